"""Compiles `contents` files to keyed archives with Python's own parsers: what CompiledModel is compared with.

    reference_compiler.py <contents> <mom> [<contents> <mom> ...]

Written from the layout of published compiled models, and from nothing of modelc. Prints the paths of models that it does
not compile: those with predicates, composites or derived attributes.
"""

import plistlib
import sys
import uuid
import xml.etree.ElementTree as ElementTree
from plistlib import UID

TYPES = {
    "Integer 16": (100, "NSNumber"), "Integer 32": (200, "NSNumber"), "Integer 64": (300, "NSNumber"),
    "Decimal": (400, "NSDecimalNumber"), "Double": (500, "NSNumber"), "Float": (600, "NSNumber"),
    "String": (700, "NSString"), "Boolean": (800, "NSNumber"), "Date": (900, "NSDate"), "Binary": (1000, "NSData"),
    "UUID": (1100, "NSUUID"), "URI": (1200, "NSURL"), "Transformable": (1800, None), "Undefined": (0, None), None: (0, None),
}
RULES = {"No Action": 0, "Nullify": 1, "Cascade": 2, "Deny": 3}
PROPERTY = ["NSPropertyDescription"]


class Unsupported(Exception):
    pass


class Archive:
    def __init__(self):
        self.objects = ["$null"]
        self.known = {}

    def plain(self, value):
        key = (type(value).__name__, value)
        if key not in self.known:
            self.objects.append(value)
            self.known[key] = UID(len(self.objects) - 1)
        return self.known[key]

    def text(self, value):
        return UID(0) if value is None else self.plain(value)

    def kind(self, *names):
        key = ("class",) + names
        if key not in self.known:
            self.objects.append({"$classname": names[0], "$classes": list(names) + ["NSObject"]})
            self.known[key] = UID(len(self.objects) - 1)
        return self.known[key]

    def object(self, *names):
        members = {"$class": self.kind(*names)}
        self.objects.append(members)
        return UID(len(self.objects) - 1), members

    def dictionary(self, entries, mutable=True):
        names = ["NSMutableDictionary", "NSDictionary"] if mutable else ["NSDictionary"]
        number, members = self.object(*names)
        members["NS.keys"] = [self.plain(key) for key in entries]
        members["NS.objects"] = list(entries.values())
        return number

    def array(self, elements, name="NSMutableArray", above=("NSArray",)):
        number, members = self.object(name, *above)
        members["NS.objects"] = elements
        return number


def yes(element, name):
    return element.get(name) in ("YES", "true")


def user_info(archive, element):
    entries = {one.get("key"): archive.plain(one.get("value")) for one in element.findall("userInfo/entry")}
    return archive.dictionary(entries, mutable=False) if entries else None


def decimal(archive, text):
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    whole, _, fraction = digits.partition(".")
    number = int(whole + fraction)
    mantissa = number.to_bytes(16, "little")
    length = (number.bit_length() + 15) // 16
    one, members = archive.object("NSDecimalNumberPlaceholder", "NSDecimalNumber", "NSNumber", "NSValue")
    members.update({"NS.mantissa": mantissa, "NS.mantissa.bo": 1, "NS.length": length, "NS.exponent": -len(fraction),
                    "NS.negative": sign == "-", "NS.compact": False})
    return one


def default(archive, attribute):
    kind, text = attribute.get("attributeType"), attribute.get("defaultValueString")
    if kind == "Date":
        interval = attribute.get("defaultDateTimeInterval")
        if interval is None:
            return UID(0)
        number, members = archive.object("NSDate")
        members["NS.time"] = float(interval)
        return number
    if text is None:
        return UID(0)
    if kind in ("Integer 16", "Integer 32", "Integer 64"):
        return archive.plain(int(text))
    if kind in ("Double", "Float"):
        return archive.plain(float(text))
    if kind == "Boolean":
        return archive.plain(text in ("YES", "1", "true"))
    if kind == "Decimal":
        return decimal(archive, text)
    if kind == "UUID":
        number, members = archive.object("NSUUID")
        members["NS.uuidbytes"] = uuid.UUID(text).bytes
        return number
    if kind == "String":
        return archive.plain(text)
    raise Unsupported(f"a default of {kind}")


def limits(archive, attribute, members):
    kind = attribute.get("attributeType")
    if attribute.get("regularExpressionString"):
        raise Unsupported("a regular expression")
    names = {"String": ("minValueString", "maxValueString", 1670, 1660),
             "Date": ("minDateTimeInterval", "maxDateTimeInterval", 1640, 1630)}
    low, high, below, above = names.get(kind, ("minValueString", "maxValueString", 1620, 1610))
    predicates, warnings = [], []
    for name, code, operator in ((low, below, 3), (high, above, 1)):
        text = attribute.get(name)
        if text is None:
            continue
        left, one = archive.object("NSSelfExpression", "NSExpression")
        one["NSExpressionType"] = 1
        right, constant = archive.object("NSConstantValueExpression", "NSExpression")
        value = float(text) if kind in ("Double", "Float", "Decimal", "Date") else int(text)
        constant.update({"NSExpressionType": 0, "NSConstantValue": archive.plain(value)})
        comparison, one = archive.object("NSComparisonPredicateOperator", "NSPredicateOperator")
        one.update({"NSOperatorType": operator, "NSVariant": operator, "NSModifier": 0, "NSOptions": 0})
        predicate, one = archive.object("NSComparisonPredicate", "NSPredicate")
        one.update({"NSLeftExpression": left, "NSRightExpression": right, "NSPredicateOperator": comparison})
        predicates.append(predicate)
        warnings.append(archive.plain(code))
    if predicates:
        members["NSValidationPredicates"] = archive.array(predicates)
        members["NSValidationWarnings"] = archive.array(warnings)
    return bool(predicates)


def shared(archive, element, members, entity, flags):
    """What all properties have; returns the packed flags."""
    name = element.get("name")
    renaming = element.get("elementID") or element.get("renamingIdentifier") or name
    members.update({"NSPropertyName": archive.plain(name), "NSRenamingIdentifier": archive.plain(renaming), "NSEntity": entity})
    bits = 0xF1 | flags
    for setting, key, bit in (("optional", "NSIsOptional", 2), ("transient", "NSIsTransient", 8),
                              ("spotlightIndexingEnabled", "NSIndexedBySpotlight", 0x100),
                              ("allowsCloudEncryption", "NSAllowsCloudEncryption", 0x800), ("ordered", "NSIsOrdered", 0x400)):
        if yes(element, setting):
            members[key] = True
            bits |= bit
    if element.get("versionHashModifier") is not None:
        members["NSVersionHashModifier"] = archive.plain(element.get("versionHashModifier"))
        bits &= ~0x80
    info = user_info(archive, element)
    if info is not None:
        members["NSUserInfo"] = info
        bits &= ~0x40
    return bits


def compile_attribute(archive, element, entity):
    if yes(element, "derived") or element.get("attributeType") == "Composite":
        raise Unsupported("a derived or composite attribute")
    number, members = archive.object("NSAttributeDescription", *PROPERTY)
    if element.get("attributeType") not in TYPES:
        raise Unsupported("an unknown type")
    code, value_class = TYPES[element.get("attributeType")]
    bits = shared(archive, element, members, entity, 0)
    if yes(element, "indexed"):
        members["NSIsIndexed"] = True
    if limits(archive, element, members):
        bits &= ~0x30
    flags = (4 if yes(element, "allowsExternalBinaryDataStorage") else 0) | (16 if yes(element, "preserveAfterDeletion") else 0)
    members.update({"NSAttributeType": code, "NSAttributeValueClassName": archive.text(element.get("customClassName") or value_class),
                    "NSDefaultValue": default(archive, element), "NSFlagsKey": flags, "_P": bits,
                    "NSValueTransformerName": archive.text(element.get("valueTransformerName"))})
    return number


def compile_relationship(archive, element, entity, entities, waiting):
    number, members = archive.object("NSRelationshipDescription", *PROPERTY)
    destination, inverse = element.get("destinationEntity"), element.get("inverseName")
    maximum = int(element.get("maxCount", 0)) if yes(element, "toMany") else 1
    members.update({"NSDestinationEntity": entities.get(destination, UID(0)), "_NSDestinationEntityName": archive.text(destination),
                    "_NSInverseRelationshipName": archive.text(inverse), "NSMinCount": int(element.get("minCount", 0)),
                    "NSMaxCount": maximum, "NSDeleteRule": RULES[element.get("deletionRule", "Nullify")]})
    members["_P"] = shared(archive, element, members, entity, 0)
    waiting.append((members, element.get("inverseEntity") or destination, inverse))
    return number


def compile_model(tree):
    archive = Archive()
    model, root = archive.object("NSManagedObjectModel")
    elements = tree.findall("entity")
    reserved = {one.get("name"): archive.object("NSEntityDescription") for one in elements}
    entities = {name: number for name, (number, _) in reserved.items()}
    properties, waiting = {}, []
    for element in elements:
        name = element.get("name")
        number, members = reserved[name]
        own = {}
        if element.find("fetchedProperty") is not None:
            raise Unsupported("a fetched property")
        for one in element.findall("attribute"):
            own[one.get("name")] = compile_attribute(archive, one, number)
        for one in element.findall("relationship"):
            own[one.get("name")] = compile_relationship(archive, one, number, entities, waiting)
        properties[name] = own
        children = {one.get("name"): entities[one.get("name")] for one in elements if one.get("parentEntity") == name}
        members.update({
            "NSEntityName": archive.plain(name), "NSClassNameForEntity": archive.text(element.get("representedClassName")),
            "NSRenamingIdentifier": archive.plain(element.get("elementID") or element.get("renamingIdentifier") or name),
            "NSVersionHashModifier": archive.text(element.get("versionHashModifier")),
            "NSSuperentity": entities.get(element.get("parentEntity"), UID(0)), "NSSubentities": archive.dictionary(children),
            "NSProperties": archive.dictionary(own), "NSManagedObjectModel": model,
            "NSUserInfo": user_info(archive, element) or archive.dictionary({}, mutable=False),
        })
        if yes(element, "isAbstract"):
            members["NSIsAbstract"] = True
        groups = [[archive.plain(c.get("value")) for c in group.findall("constraint")]
                  for group in element.findall("uniquenessConstraints/uniquenessConstraint")]
        if groups:
            members["NSUniqueTuples"] = archive.array([archive.array(group) for group in groups])
        if element.find("fetchIndex") is not None or element.find("compoundIndexes") is not None:
            raise Unsupported("an index")
    for members, entity, inverse in waiting:
        members["NSInverseRelationship"] = properties.get(entity, {}).get(inverse, UID(0))
    configurations = {}
    for one in tree.findall("configuration"):
        held = [entities[member.get("name")] for member in one.findall("memberEntity")]
        configurations[one.get("name")] = archive.array(held, "NSSet", ())
    if tree.find("fetchRequest") is not None:
        raise Unsupported("a fetch request")
    version = archive.array([archive.plain(tree.get("userDefinedModelVersionIdentifier", ""))], "NSSet", ())
    root.update({"NSEntities": archive.dictionary(entities), "NSFetchRequestTemplates": UID(0), "NSVersionIdentifiers": version})
    if configurations:
        root["NSConfigurations"] = archive.dictionary(configurations)
    return {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": model}, "$objects": archive.objects}


def main(words):
    for source, target in zip(words[::2], words[1::2]):
        try:
            compiled = compile_model(ElementTree.parse(source).getroot())
            with open(target, "wb") as file:
                plistlib.dump(compiled, file, fmt=plistlib.FMT_BINARY)
        except (Unsupported, ElementTree.ParseError, KeyError, ValueError, OverflowError) as reason:
            print(f"{source}: {reason}")


if __name__ == "__main__":
    main(sys.argv[1:])
