"""The guard: whatever raises, the person reads a card in words and the next tap works; nothing bypasses it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

import views
from tests.support.inprocess import Phone
from views import guard

PART = "This part could not be shown."
SCREEN = "This screen could not be shown."
FAILED = "That did not work."
KEPT = "Your entries are kept."


def shown(part: Callable[[], Any], **options: Any) -> Phone:
    """A phone on an app of one screen with this component in it."""

    @guard.component
    def Screen() -> ft.View:
        return ft.View(route="/", controls=[part()])

    @guard.component
    def App() -> list[Any]:
        return [Screen()]

    return Phone(lambda page: guard.render_views(page, App), strict=False, **options)


def counter(fail: Callable[[int], Any]) -> Callable[[], Any]:
    """A counter that calls ``fail`` with its count on each render, between two hooks."""

    @guard.component
    def Counter() -> ft.Control:
        count, set_count = ft.use_state(0)
        trouble = fail(count)
        words, _ = ft.use_state("words kept")

        @guard.handler
        def more() -> None:
            set_count(count + 1)

        return ft.Column(
            [ft.Text(f"count {count}"), ft.Text(words), ft.Button("More", on_click=more), *(trouble or [])]
        )

    return Counter


@pytest.fixture
def broken() -> Iterator[dict[str, bool]]:
    """A switch for faults on purpose."""
    yield {"now": True}


class TestHandlers:
    @pytest.mark.parametrize("kind", ["sync", "async", "with event", "late"])
    def test_a_fault_is_told_in_words_and_the_next_tap_works(self, kind: str) -> None:
        @guard.handler
        def sync() -> None:
            raise RuntimeError("on purpose")

        @guard.handler
        async def asynchronous() -> None:
            raise RuntimeError("on purpose")

        @guard.handler
        def with_event(e: ft.ControlEvent) -> None:
            raise RuntimeError(f"on purpose, {e.name}")

        @guard.handler
        async def late(e: ft.ControlEvent) -> None:
            await ft.context.page.get_device_info()
            raise RuntimeError(f"on purpose, {e.name}")

        fault = {"sync": sync, "async": asynchronous, "with event": with_event, "late": late}[kind]
        Counter = counter(lambda _: [ft.Button("Fail", on_click=fault)])
        with shown(Counter) as phone:
            phone.tap("Fail")
            assert FAILED in phone.texts() and KEPT in phone.texts()
            phone.tap("Close")
            phone.tap("More")
            assert "count 1" in phone.texts()
            assert len(phone.faults) == 1 and "on purpose" in phone.faults[0] and "Traceback" in phone.faults[0]

    def test_two_faults_make_one_dialog(self) -> None:
        @guard.handler
        def fail() -> None:
            raise RuntimeError("on purpose")

        with shown(counter(lambda _: [ft.Button("Fail", on_click=fail)])) as phone:
            button = phone.find("Fail", ft.Button)
            phone._send(button, "click")
            phone._send(button, "click")
            assert len(phone._dialogs()) == 1

    def test_the_wrapper_is_as_stable_as_the_function(self) -> None:
        def fn() -> None: ...

        async def async_fn() -> None: ...

        assert guard.handler(fn) is guard.handler(fn)
        assert guard.handler(async_fn) is guard.handler(async_fn)
        assert guard.handler(guard.handler(fn)) is guard.handler(fn)

    def test_a_generator_is_refused_where_it_is_written(self) -> None:
        def fn() -> Iterator[None]:
            yield

        with pytest.raises(TypeError, match="no generator"):
            guard.handler(fn)

    def test_use_handler_keeps_its_identity_and_calls_the_newest_function(self) -> None:
        seen: list[Any] = []
        said: list[int] = []

        @guard.component
        def Part() -> ft.Control:
            count, set_count = ft.use_state(0)

            def more() -> None:
                said.append(count)
                set_count(count + 1)

            seen.append(stable := guard.use_handler(more))
            return ft.Button("More", on_click=stable)

        with shown(Part) as phone:
            phone.tap("More")
            phone.tap("More")
        assert len(set(map(id, seen))) == 1 and said == [0, 1]

    def test_an_update_loop_ended_from_outside_starts_again(self) -> None:
        setters: list[Any] = []

        @ft.component
        def Bare() -> ft.Control:
            bad, set_bad = ft.use_state(False)
            setters.append(set_bad)
            assert not bad, "on purpose"
            return ft.Text("bare")

        @guard.handler
        def end() -> None:
            setters[0](True)

        Counter = counter(lambda _: [ft.Button("End", on_click=end)])

        @guard.component
        def Both() -> ft.Control:
            return ft.Column([Bare(), Counter()])

        with shown(Both) as phone:
            phone.tap("End")
            phone.tap("More")
            assert "count 1" in phone.texts()

    def test_background_tasks(self) -> None:
        async def task(number: int) -> None:
            raise RuntimeError(f"on purpose {number}")

        with shown(counter(lambda _: None)) as phone:
            guard.run_task(phone.page, task, 7)
            phone.settle()
            assert FAILED in phone.texts() and "on purpose 7" in phone.faults[0]
            phone.tap("Close")
            phone.tap("More")
            assert "count 1" in phone.texts()


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

            return ft.Column([Child("good", key="g"), Child("bad", key="b"), ft.Button("More", on_click=more)])

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


def bad_controls() -> dict[str, Callable[[], Any]]:
    """Controls that Flet refuses: by a field's rule, before an update, nested, or not until they are packed."""
    return {
        "rule": lambda: ft.Container(opacity=7),
        "nested": lambda: ft.Row([ft.Container(ft.Container(content=ft.Text("x", opacity=-1)))]),
        "before update": lambda: ft.NavigationBar(
            [ft.NavigationBarDestination(label="a"), ft.NavigationBarDestination(label="b")], selected_index=9
        ),
        "unpackable": lambda: ft.Text(value=object()),  # type: ignore[arg-type]
        "no control": lambda: ft.Column([{1: print}]),  # type: ignore[list-item]
    }


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


class TestNothingBypassesIt:
    """By the source: ``views`` never uses what the guard stands in for, and sets no bare handler."""

    GUARDED = frozenset({"handler", "use_handler"})
    FORBIDDEN = frozenset(
        {"component", "memo", "Router", "use_effect", "on_mounted", "on_unmounted", "on_updated", "run_task"}
        | {"run_thread", "render", "render_views"}
    )
    SOURCES = sorted(p for p in Path(views.__file__).parent.rglob("*.py") if p.name != "guard.py")

    @staticmethod
    def name(node: ast.expr) -> str:
        return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""

    def is_guarded(self, node: ast.expr, names: set[str]) -> bool:
        if isinstance(node, ast.IfExp):
            return self.is_guarded(node.body, names) and self.is_guarded(node.orelse, names)
        if isinstance(node, ast.BoolOp):
            return all(self.is_guarded(value, names) for value in node.values)
        if isinstance(node, ast.Constant):
            return not callable(node.value)  # ``None``, or a colour such as ``on_surface``
        if isinstance(node, ast.Call):
            return self.name(node.func) in self.GUARDED
        return self.name(node) in names

    def faults(self, source: str) -> list[str]:
        tree, found = ast.parse(source), []
        names: set[str] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                if any(self.name(mark) in self.GUARDED for mark in node.decorator_list):
                    names.add(node.name)
                # A callback that was handed in is judged where it is made.
                args = node.args
                names |= {arg.arg for arg in [*args.posonlyargs, *args.args, *args.kwonlyargs]}
            elif isinstance(node, ast.Assign | ast.NamedExpr) and self.is_guarded(node.value, names):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names |= {self.name(target) for target in targets}
            elif isinstance(node, ast.AnnAssign) and self.name(node.target)[:3] == "on_":
                names.add(self.name(node.target))  # a field of a record that carries a callback
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in self.FORBIDDEN and self.name(node.value) != "guard":
                found.append(f"{node.lineno}: {ast.unparse(node)}")
            elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("flet"):
                found += [f"{node.lineno}: {alias.name}" for alias in node.names if alias.name in self.FORBIDDEN]
            elif isinstance(node, ast.keyword) and node.arg and node.arg.startswith("on_"):
                if not self.is_guarded(node.value, names):
                    found.append(f"{node.value.lineno}: {node.arg}={ast.unparse(node.value)}")
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    sets = isinstance(target, ast.Attribute) and target.attr.startswith("on_")
                    if sets and not self.is_guarded(node.value, names):
                        found.append(f"{node.lineno}: {ast.unparse(node)}")
        return found

    @pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
    def test_source(self, path: Path) -> None:
        assert not self.faults(path.read_text(encoding="utf-8"))

    @pytest.mark.parametrize(
        "source",
        [
            "ft.Button(on_click=lambda: 1)",
            "def f(): ...\nft.Button(on_click=f)",
            "page.on_connect = f",
            "@ft.component\ndef F(): ...",
            "from flet import memo",
            "page.run_task(f)",
            "ft.Button(on_click=f if x else guard.handler(g))",
        ],
    )
    def test_the_test_itself_sees(self, source: str) -> None:
        assert self.faults(source)

    @pytest.mark.parametrize(
        "source",
        [
            "ft.Button(on_click=guard.handler(f))",
            "@guard.handler\ndef f(): ...\nft.Button(on_click=f if x else None)",
            "f = guard.use_handler(g)\nft.Button(on_click=f)",
            "def F(on_card): return Key(on_card=on_card)",
            "guard.use_effect(f)\nguard.run_task(page, f)",
        ],
    )
    def test_the_test_itself_lets_through(self, source: str) -> None:
        assert not self.faults(source)
