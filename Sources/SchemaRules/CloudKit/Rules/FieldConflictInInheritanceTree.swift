import CompilerSupport
import Mirroring

extension CloudKitRuleTable {
    static let fieldConflictInInheritanceTree = Rule<MirroredModel>(
        id: "CKL116",
        name: "field-conflict-in-inheritance-tree",
        severity: .error,
        isWaivable: false,
        summary: "Two entities of an inheritance tree need the same field with different types.",
        rationale: """
            All entities of an inheritance tree share the record type of the root. Properties with the same name \
            share a field, and a field has one type and one encryption setting. Core Data reports no error. The \
            server refuses the records of one entity, "invalid attempt to set value type …", and one such record \
            stops the sync of the store. Rename the property that is not deployed yet, or give both properties the \
            same type.

            You cannot waive the finding, and `plan` writes no schema: after one type is deployed, the server refuses \
            the records of the other entity forever.
            """,
        source: "server messages of an app with this fault; not documented",
        passing: [
            """
            <entity name="WorkoutSet"/>
            <entity name="StandardSet" parentEntity="WorkoutSet">
                <attribute name="repetitions" optional="YES" attributeType="Integer 16"/>
            </entity>
            <entity name="TimedSet" parentEntity="WorkoutSet">
                <attribute name="repetitions" optional="YES" attributeType="Integer 64"/>
            </entity>
            """
        ],
        failing: [
            """
            <entity name="WorkoutSet"/>
            <entity name="StandardSet" parentEntity="WorkoutSet">
                <attribute name="repetitions" optional="YES" attributeType="Integer 64"/>
            </entity>
            <entity name="DropSet" parentEntity="WorkoutSet">
                <attribute name="repetitions" optional="YES" ↓attributeType="Transformable"/>
            </entity>
            """,
            """
            <entity name="Item"/>
            <entity name="Post" parentEntity="Item">
                <attribute name="author" optional="YES" attributeType="String"/>
                <attribute name="note" optional="YES" attributeType="String"/>
            </entity>
            <entity name="Photo" parentEntity="Item">
                <attribute name="note" optional="YES" attributeType="String" ↓allowsCloudEncryption="YES"/>
                <relationship ↓name="author" optional="YES" destinationEntity="Photo"
                    inverseName="author"/>
            </entity>
            """,
        ]
    ) { mirrored, findings in
        var reported: Set<MirroredField.Origin> = []
        for conflict in mirrored.conflicts where reported.insert(conflict.second.origin).inserted {
            guard let first = mirrored.property(of: conflict.first, nil),
                let second = mirrored.property(of: conflict.second, nil)
            else { continue }
            let (before, now) = (conflict.first.claim, conflict.second.claim)
            findings.report(
                "'\(second.symbol)' needs '\(conflict.second.name)' as \(now), '\(first.symbol)' as \(before)",
                at: conflict.location(at: second),
                symbol: second.symbol,
                help: "The server would refuse the records of one of them, and then the store no longer syncs. "
                    + "Rename one of the properties, or give them the same type.",
                related: [
                    Diagnostic.Related("'\(first.symbol)' becomes \(before)", at: first.location),
                    Diagnostic.Related("'\(second.symbol)' becomes \(now)", at: second.location),
                ]
            )
        }
    }
}
