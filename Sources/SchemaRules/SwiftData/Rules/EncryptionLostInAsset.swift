import CompilerSupport
import ObjectModel

extension SwiftDataRuleTable {
    static let encryptionLostInAsset = Rule<SwiftDataProject>(
        id: "SWD806",
        name: "encryption-lost-in-asset",
        severity: .warning,
        summary: "A value of an encrypted attribute can be so large that it is stored without field encryption.",
        rationale: """
            `@Attribute(.allowsCloudEncryption)` puts a value into the encrypted values of its record. A record holds \
            about one megabyte, so mirroring puts a large value into an asset beside it: the field \
            `CD_<name>_ckAsset`, which this option does not encrypt. A developer measured that a row of 200 KB was \
            encrypted, and a row of 3 MB was not. No error occurs.

            One finding is about all such attributes of a model: a warning for `Data` and `Codable` values, and a note if \
            all are `String`, because few texts are that long. Encrypt large values in the app before you store them, or limit their size.
            """,
        source: "a developer's measurement on a device with iOS 26",
        passing: [
            RuleExample(
                """
                @Model final class Trip {
                    @Attribute(.allowsCloudEncryption) var budget: Decimal?
                    var photo: Data?
                }
                """,
                arguments: ["--database", "private"]
            ).swift,
            RuleExample("@Model final class Trip { @Attribute(.allowsCloudEncryption) var photo: Data? }").swift,
        ],
        failing: [
            RuleExample(
                """
                @Model final class Trip {
                    @Attribute(↓.allowsCloudEncryption) var photo: Data?
                    @Attribute(.allowsCloudEncryption) var notes: String?
                }
                """,
                arguments: ["--database", "private"]
            ).swift
        ]
    ) { project, findings in
        let mirrored = project.mirroredEntities
        let all = project.attributes(where: \.mayBeEncryptedAsset).filter { mirrored.contains($0.owner) }
        let large = all.filter { $0.value.type != .string }
        guard let first = large.first ?? all.first else { return }
        findings.report(
            "\(all.subject) \(all.count == 1 ? "is encrypted only while its value is" : "are encrypted only while their values are") small",
            about: first.place("allowsCloudEncryption"),
            help:
                "Mirroring puts a value that does not fit into the record into an asset, without this encryption. Encrypt "
                + "large values in the app, or limit their size." + all.list,
            severity: large.isEmpty ? .note : nil
        )
    }
}

extension Attribute {
    fileprivate var mayBeEncryptedAsset: Bool {
        allowsCloudEncryption && !isTransient
            && [.string, .binary, .transformable].contains(type)
    }
}
