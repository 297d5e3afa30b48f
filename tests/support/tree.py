"""Walking a tree of Flet controls and naming what is in it, the way a screen reader would."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import flet as ft
from flet.components.component import Component

#: The events a tap can mean; controls with one of them can be tapped.
TAPS = ("on_click", "on_tap", "on_select", "on_change", "on_tap_down")
#: Tapped, these change the control that holds them.
CHOICES = (ft.Radio, ft.Segment, ft.NavigationBarDestination, ft.Tab, ft.NavigationRailDestination)
_FIELDS = (ft.TextField, ft.Dropdown, ft.AutoComplete)
_BUTTONS = (
    ft.Button,
    ft.OutlinedButton,
    ft.TextButton,
    ft.IconButton,
    ft.FloatingActionButton,
    ft.PopupMenuItem,
)


@dataclass(frozen=True)
class Spot:
    """A visible control with the controls around it, outermost first."""

    control: ft.BaseControl
    around: tuple[ft.BaseControl, ...]

    def __repr__(self) -> str:
        return " > ".join(type(control).__name__ for control in (*self.around, self.control))

    @property
    def line(self) -> Iterator[ft.BaseControl]:
        """The control and the ones around it, from the inside out."""
        yield self.control
        yield from reversed(self.around)

    @property
    def disabled(self) -> bool:
        return any(getattr(control, "disabled", None) for control in self.line)


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(
        field.name
        for field in dataclasses.fields(kind)
        if not field.metadata.get("skip") and (field.name[0] != "_" or field.name == "_b") and field.name != "key"
    )


def walk(value: Any, around: tuple[ft.BaseControl, ...] = ()) -> Iterator[Spot]:
    """Yield every visible control below ``value`` in reading order; components are seen through."""
    if isinstance(value, list | tuple):
        for item in value:
            yield from walk(item, around)
    elif isinstance(value, dict):
        for item in value.values():
            yield from walk(item, around)
    elif isinstance(value, Component):
        yield from walk(value._b, around)
    elif isinstance(value, ft.BaseControl):
        if getattr(value, "visible", True) is False:
            return
        yield Spot(value, around)
        for name in _fields(cast(Any, type(value))):
            yield from walk(getattr(value, name, None), (*around, value))
    elif dataclasses.is_dataclass(value) and not isinstance(value, type) and type(value).__module__[:4] == "flet":
        for name in _fields(type(value)):
            yield from walk(getattr(value, name, None), around)


def own_names(control: ft.BaseControl) -> list[str]:
    """What the control itself is called, not what lies in it; what is heard comes before what is seen."""
    if isinstance(control, ft.Text):
        spans = [span.text for span in control.spans or [] if span.text]
        names: list[Any] = [control.semantics_label or "".join([control.value or "", *spans])]
    else:
        names = [
            getattr(control, "semantics_label", None),
            getattr(control, "label", None),
            getattr(control, "hint_text", None) if isinstance(control, _FIELDS) else None,
            *(getattr(control, name, None) for name in ("title", "subtitle", "content", "text", "tooltip")),
        ]
        if isinstance(control, ft.Icon):
            names = [control.semantics_label]
        elif isinstance(control, ft.SegmentedButton):
            names = [name for segment in control.segments for name in own_names(segment.label)]
    return [name for name in dict.fromkeys(names) if isinstance(name, str) and name]


def shown_text(control: ft.BaseControl) -> list[str]:
    """What the control itself shows to the eye."""
    if isinstance(control, ft.Text):
        return [text for text in [control.value, *(span.text for span in control.spans or [])] if text]
    if isinstance(control, ft.Semantics | ft.Icon):
        return []
    shown = [getattr(control, name, None) for name in ("label", "title", "subtitle", "content", "text")]
    if isinstance(control, ft.TextField):
        shown.append(control.value)
        shown.append(control.error)
    return [text for text in shown if isinstance(text, str) and text]


def can_tap(control: ft.BaseControl) -> bool:
    """Whether a finger on this control does something by itself."""
    if isinstance(control, (*CHOICES, *_BUTTONS)):
        return True
    if isinstance(control, _FIELDS):
        return False
    return any(getattr(control, event, None) for event in TAPS)


def handlers(control: ft.BaseControl) -> Iterator[tuple[str, Any]]:
    """Yield the event handlers set on a control."""
    for field in dataclasses.fields(control):
        if field.name.startswith("on_") and (function := getattr(control, field.name, None)):
            yield field.name, function
