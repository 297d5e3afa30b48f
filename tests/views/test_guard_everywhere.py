"""Nothing bypasses the guard: the sources of ``views`` are read for what it stands in for, and for bare handlers."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import views


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
