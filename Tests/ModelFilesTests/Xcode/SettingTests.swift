import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

/// A piece of XML with a `*` where settings go.
struct Template {
    let text: String

    init(_ text: String) { self.text = text }

    func callAsFunction(_ settings: String) -> String { text.replacing("*", with: settings) }
}

/// A piece of XML, and what must be true of the model that holds it.
struct SettingCase: Sendable, CustomTestStringConvertible {
    let xml: String
    let isRight: @Sendable (ManagedObjectModel) -> Bool

    init(_ xml: String, _ isRight: @escaping @Sendable (ManagedObjectModel) -> Bool) {
        self.xml = xml
        self.isRight = isRight
    }

    var testDescription: String { xml }

    /// One setting whose text is kept as it is.
    static func text(
        _ tag: Template,
        _ setting: String,
        _ value: @escaping @Sendable (ManagedObjectModel) -> String?
    ) -> [SettingCase] {
        ["plain", "", "a &amp; b"].map { written in
            let expected = written.replacing("&amp;", with: "&")
            return SettingCase(tag("\(setting)=\"\(written)\"")) { value($0) == expected }
        } + [SettingCase(tag("")) { value($0) == nil }]
    }

    /// One switch in both spellings and left out.
    static func flag(
        _ tag: Template,
        _ setting: String,
        absent: Bool? = false,
        _ value: @escaping @Sendable (ManagedObjectModel) -> Bool?
    ) -> [SettingCase] {
        let spellings: [(String, Bool)] = [("YES", true), ("true", true), ("NO", false), ("false", false)]
        return spellings.map { written, expected in
            SettingCase(tag("\(setting)=\"\(written)\"")) { value($0) == expected }
        } + [SettingCase(tag("")) { value($0) == absent }]
    }

    static func integer(
        _ tag: Template,
        _ setting: String,
        _ value: @escaping @Sendable (ManagedObjectModel) -> Int?
    ) -> [SettingCase] {
        let numbers = [0, 1, -1, 220]
        return numbers.map { number in SettingCase(tag("\(setting)=\"\(number)\"")) { value($0) == number } }
            + [SettingCase(tag("")) { value($0) == nil }]
    }
}

@Suite("Settings of model files")
struct SettingTests {
    @Test("Every setting of a model is read", arguments: modelCases)
    func model(_ example: SettingCase) throws { try check(example) }

    @Test("Every setting of an entity is read", arguments: entityCases)
    func entities(_ example: SettingCase) throws { try check(example) }

    @Test("Every setting of an attribute is read", arguments: attributeCases)
    func attributes(_ example: SettingCase) throws { try check(example) }

    @Test("Every setting of a relationship is read", arguments: relationshipCases)
    func relationships(_ example: SettingCase) throws { try check(example) }

    @Test("Every setting of a fetch request and fetched property is read", arguments: requestCases)
    func requests(_ example: SettingCase) throws { try check(example) }

    @Test("Every other setting of a model file is read", arguments: otherCases)
    func others(_ example: SettingCase) throws { try check(example) }

    private static func flat(_ groups: [[SettingCase]]) -> [SettingCase] { groups.flatMap { $0 } }

    private func check(_ example: SettingCase) throws {
        let isWhole = example.xml.hasPrefix("<model")
        let result = try read(isWhole ? example.xml : "<model>" + example.xml + "</model>")
        #expect(example.isRight(try #require(result.model)))
        #expect(result.diagnostics.isEmpty)
        #expect(result.model?.unknownItems.isEmpty == true)
    }

    private static let modelCases: [SettingCase] = {
        let tag = Template("<model */>")
        return flat([
            SettingCase.text(tag, "name") { $0.document.name },
            SettingCase.text(tag, "type") { $0.document.type },
            SettingCase.text(tag, "documentVersion") { $0.document.documentVersion },
            SettingCase.text(tag, "lastSavedToolsVersion") { $0.document.lastSavedToolsVersion },
            SettingCase.text(tag, "systemVersion") { $0.document.systemVersion },
            SettingCase.text(tag, "minimumToolsVersion") { $0.document.minimumToolsVersion },
            SettingCase.text(tag, "sourceLanguage") { $0.document.sourceLanguage },
            SettingCase.text(tag, "userDefinedModelVersionIdentifier") { $0.document.versionIdentifier },
            SettingCase.text(tag, "macOSVersion") { $0.document.macOSVersion },
            SettingCase.text(tag, "iOSVersion") { $0.document.iOSVersion },
            SettingCase.flag(tag, "usedWithCloudKit", absent: nil) { $0.document.isUsedWithCloudKit },
            SettingCase.flag(tag, "usedWithSwiftData", absent: nil) { $0.document.isUsedWithSwiftData },
        ])
    }()

    private static let entityCases: [SettingCase] = {
        let tag = Template("<entity */>")
        return flat([
            SettingCase.text(tag, "representedClassName") { $0.entities[0].representedClassName },
            SettingCase.text(tag, "parentEntity") { $0.entities[0].parentName },
            SettingCase.text(tag, "elementID") { $0.entities[0].renamingIdentifier },
            SettingCase.text(tag, "renamingIdentifier") { $0.entities[0].renamingIdentifier },
            SettingCase.text(tag, "versionHashModifier") { $0.entities[0].versionHashModifier },
            SettingCase.text(tag, "coreSpotlightDisplayNameExpression") {
                $0.entities[0].spotlightDisplayNameExpression
            },
            SettingCase.flag(tag, "isAbstract") { $0.entities[0].isAbstract },
            SettingCase.flag(tag, "syncable") { $0.entities[0].isSyncable },
            [
                SettingCase(tag("name=\"Post\"")) { $0.entities[0].name == "Post" },
                SettingCase(tag("")) { $0.entities[0].name.isEmpty },
                SettingCase(tag("codeGenerationType=\"class\"")) { $0.entities[0].codeGeneration == .classDefinition },
                SettingCase(tag("codeGenerationType=\"category\"")) { $0.entities[0].codeGeneration == .category },
                SettingCase(tag("codeGenerationType=\"none\"")) { $0.entities[0].codeGeneration == .manual },
                SettingCase(tag("")) { $0.entities[0].codeGeneration == .manual },
                SettingCase("<entity name=\"B\"/><entity name=\"A\"/>") { $0.entities.map(\.name) == ["B", "A"] },
            ],
        ])
    }()

    private static let attributeTexts: [(String, @Sendable (Attribute) -> String?)] = [
        ("defaultDateTimeInterval", { $0.details.defaultDateInterval }),
        ("minDateTimeInterval", { $0.details.minimumDateInterval }),
        ("maxDateTimeInterval", { $0.details.maximumDateInterval }), ("minValueString", { $0.details.minimumText }),
        ("maxValueString", { $0.details.maximumText }), ("regularExpressionString", { $0.details.regularExpression }),
        ("valueTransformerName", { $0.details.valueTransformerName }),
        ("customClassName", { $0.details.customClassName }),
        ("elementID", { $0.renamingIdentifier }), ("renamingIdentifier", { $0.renamingIdentifier }),
        ("versionHashModifier", { $0.details.versionHashModifier }),
        ("derivationExpression", { $0.details.derivationExpression }),
        ("composite", { $0.details.compositeName }),
    ]

    private static let attributeCases: [SettingCase] = {
        let tag = Template("<entity><attribute */></entity>")
        var cases = SettingCase.text(tag, "defaultValueString") { $0.entities[0].attributes[0].defaultText }
        for (setting, _) in Attribute.switches {
            cases += SettingCase.flag(tag, setting) { model in
                let attribute = model.entities[0].attributes[0]
                let on = Attribute.switches.filter { attribute[keyPath: $0.1] }.map(\.0)
                return on == [setting] ? true : on.isEmpty ? false : nil
            }
        }
        for (setting, value) in attributeTexts {
            cases += SettingCase.text(tag, setting) { value($0.entities[0].attributes[0]) }
        }
        for type in AttributeType.allCases {
            cases.append(
                SettingCase(tag("attributeType=\"\(type.rawValue)\"")) { $0.entities[0].attributes[0].type == type }
            )
        }
        let unknownType = tag("attributeType=\"Integer 128\"")
        return cases + [
            SettingCase(tag("name=\"title\"")) { $0.entities[0].attributes[0].name == "title" },
            SettingCase(tag("")) { $0.entities[0].attributes[0].type == .undefined },
            SettingCase(tag("")) { $0.entities[0].attributes[0].details == AttributeDetails() },
            SettingCase(unknownType) { $0.entities[0].attributes[0].details.unknownTypeName == "Integer 128" },
            SettingCase(unknownType) { $0.entities[0].attributes[0].type == .undefined },
        ]
    }()

    private static let relationshipCases: [SettingCase] = {
        let tag = Template("<entity><relationship */></entity>")
        var cases = SettingCase.text(tag, "destinationEntity") { $0.entities[0].relationships[0].destinationName }
        cases += SettingCase.text(tag, "inverseName") { $0.entities[0].relationships[0].inverseName }
        cases += SettingCase.text(tag, "inverseEntity") { $0.entities[0].relationships[0].inverseEntityName }
        cases += SettingCase.text(tag, "elementID") { $0.entities[0].relationships[0].renamingIdentifier }
        cases += SettingCase.text(tag, "renamingIdentifier") { $0.entities[0].relationships[0].renamingIdentifier }
        cases += SettingCase.text(tag, "versionHashModifier") { $0.entities[0].relationships[0].versionHashModifier }
        cases += SettingCase.integer(tag, "minCount") { $0.entities[0].relationships[0].minimumCount }
        cases += SettingCase.integer(tag, "maxCount") { $0.entities[0].relationships[0].maximumCount }
        for (setting, _) in Relationship.switches {
            cases += SettingCase.flag(tag, setting) { model in
                let relationship = model.entities[0].relationships[0]
                let on = Relationship.switches.filter { relationship[keyPath: $0.1] }.map(\.0)
                return on == [setting] ? true : on.isEmpty ? false : nil
            }
        }
        for rule in DeleteRule.allCases {
            let xml = tag("deletionRule=\"\(rule.rawValue)\"")
            cases.append(SettingCase(xml) { $0.entities[0].relationships[0].deleteRule == rule })
        }
        return cases + [
            SettingCase(tag("name=\"author\"")) { $0.entities[0].relationships[0].name == "author" },
            SettingCase(tag("")) { $0.entities[0].relationships[0].deleteRule == .nullify },
        ]
    }()

    private static let requestCases: [SettingCase] = {
        let property = Template("<entity><fetchedProperty */></entity>")
        let inner = Template("<entity><fetchedProperty><fetchRequest */></fetchedProperty></entity>")
        return flat([
            requestCases(Template("<fetchRequest */>"), { $0.fetchRequests[0] }),
            requestCases(inner, { $0.entities[0].fetchedProperties[0].request }),
            SettingCase.flag(property, "optional") { $0.entities[0].fetchedProperties[0].isOptional },
            SettingCase.flag(property, "syncable") { $0.entities[0].fetchedProperties[0].isSyncable },
            [
                SettingCase(property("name=\"f\"")) { $0.entities[0].fetchedProperties[0].name == "f" },
                SettingCase(property("")) { $0.entities[0].fetchedProperties[0].request == nil },
            ],
        ])
    }()

    private static func requestCases(
        _ tag: Template,
        _ request: @escaping @Sendable (ManagedObjectModel) -> FetchRequest?
    ) -> [SettingCase] {
        SettingCase.text(tag, "entity") { request($0)?.entityName }
            + SettingCase.text(tag, "predicateString") { request($0)?.predicate }
            + SettingCase.integer(tag, "fetchLimit") { request($0)?.fetchLimit }
            + SettingCase.integer(tag, "fetchBatchSize") { request($0)?.fetchBatchSize }
            + SettingCase.integer(tag, "resultType") { request($0)?.resultType }
            + SettingCase.flag(tag, "includeSubentities", absent: nil) { request($0)?.includesSubentities }
            + SettingCase.flag(tag, "includePropertyValues", absent: nil) { request($0)?.includesPropertyValues }
            + SettingCase.flag(tag, "includesPendingChanges", absent: nil) { request($0)?.includesPendingChanges }
            + SettingCase.flag(tag, "returnObjectsAsFaults", absent: nil) { request($0)?.returnsObjectsAsFaults }
            + SettingCase.flag(tag, "returnDistinctResults", absent: nil) { request($0)?.returnsDistinctResults }
            + [SettingCase(tag("name=\"all\"")) { request($0)?.name == "all" }]
    }

    private static let otherCases: [SettingCase] = {
        let index = Template("<entity><fetchIndex */></entity>")
        let part = Template("<entity><fetchIndex><fetchIndexElement */></fetchIndex></entity>")
        let configuration = Template("<configuration */>")
        let box = Template("<elements><element */></elements>")
        return flat([
            SettingCase.text(index, "partialIndexPredicate") { $0.entities[0].fetchIndexes[0].partialIndexPredicate },
            SettingCase.text(part, "property") { $0.entities[0].fetchIndexes[0].elements[0].property },
            SettingCase.text(part, "expression") { $0.entities[0].fetchIndexes[0].elements[0].expression },
            SettingCase.text(part, "type") { $0.entities[0].fetchIndexes[0].elements[0].type },
            SettingCase.text(part, "order") { $0.entities[0].fetchIndexes[0].elements[0].order },
            SettingCase.flag(configuration, "usedWithCloudKit", absent: nil) {
                $0.configurations[0].isUsedWithCloudKit
            },
            SettingCase.text(box, "positionX") { $0.diagram[0].positionX },
            SettingCase.text(box, "positionY") { $0.diagram[0].positionY },
            SettingCase.text(box, "width") { $0.diagram[0].width },
            SettingCase.text(box, "height") { $0.diagram[0].height },
            [
                SettingCase(index("name=\"byDate\"")) { $0.entities[0].fetchIndexes[0].name == "byDate" },
                SettingCase(configuration("name=\"Cloud\"")) { $0.configurations[0].name == "Cloud" },
                SettingCase(
                    "<configuration name=\"C\"><memberEntity name=\"A\"/><memberEntity name=\"B\"/></configuration>"
                ) {
                    $0.configurations[0].members.map(\.entityName) == ["A", "B"]
                },
                SettingCase(box("name=\"Post\"")) { $0.diagram[0].name == "Post" },
                SettingCase("<composite name=\"P\"><attribute name=\"x\" attributeType=\"Double\"/></composite>") {
                    $0.composites == [Composite(name: "P", attributes: [Attribute(name: "x", type: .double)])]
                },
                SettingCase(
                    "<entity><uniquenessConstraints><uniquenessConstraint><constraint value=\"a\"/><constraint value=\"b\"/>"
                        + "</uniquenessConstraint><uniquenessConstraint/></uniquenessConstraints></entity>"
                ) { $0.entities[0].uniquenessConstraints.map(\.properties) == [["a", "b"], []] },
                SettingCase(
                    "<entity><compoundIndexes><compoundIndex><index value=\"a\"/><index value=\"b.c\"/>"
                        + "</compoundIndex><compoundIndex/></compoundIndexes></entity>"
                ) { $0.entities[0].compoundIndexes.map(\.properties) == [["a", "b.c"], []] },
            ],
            userInfoCases,
        ])
    }()

    private static let userInfoCases: [SettingCase] = {
        let entries = [UserInfoEntry(key: "k", value: ""), UserInfoEntry(key: "", value: "a & b")]
        let info = "<userInfo><entry key=\"k\"/><entry value=\"a &amp; b\"/></userInfo>"
        return [
            SettingCase("<entity>\(info)</entity>") { $0.entities[0].userInfo == entries },
            SettingCase("<entity><attribute>\(info)</attribute></entity>") {
                $0.entities[0].attributes[0].details.userInfo == entries
            },
            SettingCase("<entity><relationship>\(info)</relationship></entity>") {
                $0.entities[0].relationships[0].userInfo == entries
            },
            SettingCase("<entity><fetchedProperty>\(info)</fetchedProperty></entity>") {
                $0.entities[0].fetchedProperties[0].userInfo == entries
            },
            SettingCase("<composite><attribute>\(info)</attribute></composite>") {
                $0.composites[0].attributes[0].details.userInfo == entries
            },
        ]
    }()
}
