import EditedModels
import Testing

@testable import CompilerSupport
@testable import ModelCompiler

/// A value that decides what records hold, and that nobody understands, is an error wherever production law applies.
@Suite("Malformed settings of the model")
struct MalformedSettingTests {
    private static let slips = ["yes", "no", "Yes", "1", "0", "TRUE", "on", " YES", "YES ", ""]
    private static let numberSlips = ["1.0", " 1", "one", "", "0x1", "1e0", "-1", "0", "2", "9999999999999999999"]
    private static let nameSlips = [
        " Tag", "Tag ", "tag", "TAG", "", "Tags", "Tag\u{301}", "T ag", "Tag\u{200B}", "Тag",
    ]

    private static let notes = #"<attribute name="note" optional="YES" attributeType="String"/>"#

    private static func model(
        _ post: String,
        of entity: String = "",
        inTag tag: String = "",
        attributes: String = "",
        _ more: String = ""
    ) -> String {
        """
        <model \(attributes)><entity name="Post" \(entity)>\(notes)\(post)</entity>
        <entity name="Tag"><attribute name="name" optional="YES" attributeType="String"/>\(tag)</entity>
        \(more)</model>
        """
    }

    private static let inverse =
        #"<relationship name="post" optional="YES" maxCount="1" destinationEntity="Post" inverseName="tag"/>"#

    /// A setting, where it stands, what it says when all is well, and what it says when not.
    struct Setting: Sendable, CustomTestStringConvertible {
        let name: String
        let slips: [String]
        /// The model with the setting's value.
        let model: @Sendable (String) -> String
        /// The meaning of a well-formed one.
        let right: String

        var testDescription: String { name }
    }

    private static func attribute(_ name: String) -> Setting {
        Setting(
            name: "attribute \(name)",
            slips: slips,
            model: { value in
                let settings = [#"optional="YES""#, #"attributeType="String""#].filter { !$0.hasPrefix(name + "=") }
                return model("<attribute name=\"x\" \(settings.joined(separator: " ")) \(name)=\"\(value)\"/>")
            },
            right: name == "optional" || name == "syncable" ? "YES" : "NO"
        )
    }

    private static func relationship(_ name: String, right: String, slips: [String] = slips) -> Setting {
        Setting(
            name: "relationship \(name)",
            slips: slips,
            model: { value in
                let settings = [
                    #"optional="YES""#, #"maxCount="1""#, #"destinationEntity="Tag""#, #"inverseName="post""#,
                ].filter {
                    !$0.hasPrefix(name + "=") && !(name == "toMany" && value != "NO" && $0.hasPrefix("maxCount"))
                }
                let end = "<relationship name=\"tag\" \(settings.joined(separator: " ")) \(name)=\"\(value)\"/>"
                return model(end, inTag: inverse)
            },
            right: right
        )
    }

    private static func key(_ name: String) -> Setting {
        Setting(
            name: "user info \(name)",
            slips: ["yes", "no", "Yes", "TRUE", "on", " YES", "YES ", "", "2", "Y"],
            model: {
                model(
                    """
                    <attribute name="x" optional="YES" attributeType="String">\
                    <userInfo><entry key="\(name)" value="\($0)"/></userInfo></attribute>
                    """
                )
            },
            right: "YES"
        )
    }

    private static func keyName(_ name: String) -> Setting {
        let slips = [
            " " + name, name + " ", name.lowercased(), name.uppercased(), "\t" + name, "  " + name, name + "  ",
            name.replacing("Key", with: "key"), name.replacing("NS", with: "ns"), name.replacing("NS", with: "Ns"),
        ]
        return Setting(
            name: "user info key \(name)",
            slips: slips,
            model: {
                model(
                    """
                    <attribute name="x" optional="YES" attributeType="String">\
                    <userInfo><entry key="\($0)" value="YES"/></userInfo></attribute>
                    """
                )
            },
            right: name
        )
    }

    private static let settings =
        ["optional", "transient", "derived", "allowsCloudEncryption", "syncable"].map(attribute)
        + [
            Setting(
                name: "attribute attributeType",
                slips: [
                    " String", "String ", "string", "STRING", "Str", "Integer", "Integer64", "Integer 64 ", "Text",
                    "Boolean\u{A0}",
                ],
                model: { model("<attribute name=\"x\" optional=\"YES\" attributeType=\"\($0)\"/>") },
                right: "String"
            ),
            relationship("optional", right: "YES"), relationship("transient", right: "NO"),
            relationship("ordered", right: "NO"), relationship("syncable", right: "YES"),
            relationship("toMany", right: "NO"),
            relationship("maxCount", right: "1", slips: numberSlips),
            relationship(
                "minCount",
                right: "0",
                slips: ["1.0", " 1", "one", "", "0x1", "1e0", "1 ", "O", "--1", "9999999999999999999"]
            ),
            relationship(
                "deletionRule",
                right: "Nullify",
                slips: ["nullify", "NULLIFY", " Nullify", "Nullify ", "Null", "", "Delete", "deny", "CASCADE", "0"]
            ),
            relationship("destinationEntity", right: "Tag", slips: nameSlips),
            relationship("inverseName", right: "post", slips: nameSlips),
            Setting(
                name: "entity parentEntity",
                slips: nameSlips,
                model: { model("", of: "parentEntity=\"\($0)\"") },
                right: "Tag"
            ),
            Setting(
                name: "entity syncable",
                slips: slips,
                model: { model("", of: "syncable=\"\($0)\"") },
                right: "YES"
            ),
            Setting(
                name: "model usedWithCloudKit",
                slips: slips,
                model: { model("", attributes: "usedWithCloudKit=\"\($0)\"") },
                right: "YES"
            ),
            Setting(
                name: "configuration usedWithCloudKit",
                slips: slips,
                model: {
                    model(
                        "",
                        "<configuration name=\"Cloud\" usedWithCloudKit=\"\($0)\"><memberEntity name=\"Post\"/></configuration>"
                    )
                },
                right: "YES"
            ),
            Setting(
                name: "configuration memberEntity",
                slips: nameSlips,
                model: {
                    model(
                        "",
                        "<configuration name=\"Cloud\" usedWithCloudKit=\"YES\"><memberEntity name=\"Post\"/><memberEntity name=\"\($0)\"/></configuration>"
                    )
                },
                right: "Tag"
            ),
            key("NSCloudKitMirroringDelegateIgnoredPropertyKey"),
            key("NSPersistentCloudKitContainerEncryptedAttributeKey"),
            keyName("NSCloudKitMirroringDelegateIgnoredPropertyKey"),
            keyName("NSPersistentCloudKitContainerEncryptedAttributeKey"),
        ]

    private static let rules = [
        "CKL123", "CKL119", "CKL120", "CKL102", "MDL221", "MDL211", "MDL231", "MDL232", "MDL233", "MDL241", "CKL106",
    ]

    @Test(
        "A malformed value of a setting that decides what records hold is an error",
        arguments: settings,
        [.export, .ledger, [.export, .against]] as [Evidence]
    )
    func isError(_ setting: Setting, by evidence: Evidence) throws {
        for slip in setting.slips {
            let found = try Self.faults(from: setting.model(setting.right), to: setting.model(slip), by: evidence)
            #expect(
                found.contains { Self.rules.contains(String($0.prefix(6))) && $0.contains(" error ") },
                "\(slip): \(found)"
            )
        }
    }

    @Test("A value as Xcode writes it is never malformed", arguments: settings)
    func isRight(_ setting: Setting) throws {
        let found = try Self.faults(
            from: setting.model(setting.right),
            to: setting.model(setting.right),
            by: [.export, .against]
        )
        #expect(!found.contains { Self.rules.contains(String($0.prefix(6))) }, "\(found)")
    }

    @Test("A malformed setting is reported once, as an error even under a guessed configuration")
    func guessed() throws {
        let guess = #"<model usedWithCloudKit="YES"><entity name="Post"><attribute name="x" optional="YES" "#
        let rest = #"/></entity><configuration name="Local"><memberEntity name="Post"/></configuration></model>"#
        let right = guess + #"attributeType="String""# + rest
        let slips = [
            (#"attributeType="String" transient="yes""#, ["CKL123 error Post.x"]),
            (#"attributeType="string""#, ["CKP302 warning CD_Post.CD_x", "MDL221 error Post.x"]),
        ]
        for (slip, expected) in slips {
            let found = try Self.faults(from: right, to: guess + slip + rest, by: .export)
            #expect(found == expected)
        }
    }

    @Test("A malformed setting without effect on records is a warning")
    func harmless() throws {
        let scalar = #"<attribute name="x" optional="YES" attributeType="Integer 64" usesScalarValueType="perhaps"/>"#
        #expect(
            try Self.faults(from: Self.model(""), to: Self.model(scalar), by: .export) == ["SRC008 warning -"]
        )
        let local = """
            <entity name="Draft"><attribute name="x" optional="YES" attributeType="String" transient="yes"/></entity>
            <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="Post"/><memberEntity name="Tag"/></configuration>
            """
        #expect(
            try Self.faults(from: Self.model(""), to: Self.model("", local), by: .export) == ["SRC008 warning -"]
        )
    }

    /// The faults of a model that only says itself which part of it is mirrored.
    private static func faults(from old: String, to new: String, by evidence: Evidence) throws -> [String] {
        var edited = EditedModel(from: old, to: new)
        edited.stores = []
        return try edited.diagnostics(by: evidence)
            .filter { $0.severity > .note && !$0.rule.id.hasPrefix("MIG") }
            .map(\.words)
    }
}
