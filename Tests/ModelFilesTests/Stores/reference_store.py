"""Writes stores with Python's own sqlite3, plistlib, zlib and hashlib: what StoreFile is compared with.

    reference_store.py make <contents> <store> [cache] [mirrored] [history] [wal] [checksum=<text>]
    reference_store.py facts <store>
    reference_store.py damage <store> <seed>
    reference_store.py count <contents> <store>

Written from the layout of stores of published apps, and from nothing of modelc. `make` writes a store without rows, with
the model flattened as a running app archives it. `facts` prints the tables and their columns, sorted. `damage` changes
random values, and `count` counts what is wrong then, row by row and without SQL: {"STO908 Item.basket": 3, …}.
"""

import base64
import collections
import hashlib
import json
import os
import plistlib
import random
import sqlite3
import struct
import sys
import xml.etree.ElementTree as ElementTree
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "Compiled"))
import reference_compiler

CODES = {name: code for name, (code, _) in reference_compiler.TYPES.items()}
GROUPS = [
    ("INTEGER", {100, 200, 300, 800}), ("FLOAT", {500, 600}), ("TIMESTAMP", {900}), ("DECIMAL", {400}),
    ("VARCHAR", {700, 1200}), ("BLOB", {1000, 1100, 1800}),
]


def yes(element, name):
    return element.get(name) in ("YES", "true")


def digest(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


class Model:
    def __init__(self, path):
        self.entities = {entity.get("name"): entity for entity in ElementTree.parse(path).getroot().iter("entity")}

    def parent(self, name):
        return self.entities[name].get("parentEntity")

    def children(self, name):
        return sorted((e for e in self.entities if self.parent(e) == name), key=str.lower)

    def root(self, name):
        return self.root(self.parent(name)) if self.parent(name) else name

    def lineage(self, name):
        return ([] if not self.parent(name) else self.lineage(self.parent(name))) + [name]

    def numbers(self):
        order = []

        def walk(name):
            order.append(name)
            for child in self.children(name):
                walk(child)

        for root in sorted((e for e in self.entities if not self.parent(e)), key=str.lower):
            walk(root)
        return {name: number for number, name in enumerate(order, 1)}

    def own(self, name, tag):
        return [p for p in self.entities[name].findall(tag) if not yes(p, "transient")]

    def property_hash(self, element):
        flags = 1 if yes(element, "optional") else 0
        common = digest(
            element.get("name").encode(), struct.pack("<H", flags), (element.get("versionHashModifier") or "").encode()
        )
        if element.tag == "attribute":
            extra = b"\1" if yes(element, "allowsExternalBinaryDataStorage") else b""
            return digest(common, struct.pack("<i", CODES[element.get("attributeType")]), extra)
        many = yes(element, "toMany")
        limits = struct.pack("<ii", int(element.get("maxCount", 0 if many else 1)), int(element.get("minCount", 0)))
        order = struct.pack("<H", 1) if yes(element, "ordered") else b""
        return digest(
            common, element.get("destinationEntity").encode(), (element.get("inverseName") or "").encode(), limits, order
        )

    def hash(self, name):
        entity = self.entities[name]
        properties = {}
        for ancestor in self.lineage(name):
            for tag in ("attribute", "relationship"):
                properties.update({p.get("name"): self.property_hash(p) for p in self.own(ancestor, tag)})
        unique = [
            ".".join(c.get("value") for c in constraint)
            for constraint in entity.iterfind("uniquenessConstraints/uniquenessConstraint")
        ]
        return digest(
            name.encode(), b"\1" if yes(entity, "isAbstract") else b"\0",
            self.hash(self.parent(name)) if self.parent(name) else b"",
            b"".join(properties[key] for key in sorted(properties)),
            (entity.get("versionHashModifier") or "").encode(), "".join(unique).encode(),
        )

    def hashes(self):
        return {name: self.hash(name) for name in self.entities}

    def checksum(self):
        hashes = self.hashes()
        return base64.b64encode(digest(*(hashes[name] for name in sorted(hashes)))).decode()

    def tables(self):
        """The columns of each table, as sets: {'ZPOST': {'Z_PK', …}}."""
        numbers = self.numbers()
        tables = {"Z" + self.root(name).upper(): {"Z_PK", "Z_ENT", "Z_OPT"} for name in self.entities}
        for name in self.entities:
            columns = tables["Z" + self.root(name).upper()]
            columns.update("Z" + a.get("name").upper() for a in self.own(name, "attribute"))
            for relationship in self.own(name, "relationship"):
                key, target = relationship.get("name").upper(), relationship.get("destinationEntity")
                inverse = self.inverse(relationship)
                if not yes(relationship, "toMany"):
                    columns.add("Z" + key)
                    if self.children(target):
                        columns.add(f"Z{numbers[target]}_{key}")
                    if inverse is not None and yes(inverse, "ordered"):
                        columns.add(f"Z_FOK_{key}")
                elif inverse is None:
                    tables["Z" + self.root(target).upper()].add(f"Z{numbers[name]}{key}")
                elif yes(inverse, "toMany") and (numbers[name], key) <= (numbers[target], inverse.get("name").upper()):
                    first, second = numbers[name], numbers[target]
                    columns_of_join = {f"Z_{first}{inverse.get('name').upper()}", f"Z_{second}{key}"}
                    if yes(relationship, "ordered"):
                        columns_of_join.add(f"Z_FOK_{second}{key}")
                    if yes(inverse, "ordered"):
                        columns_of_join.add(f"Z_FOK_{first}{inverse.get('name').upper()}")
                    tables[f"Z_{first}{key}"] = columns_of_join
        return tables

    def inverse(self, relationship):
        for ancestor in self.lineage(relationship.get("destinationEntity")):
            for candidate in self.own(ancestor, "relationship"):
                if candidate.get("name") == relationship.get("inverseName"):
                    return candidate
        return None


def flattened(archive):
    """The archive as the runtime writes it: entities in a dictionary of known keys, inherited properties repeated."""
    objects = archive["$objects"]

    def add(value):
        objects.append(value)
        return plistlib.UID(len(objects) - 1)

    def kind(*names):
        return add({"$classname": names[0], "$classes": list(names) + ["NSObject"]})

    model = objects[archive["$top"]["root"].data]
    table = objects[model["NSEntities"].data]
    entities = [objects[entity.data] for entity in table["NS.objects"]]
    mapping = add({"$class": kind("NSKnownKeysMappingStrategy1"), "keys": table["NS.keys"]})
    model["NSEntities"] = add(
        {"$class": kind("NSKnownKeysDictionary1"), "searchMapping": mapping, "values": table["NS.objects"]}
    )
    own = {id(entity): dict(zip((k.data for k in objects[entity["NSProperties"].data]["NS.keys"]),
                                objects[entity["NSProperties"].data]["NS.objects"])) for entity in entities}
    for entity in entities:
        number, properties = entity.get("NSSuperentity"), dict(own[id(entity)])
        while number is not None and number.data:
            parent = objects[number.data]
            properties = {**own[id(parent)], **properties}
            number = parent.get("NSSuperentity")
        members = objects[entity["NSProperties"].data]
        members["NS.keys"] = [plistlib.UID(key) for key in properties]
        members["NS.objects"] = list(properties.values())
    return plistlib.dumps(archive, fmt=plistlib.FMT_BINARY)


def deflated(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def make(contents, path, *options):
    model, database = Model(contents), sqlite3.connect(path)
    numbers = model.numbers()
    if "wal" in options:
        database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)")
    database.execute(
        "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)"
    )
    metadata = {
        "NSStoreModelVersionHashes": model.hashes(), "NSStoreModelVersionHashesVersion": 3,
        "NSPersistenceFrameworkVersion": 1344, "NSStoreModelVersionIdentifiers": [""],
        "NSStoreModelVersionChecksumKey": model.checksum(), "session": "a secret of the app",
    }
    database.execute(
        "INSERT INTO Z_METADATA VALUES (1, '8D2A5C1E-0000-4000-8000-000000000001', ?)",
        (plistlib.dumps(metadata, fmt=plistlib.FMT_BINARY),),
    )
    for name, number in numbers.items():
        parent = numbers.get(model.parent(name), 0)
        database.execute("INSERT INTO Z_PRIMARYKEY VALUES (?, ?, ?, 0)", (number, name, parent))
    for table, columns in sorted(model.tables().items()):
        rest = ", ".join(f'"{column}"' for column in sorted(columns - {"Z_PK"}))
        key = '"Z_PK" INTEGER PRIMARY KEY, ' if "Z_PK" in columns else ""
        database.execute(f'CREATE TABLE "{table}" ({key}{rest})')
    if "cache" in options:
        database.execute("CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)")
        archive = reference_compiler.compile_model(ElementTree.parse(contents).getroot())
        database.execute("INSERT INTO Z_MODELCACHE VALUES (?)", (deflated(flattened(archive)),))
    if "mirrored" in options:
        database.execute("CREATE TABLE ANSCKRECORDMETADATA (Z_PK INTEGER PRIMARY KEY)")
        database.execute("INSERT INTO Z_PRIMARYKEY VALUES (16004, 'NSCKRecordMetadata', 0, 0)")
    if "history" in options:
        for table in ("ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"):
            database.execute(f"CREATE TABLE {table} (Z_PK INTEGER PRIMARY KEY)")
    database.commit()
    if "wal" in options:
        # Ends without a checkpoint, so that everything stays in the log.
        os._exit(0)


def facts(path):
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    tables = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {table: sorted(row[1] for row in database.execute(f'PRAGMA table_info("{table}")')) for table in tables}


def damage(path, seed):
    database, random_numbers = sqlite3.connect(path), random.Random(int(seed))
    for (index,) in database.execute("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE UNIQUE INDEX%'").fetchall():
        database.execute(f'DROP INDEX "{index}"')
    for table, columns in facts(path).items():
        if not table.startswith("Z") or table in ("Z_METADATA", "Z_PRIMARYKEY"):
            continue
        for (row,) in database.execute(f'SELECT rowid FROM "{table}"').fetchall():
            if random_numbers.random() > 0.3:
                continue
            column = random_numbers.choice([c for c in columns if c != "Z_PK" and c != "Z_OPT"])
            value = random_numbers.choice([None, 0, 1, 2, 7, 50, 10_000, -1])
            try:
                database.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (value, row))
            except sqlite3.IntegrityError:
                pass
        if "Z_PK" in columns:
            database.execute(f'DELETE FROM "{table}" WHERE Z_PK % 17 = ?', (random_numbers.randrange(17),))
    database.commit()


def count(contents, path):
    model, database, counts = Model(contents), sqlite3.connect(path), collections.Counter()
    database.row_factory = sqlite3.Row
    numbers = model.numbers()
    names = {number: name for name, number in numbers.items() if not yes(model.entities[name], "isAbstract")}
    rows = {root: database.execute(f'SELECT * FROM "Z{root.upper()}"').fetchall() for root in set(map(model.root, model.entities))}

    def is_kind(number, name):
        return number in numbers.values() and name in model.lineage(next(n for n, k in numbers.items() if k == number))

    def find(name, key):
        # In the table of its own tree a row is there, whatever its number says: that is another fault.
        rows_of_tree = (r for r in rows[model.root(name)] if r["Z_PK"] == key)
        return next((r for r in rows_of_tree if name == model.root(name) or is_kind(r["Z_ENT"], name)), None)

    def found(rule, symbol, condition):
        counts[f"{rule} {symbol}"] += 1 if condition else 0

    for root, table in rows.items():
        known = {number for number, name in names.items() if model.root(name) == root}
        for row in table:
            found("STO907", root, row["Z_ENT"] not in known)
            for name in (n for n in model.entities if model.root(n) == root):
                own = name == root or is_kind(row["Z_ENT"], name)
                for attribute in model.own(name, "attribute"):
                    value, symbol = row["Z" + attribute.get("name").upper()], f"{name}.{attribute.get('name')}"
                    found("STO911", symbol, own and value is None and not yes(attribute, "optional"))
                    size = len(str(value)) if attribute.get("attributeType") == "String" and value is not None else value
                    for limit, sign in (("minValueString", -1), ("maxValueString", 1)):
                        if attribute.get(limit) and own and size is not None:
                            found("STO912", symbol, (size - float(attribute.get(limit))) * sign > 0)
                for relationship in (r for r in model.own(name, "relationship") if not yes(r, "toMany")):
                    key, symbol = row["Z" + relationship.get("name").upper()], f"{name}.{relationship.get('name')}"
                    target, inverse = relationship.get("destinationEntity"), model.inverse(relationship)
                    found("STO911", symbol, own and key is None and not yes(relationship, "optional"))
                    found("STO908", symbol, key is not None and find(target, key) is None)
                    if key is not None and not yes(inverse, "toMany"):
                        partner = next((r for r in rows[model.root(target)] if r["Z_PK"] == key), None)
                        back = partner and partner["Z" + inverse.get("name").upper()]
                        found("STO910", symbol, partner is not None and back != row["Z_PK"])
    return {key: number for key, number in sorted(counts.items()) if number}


if __name__ == "__main__":
    commands = {"make": make, "damage": damage}
    if sys.argv[1] in commands:
        commands[sys.argv[1]](*sys.argv[2:])
    else:
        print(json.dumps({"facts": facts, "count": count}[sys.argv[1]](*sys.argv[2:]), sort_keys=True))
