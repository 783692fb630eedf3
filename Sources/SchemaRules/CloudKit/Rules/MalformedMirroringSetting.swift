import CompilerSupport
import Mirroring
import ModelFiles
import ObjectModel

extension CloudKitRuleTable {
    static let malformedMirroringSetting = Rule<MirroredModel>(
        id: "CKL123",
        name: "malformed-mirroring-setting",
        severity: .error,
        isWaivable: false,
        summary: "A setting that determines the fields of a mirrored store has an unknown value.",
        rationale: """
            Some settings determine the contents of records: whether an attribute is transient, derived, optional, or \
            encrypted, whether a relationship is to-one or to-many, and which configurations are used with CloudKit. \
            The finding is about a value that Xcode never writes, a contradiction of two settings (`maxCount="0"` \
            without `toMany`), or a misspelled user info key of mirroring. It is unknown how Core Data understands \
            such a setting. modelc would have to guess, and a mistake in production stays forever.

            You cannot waive the finding. Write `YES` or `NO`, a whole number, or a value that the message names, or \
            remove the setting.
            """,
        supersedes: [SourceRules.malformedSetting, ModelRuleTable.impossibleCardinality.metadata],
        passing: [
            """
            <attribute name="note" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>
            <relationship name="partner" optional="YES" maxCount="1" destinationEntity="Post" inverseName="partner"/>
            """,
            #"<attribute name="note" optional="YES" attributeType="String" usesScalarValueType="perhaps"/>"#,
        ],
        failing: [
            #"<attribute name="note" optional="YES" attributeType="String" ↓allowsCloudEncryption="1"/>"#,
            """
            <relationship name="partner" optional="YES" ↓maxCount="0" destinationEntity="Post" inverseName="partner"/>
            """,
            element(optionalNote, entry: #"↓key="nspersistentcloudkitcontainerencryptedattributekey" value="YES""#),
        ]
    ) { mirrored, findings in
        findings.reportMalformedSettings(of: mirrored)
        findings.reportContradictoryCounts(of: mirrored)
        findings.reportMisspelledKeys(of: mirrored)
    }

    /// The settings that decide about mirroring or about loading the store. Malformed values of other settings are
    /// harmless.
    fileprivate static let decidingSettings: [String: Set<String>] = [
        "model": ["usedWithCloudKit"],
        "configuration": ["usedWithCloudKit"],
        "entity": ["syncable"],
        "attribute": ["optional", "transient", "derived", "allowsCloudEncryption", "syncable"],
        "relationship": [
            "optional", "transient", "toMany", "ordered", "minCount", "maxCount", "deletionRule", "syncable",
        ],
    ]
}

extension Findings {
    fileprivate mutating func reportMalformedSettings(of mirrored: MirroredModel) {
        let model = mirrored.graph.model
        let items = model.malformedSettings.filter { item in
            item.attribute.map { CloudKitRuleTable.decidingSettings[item.element]?.contains($0) == true } ?? false
        }
        if items.isEmpty { return }
        let symbols = mirrored.symbols(at: Set(items.map(\.origin.offset)))
        for item in items {
            let isOfModel = ["model", "configuration"].contains(item.element)
            guard let symbol = symbols[item.origin.offset] ?? (isOfModel ? item.element : nil) else { continue }
            report(
                "'\(symbol)' has the setting \(item.attribute ?? "")=\"\(item.value ?? "")\", which is unknown",
                at: model.location(item.origin, item.attribute),
                symbol: symbol,
                help: "It determines the contents of records. Write a value that Xcode writes, or remove the setting.",
                fix: item.fix(at: model.location(item.origin, item.attribute))
            )
        }
    }

    /// Core Data treats a relationship as to-one exactly if its maximum count is 1.
    fileprivate mutating func reportContradictoryCounts(of mirrored: MirroredModel) {
        let contradictory = mirrored.relationships { relationship in
            relationship.maximumCount.map { ($0 == 1) == relationship.isToMany || $0 < 0 } ?? false
        }
        for relationship in contradictory {
            let count = relationship.value.maximumCount ?? 0
            let said = relationship.value.isToMany ? "is to-many" : "is not marked to-many"
            report(
                "'\(relationship.symbol)' \(said) and has maxCount=\"\(count)\"",
                about: relationship.place("maxCount"),
                help:
                    "Both determine whether the record has a field. Write maxCount=\"1\" or toMany=\"YES\", not both."
            )
        }
    }

    fileprivate mutating func reportMisspelledKeys(of mirrored: MirroredModel) {
        for attribute in mirrored.attributes(with: .details) {
            for entry in attribute.value.details.userInfo {
                guard let meant = entry.meant else { continue }
                report(
                    "'\(attribute.symbol)' has the user info key '\(entry.key)', which is almost a key of mirroring",
                    at: mirrored.graph.model.location(entry.origin, "key"),
                    symbol: attribute.symbol,
                    help: """
                        Core Data compares keys letter by letter. Correct the spelling of the key, or remove the \
                        entry.
                        """,
                    fix: Fix(
                        .set("key", to: meant),
                        at: mirrored.graph.model.location(entry.origin),
                        isCertain: false
                    )
                )
            }
        }
    }
}

extension UserInfoEntry {
    /// The mirroring key that the key equals except for case and white space.
    fileprivate var meant: String? {
        let keys = [MirroringUserInfo.ignoredProperty, MirroringUserInfo.encryptedAttribute]
        // The keys have about 50 letters, so comparing lengths first skips nearly all others.
        guard key.utf8.count >= MirroringUserInfo.ignoredProperty.utf8.count, !keys.contains(key) else { return nil }
        let letters = key.lowercased().filter { !$0.isWhitespace }
        return keys.first { $0.lowercased() == letters }
    }
}

extension MirroredModel {
    /// The mirrored entities and properties at the offsets in the file, by offset.
    fileprivate func symbols(at offsets: Set<Int>) -> [Int: String] {
        var symbols: [Int: String] = [:]
        for entity in contributors.map({ graph.model.entities[$0] }) where offsets.contains(entity.origin.offset) {
            symbols[entity.origin.offset] = entity.name
        }
        for attribute in attributes(where: { offsets.contains($0.origin.offset) }) {
            symbols[attribute.value.origin.offset] = attribute.symbol
        }
        for relationship in relationships(where: { offsets.contains($0.origin.offset) }) {
            symbols[relationship.value.origin.offset] = relationship.symbol
        }
        return symbols
    }
}
