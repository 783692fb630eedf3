"""Writes `contents` files as `elements` files of Xcode 3: what ElementsModel is compared with.

    write_elements.py <contents> <elements> [<contents> <elements> ...]

Written from the layout of published `elements` files, and from nothing of modelc. Prints the paths of models that have
something that no published file shows: indexes, for example.
"""

import plistlib
import sys
import xml.etree.ElementTree as ElementTree
from plistlib import UID

TYPES = {"Integer 16": 100, "Integer 32": 200, "Integer 64": 300, "Decimal": 400, "Double": 500, "Float": 600, "String": 700,
         "Boolean": 800, "Date": 900, "Binary": 1000, "UUID": 1100, "URI": 1200, "Transformable": 1800, "Undefined": 0, None: 0}
RULES = {"No Action": 0, "Nullify": 1, "Cascade": 2, "Deny": 3}
SYNC = {"com.apple.syncservices.Syncable": "NO"}
LATER = {"fetchIndex", "compoundIndexes", "uniquenessConstraints", "fetchedProperty"}


class Unsupported(Exception):
    pass


class Archive:
    def __init__(self):
        self.objects = ["$null"]

    def add(self, value):
        if value is None:
            return UID(0)
        self.objects.append(value)
        return UID(len(self.objects) - 1)

    def object(self, kind, members):
        return self.add({"$class": self.add({"$classname": kind, "$classes": [kind, "NSObject"]}), **members})

    def dictionary(self, entries):
        keys = [self.add(key) for key in entries]
        return self.object("NSMutableDictionary", {"NS.keys": keys, "NS.objects": list(entries.values())})

    def array(self, elements):
        return self.object("NSMutableArray", {"NS.objects": elements})

    def stereotype(self, name, settings):
        owned = {key: self.object("XDUMLPropertyImp", {"_name": self.add(key), "_default": value})
                 for key, value in settings.items()}
        return self.object("XDUMLStereotypeImp", {"_name": self.add(name),
                                                  "XDBucketForOwnedAttributesstorage": self.dictionary(owned)})


def yes(element, name):
    return element.get(name) in ("YES", "true")


def user_info(archive, element):
    entries = {one.get("key"): one.get("value") for one in element.findall("userInfo/entry")}
    nested = {"com.apple.syncservices.AutomaticResolutionPolicy": archive.dictionary({"PreferredRecord": archive.add("Truth")})}
    return archive.dictionary({**{key: archive.add(value) for key, value in {**SYNC, **entries}.items()}, **nested})


def shared(archive, element):
    return archive.stereotype("XD_PPropStereotype", {
        "XD_PPSK_isOptional": archive.add(yes(element, "optional")), "XD_PPSK_isTransient": archive.add(yes(element, "transient")),
        "XD_PPSK_isIndexed": archive.add(yes(element, "indexed") or element.tag == "relationship"),
        "XD_PPSK_isSpotlightIndexed": archive.add(yes(element, "spotlightIndexingEnabled")),
        "XD_PPSK_isStoredInTruthFile": archive.add(yes(element, "storedInTruthFile")),
        "XD_PPSK_elementID": archive.add(element.get("elementID") or element.get("renamingIdentifier")),
        "XD_PPSK_versionHashModifier": archive.add(element.get("versionHashModifier")),
        "XD_PPSK_userInfo": user_info(archive, element),
    })


def attribute(archive, element):
    later = ("derived", "preserveAfterDeletion", "allowsCloudEncryption")
    kind = element.get("attributeType")
    values = [element.get(name) for name in ("defaultValueString", "minValueString", "maxValueString")]
    dated = ("defaultDateTimeInterval", "minDateTimeInterval", "maxDateTimeInterval")
    if any(yes(element, name) for name in later) or element.get("customClassName") or kind not in TYPES or (
            kind == "Date" and any(values + [element.get(name) for name in dated])):
        raise Unsupported("an attribute of a later Xcode")
    own = archive.stereotype("XD_PAtt_Stereotype", {
        "XD_PAttK_attributeType": archive.add(TYPES[kind]), "XD_PAttK_defaultValueAsString": archive.add(values[0]),
        "XD_PAttK_minValueString": archive.add(values[1]), "XD_PAttK_maxValueString": archive.add(values[2]),
        "XD_PAttK_allowsExternalBinaryDataStorage": archive.add(yes(element, "allowsExternalBinaryDataStorage")),
        "XD_PAttK_valueTransformerName": archive.add(element.get("valueTransformerName")),
        "XD_PAttK_regularExpressionString": archive.add(element.get("regularExpressionString")),
    })
    return archive.object("XDPMAttribute", {"_name": archive.add(element.get("name")),
                                            "XDBucketForStereotypesstorage": archive.dictionary(
                                                {"XD_PPropStereotype": shared(archive, element), "XD_PAtt_Stereotype": own})})


def relationship(archive, element, entities, reserved, owner):
    destination, inverse = element.get("destinationEntity"), element.get("inverseName")
    to_many = yes(element, "toMany")
    number = reserved[owner, element.get("name")]
    own = archive.stereotype("XD_PR_Stereotype", {
        "XD_PRK_destination": entities.get(destination, UID(0)), "XD_PRK_isToMany": archive.add(to_many),
        "XD_PRK_inverseRelationship": reserved.get((element.get("inverseEntity") or destination, inverse), UID(0)),
        "XD_PRK_minCount": archive.add(int(element.get("minCount", 0))),
        "XD_PRK_maxCount": archive.add(int(element.get("maxCount", 0)) if to_many else 1),
        "XD_PRK_deleteRule": archive.add(RULES[element.get("deletionRule", "Nullify")]),
        "XD_PRK_ordered": archive.add(yes(element, "ordered")),
    })
    if (destination and destination not in entities) or (
            inverse and (element.get("inverseEntity") or destination, inverse) not in reserved):
        raise Unsupported("a name without an element")
    kind = archive.add({"$classname": "XDPMRelationship", "$classes": ["XDPMRelationship", "NSObject"]})
    archive.objects[number.data] = {"$class": kind, "_name": archive.add(element.get("name")), "_owner": entities[owner],
                                    "XDBucketForStereotypesstorage": archive.dictionary(
                                        {"XD_PPropStereotype": shared(archive, element), "XD_PR_Stereotype": own})}
    return number


def elements(tree):
    archive = Archive()
    found = tree.findall("entity")
    if any(one.tag not in ("entity", "elements") for one in tree) or any(part.tag in LATER for one in found for part in one):
        raise Unsupported("something of a later Xcode")
    entities = {one.get("name"): archive.add("reserved") for one in found}
    reserved = {(one.get("name"), part.get("name")): archive.add("reserved") for one in found for part in one.findall("relationship")}
    for one in found:
        if one.get("coreSpotlightDisplayNameExpression") or one.get("parentEntity", one.get("name")) not in entities:
            raise Unsupported("something of a later Xcode")
        name, parent = one.get("name"), one.get("parentEntity")
        owned = {part.get("name"): attribute(archive, part) for part in one.findall("attribute")}
        for part in one.findall("relationship"):
            owned[part.get("name")] = relationship(archive, part, entities, reserved, name)
        general = [archive.object("XDUMLGeneralizationImp", {"_general": entities[parent]})] if parent else []
        stereotype = archive.stereotype("XD_PStereotype", {
            "XD_PSK_entityClassName": archive.add(one.get("representedClassName")), "XD_PSK_isAbstract": archive.add(yes(one, "isAbstract")),
            "XD_PSK_elementID": archive.add(one.get("elementID") or one.get("renamingIdentifier")),
            "XD_PSK_versionHashModifier": archive.add(one.get("versionHashModifier")), "XD_PSK_userInfo": user_info(archive, one),
            "XD_PSK_fetchRequestsArray": archive.array([]), "XDPMCompoundIndexes": UID(0),
            "XD_PSK_classMapping": archive.object("XDUMLClassImp", {"_name": archive.add("XDGenericRecordClass")}),
        })
        kind = archive.add({"$classname": "XDPMEntity", "$classes": ["XDPMEntity", "NSObject"]})
        archive.objects[entities[name].data] = {
            "$class": kind, "_name": archive.add(name), "XDBucketForGeneralizationsstorage": archive.array(general),
            "XDBucketForOwnedAttributesstorage": archive.dictionary(owned),
            "XDBucketForStereotypesstorage": archive.dictionary({"XD_PStereotype": stereotype})}
    package = archive.object("XDModelPackage", {"XDBucketForClassesstorage": archive.dictionary(entities)})
    version = tree.get("userDefinedModelVersionIdentifier")
    root = archive.object("XDPMModel", {"_xd_rootPackage": package, "_configurationsByName": archive.dictionary({}),
                                        "_modelVersionIdentifier": archive.add(version or None)})
    return {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": root}, "$objects": archive.objects}


if __name__ == "__main__":
    for source, target in zip(sys.argv[1::2], sys.argv[2::2]):
        try:
            written = elements(ElementTree.parse(source).getroot())
            with open(target, "wb") as file:
                plistlib.dump(written, file, fmt=plistlib.FMT_BINARY)
        except (Unsupported, ElementTree.ParseError, KeyError, ValueError, OverflowError) as reason:
            print(f"{source}: {reason}")
