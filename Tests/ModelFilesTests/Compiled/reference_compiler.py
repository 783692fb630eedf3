"""Compiles `contents` files to keyed archives with Python's own parsers: what CompiledModel is compared with.

    reference_compiler.py [--module=<name>] <contents> <mom> [<contents> <mom> ...]

Written from the layout of published compiled models and of the models in stores, and from nothing of modelc. Prints the
paths of models that it does not compile: those with composites, for example.
"""

import plistlib
import re
import struct
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
MODULE = [word[len("--module="):] for word in sys.argv if word.startswith("--module=")]
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
        if text in ("YES", "NO") or re.fullmatch(r"[+-]?\d+\.0+", text):
            return archive.plain(0 if text in ("YES", "NO") else int(float(text)))
        return archive.plain(int(text))
    if kind == "Double":
        return archive.plain(float(text))
    if kind == "Float":
        # The nearest number of 32 bits; plistlib writes it with 64.
        return archive.plain(struct.unpack("<f", struct.pack("<f", float(text)))[0])
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


def itself(archive):
    number, members = archive.object("NSSelfExpression", "NSExpression")
    members["NSExpressionType"] = 1
    return number


def constant(archive, value, key="NSConstantValue"):
    number, members = archive.object("NSConstantValueExpression", "NSExpression")
    members.update({"NSExpressionType": 0, key: archive.plain(value)})
    return number


def key_path(archive, path, variable=None):
    specifier, one = archive.object("NSKeyPathSpecifierExpression", "NSExpression")
    one.update({"NSExpressionType": 10, "NSKeyPath": archive.plain(path)})
    operand = itself(archive)
    if variable is not None:
        operand, one = archive.object("NSVariableExpression", "NSExpression")
        one.update({"NSExpressionType": 2, "NSVariable": archive.plain(variable)})
    number, members = archive.object("NSKeyPathExpression", "NSFunctionExpression", "NSExpression")
    members.update({"NSExpressionType": 3 if variable is None else 4, "NSOperand": operand,
                    "NSSelectorName": archive.plain("valueForKeyPath:" if "." in path else "valueForKey:"),
                    "NSArguments": archive.array([specifier])})
    return number


def function(archive, selector, *paths):
    arguments = [key_path(archive, path) for path in paths]
    number, members = archive.object("NSFunctionExpression", "NSExpression")
    members.update({"NSExpressionType": 4, "NSOperand": constant(archive, "_NSPredicateUtilities", "NSConstantValueClassName"),
                    "NSSelectorName": archive.plain(selector),
                    "NSArguments": archive.array(arguments, "NSArray", ()) if selector == "count:" else archive.array(arguments)})
    return number


def derivation(archive, text):
    if text == "now()":
        return function(archive, "now")
    for form, selector in ((r"(\w+)\.@count", "count:"), (r"canonical:\((\w+)\)", "canonical:")):
        found = re.fullmatch(form, text)
        if found:
            return function(archive, selector, found[1])
    if re.fullmatch(r"\w+(\.\w+)*", text):
        return key_path(archive, text)
    raise Unsupported(f"a derivation {text}")


COMPARISONS = {"<": 0, "<=": 1, "=<": 1, ">": 2, ">=": 3, "=>": 3, "=": 4, "==": 4, "!=": 5, "<>": 5, "LIKE": 7, "CONTAINS": 99}
TOKEN = re.compile(r"""\s*(?:(?P<text>"[^"\\]*"|'[^'\\]*')|(?P<number>-?\d+(?:\.\d+)?)|(?P<word>[$\w.]+)|(?P<sign>[<>=!&|]+|[()]|\[c\]))""")


class Predicates:
    """Reads the predicates that compiled models were seen with."""

    def __init__(self, archive, text):
        self.archive, self.tokens, position = archive, [], 0
        while text[position:].strip():
            found = TOKEN.match(text, position)
            if not found:
                raise Unsupported(f"the predicate {text}")
            position = found.end()
            self.tokens.append((found.lastgroup, found[found.lastgroup]))
        self.tokens.append(("end", ""))

    def whole(self):
        predicate = self.joined(("OR", "||"), 2, lambda: self.joined(("AND", "&&"), 1, self.part))
        return predicate

    def joined(self, words, kind, part):
        parts = [part()]
        while self.tokens[0][1].upper() in words:
            self.tokens.pop(0)
            parts.append(part())
        if len(parts) == 1:
            return parts[0]
        number, members = self.archive.object("NSCompoundPredicate", "NSPredicate")
        members.update({"NSCompoundPredicateType": kind, "NSSubpredicates": self.archive.array(parts, "NSArray", ())})
        return number

    def part(self):
        if self.tokens[0][1] != "(":
            return self.comparison()
        self.tokens.pop(0)
        predicate = self.whole()
        if self.tokens.pop(0)[1] != ")":
            raise Unsupported("a parenthesis")
        return predicate

    def comparison(self):
        left = self.expression()
        kind = COMPARISONS.get(self.tokens.pop(0)[1].upper())
        flags = 0
        if self.tokens[0][1] == "[c]":
            self.tokens.pop(0)
            flags = 1
        if kind is None or flags and kind < 7:
            raise Unsupported("an operator")
        right = self.expression()
        if kind in (4, 5):
            operator, one = self.archive.object("NSEqualityPredicateOperator", "NSPredicateOperator")
            one.update({"NSOperatorType": kind, "NSNegate": kind == 5, "NSModifier": 0, "NSOptions": 0})
        elif kind < 4:
            operator, one = self.archive.object("NSComparisonPredicateOperator", "NSPredicateOperator")
            one.update({"NSOperatorType": kind, "NSVariant": kind, "NSModifier": 0, "NSOptions": 0})
        else:
            names = ["NSInPredicateOperator"] if kind == 99 else [
                "NSLikePredicateOperator", "NSMatchingPredicateOperator", "NSStringPredicateOperator"]
            operator, one = self.archive.object(*names, "NSPredicateOperator")
            one.update({"NSOperatorType": kind, "NSModifier": 0, "NSFlags": flags})
        number, members = self.archive.object("NSComparisonPredicate", "NSPredicate")
        members.update({"NSLeftExpression": left, "NSRightExpression": right, "NSPredicateOperator": operator})
        return number

    def expression(self):
        kind, text = self.tokens.pop(0)
        if kind == "text":
            return constant(self.archive, text[1:-1])
        if kind == "number":
            return constant(self.archive, float(text) if "." in text else int(text))
        if kind != "word":
            raise Unsupported("an expression")
        if text.upper() in ("YES", "TRUE", "NO", "FALSE"):
            return constant(self.archive, text.upper() in ("YES", "TRUE"))
        if text.upper() == "SELF":
            return itself(self.archive)
        if text.startswith("$"):
            name, _, path = text[1:].partition(".")
            if path:
                return key_path(self.archive, path, name)
            number, members = self.archive.object("NSVariableExpression", "NSExpression")
            members.update({"NSExpressionType": 2, "NSVariable": self.archive.plain(name)})
            return number
        if not re.fullmatch(r"[A-Za-z_]\w*(\.\w+)*", text) or text.isupper():
            raise Unsupported(f"the word {text}")
        return key_path(self.archive, text)


def predicate(archive, text):
    if text is None:
        return UID(0)
    reader = Predicates(archive, text)
    number = reader.whole()
    if reader.tokens[0][0] != "end":
        raise Unsupported("something behind a predicate")
    return number


def fetch_request(archive, element, entities):
    result = int(element.get("resultType", "0"))
    if element.get("fetchLimit", "0") != "0" or element.get("fetchBatchSize", "0") != "0" or result not in (0, 1, 2):
        raise Unsupported("a fetch request with a limit")
    flags = 0
    for name, bit, stated in (("returnDistinctResults", 1, "NO"), ("includeSubentities", 2, "YES"),
                              ("includePropertyValues", 4, "NO" if result == 1 else "YES"),
                              ("returnObjectsAsFaults", 8, "YES"),
                              ("includesPendingChanges", 16, "NO" if result == 2 else "YES")):
        flags |= bit if element.get(name, stated) == "YES" else 0
    number, members = archive.object("NSFetchRequest", "NSPersistentStoreRequest")
    for key in ("NSSortDescriptors", "NSValuesToFetch", "NSValuesToGroupBy", "NSHavingPredicate",
                "NSRelationshipKeyPathsForPrefetching"):
        members[key] = UID(0)
    members.update({"NSEntity": entities[element.get("entity")], "NSPredicate": predicate(archive, element.get("predicateString")),
                    "NSFetchLimit": 0, "NSFetchOffset": 0, "NSBatchSize": 0, "NSResultType": result,
                    "NSHasFetchRequestFlags": True, "NSFetchRequestFlags": flags})
    return number


def fetched_property(archive, element, entity, entities):
    number, members = archive.object("NSFetchedPropertyDescription", *PROPERTY)
    bits = shared(archive, element, members, entity, 0x0E)
    request = element.find("fetchRequest")
    members.update({"NSIsOptional": True, "NSIsTransient": True, "NSIsReadOnly": True, "_P": bits,
                    "NSFetchRequest": fetch_request(archive, request, entities),
                    "_NSFetchRequestEntityName": archive.plain(request.get("entity"))})
    return number


def fetch_indexes(element):
    """Name, predicate, elements (property, kind, order) and owner of each index; those of the setting `indexed` have none."""
    found = []
    for index in element.findall("fetchIndex"):
        parts = [(one.get("property"), one.get("type"), one.get("order")) for one in index]
        found.append((index.get("name"), index.get("partialIndexPredicate"), parts, True))
    taken = [one[0] for one in found]
    marked = sorted(one.get("name") for one in element.findall("attribute") if yes(one, "indexed"))
    return found + [(name, None, [(name, "Binary", "ascending")], False) for name in marked if name not in taken]


def indexes(archive, element, entity, members):
    compound = [[archive.plain(one.get("value")) for one in group] for group in element.findall("compoundIndexes/compoundIndex")]
    found = []
    for name, condition, elements, is_owned in fetch_indexes(element):
        number, written = archive.object("NSFetchIndexDescription")
        if any(kind != "Binary" or property is None for property, kind, _ in elements):
            raise Unsupported("an index of another kind")
        if len(elements) > 1:
            compound.append([archive.plain(property) for property, _, _ in elements])
        parts = []
        for property, _, order in elements:
            part, keys = archive.object("NSFetchIndexElementDescription")
            keys.update({"NSPropertyName": archive.plain(property), "NSFetchIndexElementType": 0,
                         "NSAscending": order == "ascending", "NSFetchIndexDescription": number})
            parts.append(part)
        written.update({"NSIndexName": archive.plain(name), "NSEntity": entity if is_owned else plistlib.UID(0),
                        "NSIndexElements": archive.array(parts, "NSArray", ()),
                        "NSPartialIndexPredicate": predicate(archive, condition)})
        found.append(number)
    if found:
        members["NSFetchIndexDescriptions"] = archive.array(found)
    if compound or found:
        members["NSCompoundIndexes"] = archive.array([archive.array(one) for one in compound])


def class_name(name):
    return MODULE[0] + name if MODULE and name is not None and name.startswith(".") else name


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
        measured = {"String": "length", "Date": "timeIntervalSinceReferenceDate"}.get(kind)
        left = key_path(archive, measured) if measured else itself(archive)
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
        members["NSValidationPredicates"] = archive.array(predicates, "NSArray", ())
        members["NSValidationWarnings"] = archive.array(warnings, "NSArray", ())
    return bool(predicates)


def shared(archive, element, members, entity, flags):
    """What all properties have; returns the packed flags."""
    name = element.get("name")
    renaming = element.get("elementID") or element.get("renamingIdentifier") or name
    members.update({"NSPropertyName": archive.plain(name), "NSRenamingIdentifier": archive.plain(renaming), "NSEntity": entity})
    bits = 0xF1 | flags
    for setting, key, bit in (("optional", "NSIsOptional", 2), ("transient", "NSIsTransient", 8),
                              ("spotlightIndexingEnabled", "NSIndexedBySpotlight", 0x100),
                              ("storedInTruthFile", "NSIsStoredInTruth", 0x200),
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


def compile_attribute(archive, element, entity, is_indexed):
    if element.get("attributeType") == "Composite":
        raise Unsupported("a composite attribute")
    is_derived = yes(element, "derived")
    names = ["NSDerivedAttributeDescription", "NSAttributeDescription"] if is_derived else ["NSAttributeDescription"]
    number, members = archive.object(*names, *PROPERTY)
    if is_derived:
        members.update({"NSIsReadOnly": True, "NSFilteringPredicate": UID(0),
                        "NSDerivationExpression": derivation(archive, element.get("derivationExpression"))})
    if element.get("attributeType") not in TYPES:
        raise Unsupported("an unknown type")
    code, value_class = TYPES[element.get("attributeType")]
    bits = shared(archive, element, members, entity, 4 if is_derived else 0)
    if limits(archive, element, members):
        bits &= ~0x30
    if is_indexed:
        members["NSIsIndexed"] = True
    flags = (4 if yes(element, "allowsExternalBinaryDataStorage") else 0) | (16 if yes(element, "preserveAfterDeletion") else 0)
    members.update({"NSAttributeType": code, "NSAttributeValueClassName": archive.text(class_name(element.get("customClassName")) or value_class),
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
        ascending = [parts[0][0] for _, _, parts, _ in fetch_indexes(element)
                     if len(parts) == 1 and parts[0][1:] == ("Binary", "ascending")]
        for one in element.findall("attribute"):
            own[one.get("name")] = compile_attribute(archive, one, number, yes(one, "indexed") or one.get("name") in ascending)
        for one in element.findall("relationship"):
            own[one.get("name")] = compile_relationship(archive, one, number, entities, waiting)
        for one in element.findall("fetchedProperty"):
            own[one.get("name")] = fetched_property(archive, one, number, entities)
        properties[name] = own
        children = {one.get("name"): entities[one.get("name")] for one in elements if one.get("parentEntity") == name}
        members.update({
            "NSEntityName": archive.plain(name), "NSClassNameForEntity": archive.text(class_name(element.get("representedClassName"))),
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
        indexes(archive, element, number, members)
    for members, entity, inverse in waiting:
        members["NSInverseRelationship"] = properties.get(entity, {}).get(inverse, UID(0))
    configurations = {}
    for one in tree.findall("configuration"):
        held = [entities[member.get("name")] for member in one.findall("memberEntity")]
        configurations[one.get("name")] = archive.array(held, "NSSet", ())
    requests = {one.get("name"): fetch_request(archive, one, entities) for one in tree.findall("fetchRequest")}
    version = archive.array([archive.plain(tree.get("userDefinedModelVersionIdentifier", ""))], "NSSet", ())
    root.update({"NSEntities": archive.dictionary(entities), "NSVersionIdentifiers": version})
    root["NSFetchRequestTemplates"] = archive.dictionary(requests) if requests else UID(0)
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
    main([word for word in sys.argv[1:] if not word.startswith("--")])
