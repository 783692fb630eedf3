"""Prints what is in model files, one JSON line for each path: a second opinion for SecondOpinionTests.swift."""

import json
import sys
import xml.etree.ElementTree as tree


def yes(element, name):
    return element.get(name) in ("YES", "true")


def user_info(owner, element):
    entries = {entry.get("key"): entry.get("value") for entry in element.findall("userInfo/entry")}
    return [["user info", owner, key, entries[key]] for key in sorted(entries)]


def attribute(owner, element):
    name = f"{owner}.{element.get('name')}"
    default = element.get("defaultValueString", element.get("defaultDateTimeInterval"))
    settings = [yes(element, word) for word in ("optional", "transient", "derived", "allowsCloudEncryption")]
    kind = element.get("attributeType", "Undefined")
    return [["attribute", name, kind, default] + settings] + user_info(name, element)


def relationship(owner, element):
    name = f"{owner}.{element.get('name')}"
    ends = [element.get(word) for word in ("destinationEntity", "inverseName", "inverseEntity")]
    settings = [yes(element, word) for word in ("toMany", "ordered", "optional", "transient")]
    rule = element.get("deletionRule", "Nullify")
    return [["relationship", name] + ends + [rule] + settings] + user_info(name, element)


def entity(element):
    name = element.get("name")
    facts = [["entity", name, element.get("representedClassName"), element.get("parentEntity")]]
    facts += [["abstract", name]] if yes(element, "isAbstract") else []
    facts += user_info(name, element)
    for child in element.findall("attribute"):
        facts += attribute(name, child)
    for child in element.findall("relationship"):
        facts += relationship(name, child)
    for child in element.findall("fetchedProperty"):
        facts += [["fetched property", f"{name}.{child.get('name')}"]]
    for child in element.findall("uniquenessConstraints/uniquenessConstraint"):
        facts += [["unique", name] + [constraint.get("value") for constraint in child.findall("constraint")]]
    for child in element.findall("fetchIndex"):
        facts += [["index", f"{name}.{child.get('name')}", len(child.findall("fetchIndexElement"))]]
    return facts


def model(path):
    root = tree.parse(path).getroot()
    facts = []
    for element in root.findall("entity"):
        facts += entity(element)
    for element in root.findall("configuration"):
        members = [member.get("name") for member in element.findall("memberEntity")]
        facts += [["configuration", element.get("name")] + members]
    for element in root.findall("fetchRequest"):
        facts += [["fetch request", element.get("name"), element.get("entity"), element.get("predicateString")]]
    for element in root.findall("composite"):
        for child in element.findall("attribute"):
            facts += attribute(element.get("name"), child)
    return facts


for path in sys.argv[1:]:
    try:
        print(json.dumps(model(path)))
    except tree.ParseError:
        print("[]")
