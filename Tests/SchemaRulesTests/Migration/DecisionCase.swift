import ModelEditing
import TestSupport
import Testing

@testable import ObjectModel
@testable import SchemaRules

/// An edit of the library, and the grade that it gets.
struct DecisionCase: Sendable, CustomTestStringConvertible {
    typealias Edit = @Sendable (inout ManagedObjectModel) -> Void

    /// By its reason a grade is found among those of all that the edit changes.
    let reason: String
    let name: String
    let store: StoreGrade
    let loses: Bool
    let cloud: CloudEffect
    let isMirrored: Bool
    let before: ManagedObjectModel
    let between: [ManagedObjectModel]
    let after: ManagedObjectModel

    var testDescription: String { name }

    init(
        _ grade: Grade,
        _ name: String,
        store: StoreGrade,
        loses: Bool = false,
        development: CloudGrade,
        production: CloudGrade,
        olderApps: OlderApps = .unaffected,
        isMirrored: Bool = false,
        before: Edit = { _ in },
        between: Edit? = nil,
        _ edit: Edit
    ) {
        reason = grade.reason
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
        _ grade: Grade,
        from old: AttributeType,
        to new: AttributeType,
        store: StoreGrade,
        loses: Bool = false,
        development: CloudGrade,
        production: CloudGrade,
        olderApps: OlderApps = .unaffected
    ) {
        self.init(
            grade,
            "\(old.rawValue) → \(new.rawValue)",
            store: store,
            loses: loses,
            development: development,
            production: production,
            olderApps: olderApps,
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

@Suite("Grades of changes")
struct GradeTests {
    @Test("A change of the model has the grade that the reference gives it", arguments: DecisionCase.all)
    func grade(_ decision: DecisionCase) throws {
        let grading = decision.grading
        let all = (grading.changes + grading.observations).map(\.grade)
        let grades = all.filter { $0.reason == decision.reason }
        #expect(!grades.isEmpty, "no such change: \(all)")
        for grade in grades {
            #expect(grade.store == decision.store)
            #expect(grade.losesData == decision.loses)
            #expect(grade.cloud == decision.cloud)
        }
    }

    /// Each grade is a member of `Grade`, and a decision names the member. `StoredValueAgreementTests` has those of Swift
    /// types, which no model of Xcode has, and `ConfigurationTests` those of mirrored configurations.
    @Test("Every grade has a case in the decision tables")
    func everyGrade() throws {
        let grades = try text(of: "Sources/SchemaRules/Migration/", endingWith: "Grades.swift")
        let tables = try text(of: "Tests/SchemaRulesTests/Migration/", endingWith: "Decisions.swift")
        let names = grades.matches(of: /static (?:let|func) (\w+)(?:\([^)]*\) -> Grade|: Grade| = Grade\()/).map(\.1)
        let used = Set(tables.matches(of: /\.(\w+)/).map(\.1))
        #expect(!names.isEmpty)
        #expect(
            names.filter { !used.contains($0) } == [
                "enteredConfiguration", "entitiesMirrored", "entitiesUnmirrored", "storedElementsChanged",
                "rawValuesChanged", "storedMemberChanged",
            ]
        )
    }

    private func text(of folder: String, endingWith end: String) throws -> String {
        let paths = try Repository.trackedFiles().filter { $0.hasPrefix(folder) && $0.hasSuffix(end) }
        return try paths.map(Repository.text).joined()
    }

    @Test("A change needs no migration exactly if the version hash stays", arguments: DecisionCase.all)
    func hashes(_ decision: DecisionCase) throws {
        let old = MigrationVersion(decision.before).hashes.checksum
        let new = MigrationVersion(decision.after).hashes.checksum
        guard let old = try? old.get(), let new = try? new.get(), decision.reason != Grade.nameReused(.legal).reason
        else { return }
        let store = decision.grading.changes.map { $0.grade.store }.max() ?? .none
        #expect((store == .none) == (old == new))
    }
}
