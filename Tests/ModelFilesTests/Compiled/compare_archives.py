"""Compares keyed archives as graphs: what objects say, not where they stand in the file.

    compare_archives.py <archive> <archive> [<archive> <archive> ...]

Prints the first difference of each pair that differs. Objects are compared with all their keys, values and classes.
Dictionaries and sets have no order. An object that is met again stands for itself: equal graphs meet the same ones in the
same order of their keys.
"""

import plistlib
import sys
from plistlib import UID


class Graph:
    def __init__(self, path):
        with open(path, "rb") as file:
            archive = plistlib.load(file)
        if set(archive) != {"$version", "$archiver", "$top", "$objects"} or archive["$version"] != 100000:
            raise SystemExit(f"{path}: no envelope of a keyed archive")
        self.objects, self.root = archive["$objects"], archive["$top"]["root"]
        if self.objects[0] != "$null":
            raise SystemExit(f"{path}: the first object is not nil")

    def at(self, number):
        return self.objects[number.data] if isinstance(number, UID) else number

    def kind(self, value):
        if not isinstance(value, dict):
            return type(value).__name__
        named = self.at(value["$class"])
        if named["$classname"] != named["$classes"][0]:
            raise SystemExit("a class is not the first of its chain")
        return " ".join(named["$classes"])

    def label(self, number):
        """What a member of a set is called."""
        value = self.at(number)
        return repr(self.at(value["NSEntityName"]) if isinstance(value, dict) else value)


def difference(one, other, left, right, path, met):
    if isinstance(left, UID) != isinstance(right, UID):
        return f"{path}: one is an object"
    if isinstance(left, UID):
        if left.data == 0 or right.data == 0:
            return None if left.data == right.data else f"{path}: one is nil"
        if left.data in met and isinstance(one.at(left), dict):
            return None if met[left.data] == right.data else f"{path}: another object"
        met[left.data] = right.data
    left, right = one.at(left), other.at(right)
    if one.kind(left) != other.kind(right):
        return f"{path}: {one.kind(left)} and {other.kind(right)}"
    if not isinstance(left, dict):
        return None if left == right else f"{path}: {left!r} and {right!r}"
    kind = one.kind(left).split()[0]
    if kind in ("NSDictionary", "NSMutableDictionary"):
        lefts, rights = ({graph.at(key): value for key, value in zip(entries["NS.keys"], entries["NS.objects"])}
                         for graph, entries in ((one, left), (other, right)))
    elif "NS.objects" in left:
        lefts, rights = left["NS.objects"], right["NS.objects"]
        if kind == "NSSet":
            lefts, rights = sorted(lefts, key=one.label), sorted(rights, key=other.label)
        if len(lefts) != len(rights):
            return f"{path}: {len(lefts)} and {len(rights)} elements"
        lefts, rights = dict(enumerate(lefts)), dict(enumerate(rights))
    else:
        lefts, rights = ({key: value for key, value in entries.items() if key != "$class"} for entries in (left, right))
    if set(lefts) != set(rights):
        return f"{path}: the keys {sorted(map(str, set(lefts) ^ set(rights)))} are in one only"
    for key in sorted(lefts, key=str):
        found = difference(one, other, lefts[key], rights[key], f"{path}/{key}", met)
        if found:
            return found
    return None


sys.setrecursionlimit(20000)
for first, second in zip(sys.argv[1::2], sys.argv[2::2]):
    one, other = Graph(first), Graph(second)
    found = difference(one, other, one.root, other.root, "", {})
    if found:
        print(f"{first}: {found}")
