import Migration
import ObjectModel
import Testing

/// An edit of the library, the row of the decision table that it is, and what that row says.
struct DecisionCase: Sendable, CustomTestStringConvertible {
    typealias Edit = @Sendable (inout ManagedObjectModel) -> Void

    let row: Int?
    let name: String
    let store: StoreGrade
    let loses: Bool
    let cloud: CloudEffect
    let isMirrored: Bool
    let before: ManagedObjectModel
    let between: [ManagedObjectModel]
    let after: ManagedObjectModel

    var testDescription: String { "\(row.map(String.init) ?? "–") \(name)" }

    init(
        _ row: Int?,
        _ name: String,
        _ store: StoreGrade,
        loses: Bool = false,
        _ development: CloudGrade,
        _ production: CloudGrade,
        _ olderApps: OlderApps = .unaffected,
        isMirrored: Bool = false,
        before: Edit = { _ in },
        between: Edit? = nil,
        _ edit: Edit
    ) {
        self.row = row
        self.name = name
        self.store = store
        self.loses = loses
        cloud = CloudEffect(development, production, olderApps)
        self.isMirrored = isMirrored
        let old = library.edited(before)
        self.before = old
        self.between = between.map { [old.edited($0)] } ?? []
        after = old.edited(edit)
    }

    /// A change of type, of an attribute that is there already.
    init(
        _ row: Int,
        _ old: AttributeType,
        _ new: AttributeType,
        _ store: StoreGrade,
        loses: Bool = false,
        _ development: CloudGrade,
        _ production: CloudGrade,
        _ olderApps: OlderApps = .unaffected
    ) {
        self.init(
            row,
            "\(old.rawValue) → \(new.rawValue)",
            store,
            loses: loses,
            development,
            production,
            olderApps,
            before: { $0["Book"][attribute: "title"].type = old }
        ) { $0["Book"][attribute: "title"].type = new }
    }

    var grading: ModelGrading {
        ModelGrading(
            from: MigrationVersion(before, isMirrored: isMirrored),
            through: between.map { MigrationVersion($0, isMirrored: isMirrored) },
            to: MigrationVersion(after, isMirrored: isMirrored)
        )
    }
}

@Suite("The decision table")
struct DecisionTableTests {
    @Test("grades every row", arguments: DecisionCase.all)
    func row(_ decision: DecisionCase) throws {
        let grading = decision.grading
        let grades = (grading.changes + grading.observations).map(\.grade)
        let grade = try #require(grades.first { $0.row == decision.row }, "no such change: \(grades)")
        #expect(grade.store == decision.store)
        #expect(grade.losesData == decision.loses)
        #expect(grade.cloud == decision.cloud)
    }

    @Test("has 56 rows")
    func rows() {
        #expect(Set(DecisionCase.all.compactMap(\.row)) == Set(1...56))
    }

    @Test("calls for no migration exactly where the version hash stays", arguments: DecisionCase.all)
    func hashes(_ decision: DecisionCase) throws {
        let old = MigrationVersion(decision.before).hashes.checksum
        let new = MigrationVersion(decision.after).hashes.checksum
        guard let old = try? old.get(), let new = try? new.get(), decision.row != 11 else { return }
        let store = decision.grading.changes.map { $0.grade.store }.max() ?? .none
        #expect((store == .none) == (old == new))
    }
}
