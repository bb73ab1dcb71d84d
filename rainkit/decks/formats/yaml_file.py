"""YAML to nodes: safe by construction, since only the events of the parser are used and every scalar stays text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rainkit.core.errors import Fault, InputError
from rainkit.decks import limits
from rainkit.decks.node import Node
from rainkit.i18n import T, Text

if TYPE_CHECKING:
    import yaml

__all__ = ["dump_yaml", "looks_like_yaml", "parse_yaml"]

_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})


def parse_yaml(text: str, name: str = "", faults: list[Fault] | None = None) -> Node:
    """The document of a YAML text.

    Tags, more than one document, doubled keys, and more nesting, aliases or values than :mod:`rainkit.decks.limits`
    allows are refused while reading, before anything is expanded.

    Parameters
    ----------
    faults : list of Fault, optional
        Gets doubled keys and further documents, and reading goes on; without it they are raised.

    Raises
    ------
    InputError
        With the line and column of the first thing that is wrong.

    Examples
    --------
    >>> parse_yaml("name: no\\nscores: [1.10, 010]").plain()
    {'name': 'no', 'scores': ['1.10', '010']}
    """
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    events = yaml.parse(text, Loader=loader)
    try:
        builder = _Builder(events, name)
        root = builder.document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else None
        raise InputError(
            [Fault(_problem(error, text), "yaml-syntax", name, line, mark.column + 1 if mark else None)]
        ) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1 if isinstance(error.position, int) else None
        shown = f"U+{ord(error.character):04X}" if isinstance(error.character, str) else f"U+{error.character:04X}"
        raise InputError(
            [Fault(T("the sign {sign} is not allowed in YAML; remove it", sign=shown), "yaml-sign", name, line)]
        ) from None
    if builder.soft and faults is None:
        raise InputError(builder.soft)
    if faults is not None:
        faults += builder.soft
    return root


def _problem(error: yaml.MarkedYAMLError, text: str) -> Text:
    problem = error.problem or ""
    mark = error.problem_mark
    lines = text.splitlines()
    rest = lines[mark.line][mark.column :] if mark and mark.line < len(lines) else ""
    if "cannot start any token" in problem:
        if rest.startswith("\t"):
            return T("a tab stands where YAML wants blanks; use blanks to indent")
        return T("a value may not begin with '{sign}'; put quotes round it", sign=rest[:1] or "?")
    if "mapping values are not allowed" in problem:
        return T("a ': ' inside a value; put quotes round the value, or check the indenting of this line")
    if "could not find expected ':'" in problem:
        return T("a ':' is missing; every line of a mapping reads 'key: value'")
    if "nesting depth" in problem:
        return T("lists and mappings nested more than {limit} levels deep", limit=limits.NESTING)
    if "undefined alias" in problem or "found undefined" in problem:
        return T("an alias (*) without its anchor (&); put quotes round the value if it is text")
    if "found unexpected end of stream" in problem:
        return T("the file ends inside quotes; a closing quote is missing")
    if "block mapping" in (error.context or "") or "block collection" in (error.context or ""):
        return T("this line does not fit the lines above; check its indenting and that lists begin with '- '")
    return T("this is not YAML: {problem}", problem=problem or error.context or "?")


class _Builder:
    def __init__(self, events: Iterator[yaml.Event], name: str) -> None:
        self._events = events
        self._name = name
        self._nodes = 0
        self._aliases = 0
        self._anchors: dict[str, tuple[Node, int] | None] = {}
        self.soft: list[Fault] = []

    def _refuse(self, event: yaml.Event, code: str, message: Text) -> InputError:
        mark = event.start_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (None, None)
        return InputError([Fault(message, code, self._name, line, column)])

    def document(self) -> Node:
        import yaml

        root: Node | None = None
        documents = 0
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    message = T("a second document begins here ('---'); only the first one is read")
                    self.soft += self._refuse(event, "yaml-documents", message).faults
                    break
                root, _ = self._node(next(self._events), 0)
        return root or Node(None)

    def _count(self, event: yaml.Event, number: int) -> None:
        self._nodes += number
        if self._nodes > limits.NODES:
            message = T("more than {limit} values, counting each use of an alias", limit=limits.NODES)
            raise self._refuse(event, "too-many-values", message)

    def _node(self, event: Any, depth: int) -> tuple[Node, int]:
        """The node that starts with this event, and how many values it holds when expanded."""
        import yaml

        if depth > limits.NESTING:
            message = T("lists and mappings nested more than {limit} levels deep", limit=limits.NESTING)
            raise self._refuse(event, "too-deep", message)
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event)
        if event.tag and event.tag != "!":
            message = T(
                "the tag '{tag}' is not allowed; only plain text, lists and mappings are read", tag=event.tag[:60]
            )
            raise self._refuse(event, "yaml-tag", message)
        self._count(event, 1)
        if event.anchor:
            self._anchors[event.anchor] = None
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if isinstance(event, yaml.ScalarEvent):
            if len(event.value) > limits.CELL:
                message = T("a value of more than {limit} characters", limit=limits.CELL)
                raise self._refuse(event, "too-long", message)
            plain = event.style is None or event.style == ""
            node = Node(None if plain and event.value in _NOTHING else event.value, line, column, quoted=not plain)
            size = 1
        elif isinstance(event, yaml.SequenceStartEvent):
            node, size = self._sequence(line, column, depth)
        else:
            node, size = self._mapping(line, column, depth)
        if event.anchor:
            self._anchors[event.anchor] = (node, size)
        return node, size

    def _alias(self, event: yaml.AliasEvent) -> tuple[Node, int]:
        self._aliases += 1
        if self._aliases > limits.ALIASES:
            raise self._refuse(event, "too-many-aliases", T("more than {limit} aliases (*)", limit=limits.ALIASES))
        name = event.anchor or ""
        if name not in self._anchors:
            message = T("the alias '*{name}' has no anchor '&{name}' before it; put quotes round text", name=name[:60])
            raise self._refuse(event, "yaml-alias", message)
        found = self._anchors[name]
        if found is None:
            message = T("the alias '*{name}' stands inside its own anchor", name=name[:60])
            raise self._refuse(event, "yaml-alias", message)
        self._count(event, found[1])
        return found

    def _sequence(self, line: int, column: int, depth: int) -> tuple[Node, int]:
        import yaml

        items: list[Node] = []
        size = 1
        for event in self._events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            node, more = self._node(event, depth + 1)
            items.append(node)
            size += more
        return Node(items, line, column), size

    def _mapping(self, line: int, column: int, depth: int) -> tuple[Node, int]:
        import yaml

        entries: dict[str, Node] = {}
        merged: list[Node] = []
        size = 1
        for event in self._events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key_node, key_size = self._node(event, depth + 1)
            node, more = self._node(next(self._events), depth + 1)
            size += key_size + more
            if isinstance(key_node.value, list | dict):
                raise self._refuse(event, "yaml-key", T("a list or mapping can't be a key"))
            key = key_node.value if key_node.value is not None else ""
            if key == "<<" and not key_node.quoted:
                merged += node.value if isinstance(node.value, list) else [node]
                continue
            if key in entries:
                first = entries[key].key or (line, column)
                if len(self.soft) > limits.FAULTS:
                    raise InputError(self.soft)
                message = T("the key '{key}' stands twice; first in line {line}", key=key[:60], line=first[0])
                self.soft.append(Fault(message, "duplicate-key", self._name, key_node.line, key_node.column))
                continue
            child = Node(node.value, node.line, node.column, quoted=node.quoted)
            child.key = (key_node.line, key_node.column)
            entries[key] = child
        for source in merged:
            if isinstance(source.value, dict):
                for key, node in source.value.items():
                    entries.setdefault(key, node)
        return Node(entries, line, column), size


def looks_like_yaml(line: str) -> bool:
    """Whether the first written line of a file can only be YAML.

    >>> looks_like_yaml("rainkit: 1"), looks_like_yaml("id,name,type")
    (True, False)
    """
    return bool(re.match(r"""\s*(---(\s|$)|%YAML|- |[\w"'-]+\s*:(\s|$))""", line))


def dump_yaml(data: Mapping[str, Any]) -> str:
    """A mapping as YAML for people: a line for each key, small lists and mappings on one line.

    >>> print(dump_yaml({"cards": [{"id": "no", "scores": [{"points": 3}]}]}), end="")
    cards:
      - id: 'no'
        scores:
          - {points: 3}
    """
    import yaml

    class Dumper(yaml.SafeDumper):
        """Lists are indented under their key, and a list or mapping of plain values stands on one line."""

        def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002
            super().increase_indent(flow, False)

        def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002
            return True

    def mapping(dumper: yaml.SafeDumper, value: Mapping[str, Any]) -> yaml.Node:
        node = dumper.represent_mapping("tag:yaml.org,2002:map", value.items())
        node.flow_style = _small(value)
        return node

    def sequence(dumper: yaml.SafeDumper, value: list[Any]) -> yaml.Node:
        return dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=_small(value))

    def text(dumper: yaml.SafeDumper, value: str) -> yaml.Node:
        same = isinstance(Node(value).kept(), str)  # else it would come back as a number
        return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=None if same else "'")

    Dumper.add_representer(str, text)
    Dumper.add_representer(dict, mapping)
    Dumper.add_representer(list, sequence)
    plain = {str(key): value for key, value in data.items()}
    top = yaml.dump(plain, Dumper=Dumper, allow_unicode=True, sort_keys=False, width=120)
    return str(top)


def _small(value: Any) -> bool:
    """Whether a value stands on one line: names by language, a condition, a list of words or of cells."""
    if isinstance(value, dict):
        return not {"id", "cards", "goals", "tiles"} & set(value) and all(_small(item) for item in value.values())
    if isinstance(value, list):
        return len(value) <= 9 and all(
            not isinstance(item, dict) or (len(item) == 1 and "points" not in item) for item in value
        )
    return True
