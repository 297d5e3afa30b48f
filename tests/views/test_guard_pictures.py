"""The guard of what is drawn: a part or screen that fails becomes a card in words, and the rest goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import flet as ft
import pytest

from tests.support.failing import FAILED, KEPT, PART, SCREEN, bad_controls, counter, shown
from tests.support.inprocess import Phone
from views import guard


@pytest.fixture
def broken() -> Iterator[dict[str, bool]]:
    """A switch for faults on purpose."""
    yield {"now": True}


class TestComponents:
    def test_a_fault_in_the_first_render(self, broken: dict[str, bool]) -> None:
        def fail(_: int) -> None:
            assert not broken["now"], "on purpose"

        with shown(counter(fail)) as phone:
            assert PART in phone.texts() and KEPT in phone.texts()
            phone.tap("Try again")
            assert PART in phone.texts()
            broken["now"] = False
            phone.tap("Try again")
            assert phone.texts() == ["count 0", "words kept", "More"]
            phone.tap("More")
            assert "count 1" in phone.texts()

    def test_a_fault_in_a_later_render_keeps_hooks_and_the_rest_of_the_screen(self, broken: dict[str, bool]) -> None:
        def fail(count: int) -> None:
            assert not (count == 1 and broken["now"]), "on purpose"

        Faulty, Sound = counter(fail), counter(lambda _: None)

        @guard.component
        def Both() -> ft.Control:
            return ft.Column([Faulty(), Sound()])

        with shown(Both) as phone:
            phone.tap("More", nth=0)
            assert PART in phone.texts() and "count 0" in phone.texts()
            phone.tap("More")
            assert PART in phone.texts() and "count 1" in phone.texts()
            broken["now"] = False
            phone.tap("Try again")
            assert phone.texts().count("count 1") == 2 and phone.texts().count("words kept") == 2
            phone.tap("More", nth=0)
            assert "count 2" in phone.texts()

    def test_a_fault_in_a_memoised_child_is_not_memoised(self, broken: dict[str, bool]) -> None:
        drawn: list[str] = []

        @guard.memo
        def Child(name: str) -> ft.Control:
            drawn.append(name)
            assert not (broken["now"] and name == "bad"), "on purpose"
            return ft.Text(name)

        @guard.component
        def Parent() -> ft.Control:
            count, set_count = ft.use_state(0)

            @guard.handler
            def more() -> None:
                set_count(count + 1)

            return ft.Column([Child("good", key="g"), Child("bad", key="b"), ft.Button("More", on_click=more)])  # type: ignore[call-arg]

        with shown(Parent) as phone:
            assert "good" in phone.texts() and PART in phone.texts()
            broken["now"] = False
            phone.tap("More")
            assert phone.texts() == ["good", "bad", "More"]
            assert drawn == ["good", "bad", "bad"]

    def test_a_small_part_shows_a_sign_with_a_name(self, broken: dict[str, bool]) -> None:
        def Key() -> ft.Control:
            assert not broken["now"], "on purpose"
            return ft.Text("key")

        with shown(guard.component(Key, small=True)) as phone:
            broken["now"] = False
            phone.tap(f"{PART} Try again")
            assert phone.texts() == ["key"]

    def test_a_fault_in_an_effect(self) -> None:
        @guard.component
        def Part() -> ft.Control:
            count, set_count = ft.use_state(0)

            def effect() -> Callable[[], None]:
                if count == 1:
                    raise RuntimeError("on purpose in set-up")

                def undo() -> None:
                    if count == 2:
                        raise RuntimeError("on purpose in clean-up")

                return undo

            async def slow() -> None:
                if count == 3:
                    raise RuntimeError("on purpose in a slow effect")

            guard.use_effect(effect, [count])
            guard.use_effect(slow, [count])

            @guard.handler
            def more() -> None:
                set_count(count + 1)

            return ft.Column([ft.Text(f"count {count}"), ft.Button("More", on_click=more)])

        with shown(Part) as phone:
            for count, told in ((1, True), (2, False), (3, True), (4, False)):
                phone.tap("More")
                assert (FAILED in phone.texts()) is told
                if told:
                    phone.tap("Close")
                assert f"count {count}" in phone.texts()
            assert [fault.count("on purpose in") > 0 for fault in phone.faults] == [True] * 3

    def test_a_fault_in_two_places_of_one_turn(self) -> None:
        setters: list[Any] = []

        def make() -> Any:
            @guard.component
            def Part() -> ft.Control:
                bad, set_bad = ft.use_state(False)
                setters.append(set_bad)
                assert not bad, "on purpose"
                return ft.Text("fine")

            return Part

        One, Two, Other = make(), make(), counter(lambda _: None)

        @guard.component
        def Three() -> ft.Control:
            @guard.handler
            def fail() -> None:
                for setter in setters:
                    setter(True)

            return ft.Column([One(), Two(), Other(), ft.Button("Fail", on_click=fail)])

        with shown(Three) as phone:
            phone.tap("Fail")
            assert phone.texts().count(PART) == 2
            phone.tap("More")
            assert "count 1" in phone.texts()


class TestControls:
    @pytest.mark.parametrize("name", bad_controls())
    def test_one_that_flet_refuses_in_a_later_render(self, name: str) -> None:
        bad = bad_controls()[name]
        Faulty, Sound = counter(lambda count: [bad()] if count == 1 else None), counter(lambda _: None)

        @guard.component
        def Both() -> ft.Control:
            return ft.Column([Faulty(), Sound()])

        with shown(Both) as phone:
            phone.tap("More", nth=0)
            assert PART in phone.texts() and "on purpose" not in phone.texts()
            phone.tap("More")
            assert "count 1" in phone.texts()
            assert not any("red box" in fault for fault in phone.faults)

    @pytest.mark.parametrize("name", bad_controls())
    def test_one_that_flet_refuses_in_the_first_picture(self, name: str, broken: dict[str, bool]) -> None:
        bad = bad_controls()[name]
        with shown(counter(lambda _: [bad()] if broken["now"] else None)) as phone:
            assert {PART, SCREEN} & set(phone.texts())
            assert not any("red box" in fault for fault in phone.faults)
            broken["now"] = False
            phone.tap("Try again")
            phone.tap("More")
            assert "count 1" in phone.texts()


class TestScreens:
    @staticmethod
    def app(broken: dict[str, bool]) -> Callable[[ft.Page], None]:
        @guard.handler
        def away() -> None:
            ft.context.page.navigate("/match/7")

        @guard.component
        def Home() -> ft.View:
            return ft.View(route="/", controls=[ft.Text("Home screen"), ft.Button("Away", on_click=away)])

        @guard.component
        def Match() -> ft.View:
            number = ft.use_route_params()["number"]
            if broken["now"]:
                raise RuntimeError("on purpose")
            if broken.get("packing"):
                return ft.View(route=ft.use_view_path(), controls=[ft.Text(object())])  # type: ignore[arg-type]
            return ft.View(route=ft.use_view_path(), controls=[ft.Text(f"Match {number}")])

        @guard.component
        def App() -> Any:
            return guard.Router(
                [ft.Route(component=Home, path="/", children=[ft.Route(path="match/:number", component=Match)])],
                manage_views=True,
            )

        return lambda page: guard.render_views(page, App)

    def test_a_screen_that_fails_offers_again_and_home(self, broken: dict[str, bool]) -> None:
        with Phone(self.app(broken), strict=False) as phone:
            phone.tap("Away")
            assert SCREEN in phone.texts() and phone.route == "/match/7"
            assert [view.route for view in phone.views()] == ["/", "/match/7"]
            phone.tap("Home")
            assert "Home screen" in phone.texts() and phone.route == "/"
            phone.tap("Away")
            broken["now"] = False
            phone.tap("Try again")
            assert "Match 7" in phone.texts()
            phone.back()
            assert "Home screen" in phone.texts()

    def test_a_deep_link_to_a_screen_that_fails(self, broken: dict[str, bool]) -> None:
        with Phone(self.app(broken), route="/match/7", strict=False) as phone:
            assert SCREEN in phone.texts()
            phone.back()
            assert "Home screen" in phone.texts()
            broken["now"] = False
            phone.tap("Away")
            assert "Match 7" in phone.texts()

    def test_a_screen_that_fails_on_the_wire(self) -> None:
        broken = {"now": False, "packing": True}
        with Phone(self.app(broken), strict=False) as phone:
            phone.tap("Away")
            assert SCREEN in phone.texts()
            broken["packing"] = False
            phone.tap("Try again")
            assert "Match 7" in phone.texts()
            phone.back()
            phone.tap("Away")
            assert "Match 7" in phone.texts()

    def test_a_first_screen_that_fails_on_the_wire(self) -> None:
        broken = {"now": False, "packing": True}
        with Phone(self.app(broken), route="/match/7", strict=False) as phone:
            assert SCREEN in phone.texts()
            broken["packing"] = False
            phone.tap("Try again")
            assert "Match 7" in phone.texts()
            phone.back()
            assert "Home screen" in phone.texts()


class TestWords:
    def test_cards_speak_the_language_of_their_page(self) -> None:
        spanish = {
            PART: "No se pudo mostrar esta parte.",
            KEPT: "Tus datos están a salvo.",
            "Try again": "Reintentar",
        }

        @guard.component
        def Part() -> ft.Control:
            raise RuntimeError("on purpose")

        @guard.component
        def App() -> Any:
            return [ft.View(controls=[Part()])]

        def main(page: ft.Page) -> None:
            guard.set_words(page, lambda message, /, **facts: spanish[message])
            guard.render_views(page, App)

        with Phone(main, strict=False) as phone:
            assert phone.texts() == list(spanish.values())

    def test_a_broken_translator_leaves_english(self) -> None:
        def words(message: str, /, **facts: Any) -> str:
            raise KeyError(message)

        with shown(counter(lambda _: 1 / 0)) as phone:
            guard.set_words(phone.page, words)
            phone.tap("Try again")
            assert PART in phone.texts()
