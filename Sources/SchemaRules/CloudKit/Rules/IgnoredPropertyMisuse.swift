package import CompilerSupport
package import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    package static let ignoredPropertyMisuse = Rule<MirroredModel>(
        id: "CKL119",
        name: "ignored-property-misuse",
        severity: .error,
        isWaivable: false,
        coreDataCode: 134060,
        summary: "User info asks mirroring to ignore a property that mirroring cannot ignore.",
        rationale: """
            The undocumented user info key `NSCloudKitMirroringDelegateIgnoredPropertyKey` excludes an attribute from \
            mirroring. Its value must be a truth value, and the attribute must be optional. Mirroring cannot ignore a \
            relationship. Core Data does not load the store: "The following attributes have invalid values for \
            'NSCloudKitMirroringDelegateIgnoredPropertyKey':", or "CloudKit integration does not support ignored \
            relationships." Move the property to an entity in a configuration that is not mirrored. You cannot waive \
            the finding, because it is unknown whether records have the field.
            """,
        source: storeLoadCheck,
        passing: [
            element(cache, entry: #"key="\#(MirroringUserInfo.ignoredProperty)" value="YES""#)
        ],
        failing: [
            element(cache, entry: #"key="\#(MirroringUserInfo.ignoredProperty)" ↓value="always""#),
            element(
                #"attribute name="count" attributeType="Integer 64" defaultValueString="0""#,
                entry: #"↓key="\#(MirroringUserInfo.ignoredProperty)" value="YES""#
            ),
            element(partner, entry: #"↓key="\#(MirroringUserInfo.ignoredProperty)" value="YES""#),
        ]
    ) { mirrored, findings in
        let model = mirrored.graph.model
        for (attribute, entry) in mirrored.attributes(withKey: MirroringUserInfo.ignoredProperty) {
            if entry.truth == nil {
                findings.report(
                    "'\(attribute.symbol)' asks mirroring to ignore it with the value '\(entry.value)'",
                    at: model.location(entry.origin, "value"),
                    symbol: attribute.symbol,
                    help: "Core Data would not load the store (134060). Write YES, or remove the entry.",
                    fix: mirrored.removal(of: entry.origin)
                )
            } else if entry.truth == true, !attribute.value.isOptional {
                findings.report(
                    "'\(attribute.symbol)' asks mirroring to ignore it and is required",
                    at: model.location(entry.origin, "key"),
                    symbol: attribute.symbol,
                    help: "Core Data would not load the store (134060). Make the attribute optional.",
                    fix: mirrored.optionalFix(of: attribute.value, "attributeType")
                )
            }
        }
        for (relationship, entry) in mirrored.relationships(withKey: MirroringUserInfo.ignoredProperty)
        where entry.truth != false {
            findings.report(
                "'\(relationship.symbol)' asks mirroring to ignore it",
                at: model.location(entry.origin, "key"),
                symbol: relationship.symbol,
                help: "Core Data would not load the store (134060): relationships cannot be ignored. Remove the entry.",
                fix: mirrored.removal(of: entry.origin)
            )
        }
    }

    private static let cache = #"attribute name="cache" optional="YES" attributeType="Binary""#
}
