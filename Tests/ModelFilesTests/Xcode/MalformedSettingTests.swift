import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

@Suite("Malformed settings of model files")
struct MalformedSettingTests {
    private static let switchCases: [(String, String)] = cases([
        ("<model */>", "usedWithCloudKit usedWithSwiftData"),
        ("<model><entity */></model>", "isAbstract syncable"),
        (
            "<model><entity><attribute */></entity></model>",
            """
            optional transient derived usesScalarValueType allowsCloudEncryption syncable indexed storedInTruthFile \
            allowsExternalBinaryDataStorage preserveAfterDeletion spotlightIndexingEnabled
            """
        ),
        (
            "<model><entity><relationship */></entity></model>",
            "optional transient toMany ordered syncable indexed spotlightIndexingEnabled"
        ),
        ("<model><entity><fetchedProperty */></entity></model>", "optional syncable"),
        (
            "<model><fetchRequest */></model>",
            """
            includeSubentities includePropertyValues includesPendingChanges returnObjectsAsFaults returnDistinctResults
            """
        ),
        ("<model><configuration */></model>", "usedWithCloudKit"),
    ])

    private static let numberCases: [(String, String)] = cases([
        ("<model><entity><relationship */></entity></model>", "minCount maxCount"),
        ("<model><fetchRequest */></model>", "fetchLimit fetchBatchSize resultType"),
    ])

    private static func cases(_ groups: [(template: String, settings: String)]) -> [(String, String)] {
        groups.flatMap { group in
            group.settings.split(separator: " ").map { setting in
                (group.template.replacing("*", with: setting + "=\"?\""), String(setting))
            }
        }
    }

    private static let choiceCases: [(String, String)] = [
        ("<model><entity codeGenerationType=\"?\"/></model>", "codeGenerationType"),
        ("<model><entity><relationship deletionRule=\"?\"/></entity></model>", "deletionRule"),
    ]

    @Test("A malformed YES or NO of a model file counts as absent and is reported", arguments: switchCases)
    func switches(template: String, setting: String) throws {
        for value in ["", "yes", "Yes", "TRUE", "1", "0", " YES", "YES ", "YESS", "Y\u{C9}S"] {
            try expectMalformed(template, setting, value)
        }
    }

    @Test("A malformed number in a model file counts as absent and is reported", arguments: numberCases)
    func numbers(template: String, setting: String) throws {
        for value in ["", "many", "1.5", " 1", "99999999999999999999", "0x1"] {
            try expectMalformed(template, setting, value)
        }
    }

    @Test("A malformed choice in a model file counts as absent and is reported", arguments: choiceCases)
    func choices(template: String, setting: String) throws {
        for value in ["", "Class", "nullify", "NoAction"] { try expectMalformed(template, setting, value) }
    }

    @Test("All malformed settings of a model file are reported, in the order of the file")
    func several() throws {
        let text = "<model usedWithCloudKit=\"maybe\">\n<entity isAbstract=\"so\" syncable=\"no\"/></model>"
        #expect(
            try findings(in: text) == [
                Finding(SourceRules.malformedSetting, 1, 26, "maybe"),
                Finding(SourceRules.malformedSetting, 2, 21, "so"),
                Finding(SourceRules.malformedSetting, 2, 35, "no"),
            ]
        )
    }

    @Test(
        "A value that is spelled otherwise has the edit that corrects it, and any other value has none",
        arguments: [
            ("<entity name=\"A\" isAbstract=\"yes\"/>", "<entity name=\"A\" isAbstract=\"YES\"/>"),
            ("<entity name=\"A\" isAbstract=\"True\"/>", "<entity name=\"A\" isAbstract=\"true\"/>"),
            (
                "<entity name=\"A\"><relationship name=\"b\" deletionRule=\"cascade\"/></entity>",
                "<entity name=\"A\"><relationship name=\"b\" deletionRule=\"Cascade\"/></entity>"
            ),
            ("<entity name=\"A\" isAbstract=\"perhaps\"/>", nil),
            ("<entity name=\"A\"><relationship name=\"b\" maxCount=\"x\"/></entity>", nil),
        ] as [(String, String?)]
    )
    func cure(element: String, cured: String?) throws {
        let text = SourceText(path: "contents", bytes: Array("<model>\(element)</model>".utf8))
        let result = try read(text.bytes)
        let fixes = result.diagnostics.compactMap(\.fix)
        #expect(fixes.count == (cured == nil ? 0 : 1))
        #expect(fixes.allSatisfy { !$0.isCertain })
        for fix in fixes {
            let edit: TextEdit = try #require(text.edit(of: fix))
            let after = String(decoding: text.applying(edit), as: UTF8.self)
            #expect(after == cured.map { "<model>\($0)</model>" })
            #expect(try read(after).diagnostics == [])
        }
    }

    private func expectMalformed(_ template: String, _ setting: String, _ value: String) throws {
        let text = template.replacing("?", with: value)
        let result = try read(text)
        let absent = try read(template.replacing(" \(setting)=\"?\"", with: ""))
        var model = try #require(result.model)
        #expect(model.malformedSettings.map(\.value) == [value])
        model.malformedSettings = []
        #expect(model == absent.model, "\(text)")
        try #require(result.diagnostics.count == 1, "\(text)")
        let finding = try Finding(result.diagnostics[0], in: text)
        #expect(finding.rule == SourceRules.malformedSetting.id)
        #expect(finding.marked == value)
        #expect(result.diagnostics[0].severity == .warning)
        #expect(result.diagnostics[0].message.contains("'\(setting)=\"\(value)\"'"))
    }
}
