import ModelEditing
import TestSupport
import Testing

@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules

/// `diff` and `compatibility` judge the same field, each with its own words.
@Suite("Types of attributes that changed")
struct TypeAgreementTests {
    private static let types = AttributeType.allCases.filter { FieldMapping($0) != nil }

    @Test("The grade of a type is what both versions make of each other's values", arguments: types)
    func grades(old: AttributeType) {
        for new in Self.types where new != old {
            let versions = [old, new].map { type in
                MigrationVersion(library.edited { $0["Book"][attribute: "title"].type = type }, isMirrored: true)
            }
            let matrix = CompatibilityMatrix(
                versions.map { version in
                    let scope = MirroringScope(stores: [MirroredStore()], reason: .command)
                    return CompatibilityVersion(name: "", mirrored: MirroredModel(version.graph, scope: scope))
                }
            )
            let (toNew, toOld) = (matrix.verdict(of: 0, readBy: 1), matrix.verdict(of: 1, readBy: 0))
            let changes = ModelGrading(from: versions[0], to: versions[1]).changes
            let cloud = changes.first { $0.description.kind == "type-changed" }?.grade.cloud
            let name = "\(old.rawValue) → \(new.rawValue)"
            #expect((toNew.outcome == .refused) == (cloud?.production == .refused), "\(name)")
            if toNew.outcome == .refused { continue }
            let isUnread = toNew.reasons.contains { $0.outcome == .misread && $0.isCertain }
            #expect((cloud?.production == .loses) == isUnread, "\(name)")
            let expected: OlderApps =
                toNew.outcome == .misread && !isUnread
                ? .sendOldValues : isUnread || toOld.outcome == .misread ? .misread : .unaffected
            #expect(cloud?.olderApps == expected, "\(name)")
        }
    }
}
