import CompilerSupport
import ObjectModel

/// From what shipped last to the current version.
struct ShippedStep: Sendable {
    let shipped: ShippedVersion
    let old: MigrationVersion
    let new: MigrationVersion
    /// The differences, merged hierarchies included.
    let changes: [GradedChange]
    /// Removed and added elements that look like one.
    let suspectedRenames: [GradedChange]
    /// The mapping model that Core Data finds for the step.
    let mappingModel: MappingModel?

    init(
        from shipped: ShippedVersion,
        _ old: MigrationVersion,
        to new: MigrationVersion,
        mappingModel: MappingModel?
    ) {
        self.shipped = shipped
        self.old = old
        self.new = new
        self.mappingModel = mappingModel
        let grading = ModelGrading(from: old, to: new)
        changes = grading.decisiveChanges
        suspectedRenames = grading.observations.filter(\.isSuspectedRename)
    }

    /// Whether stores of the shipped version open as they are; nil when a hash is not known.
    var hasSameHashes: Bool? { old.hasSameHashes(as: new) }

    /// The shipped version, for messages.
    var name: String { "'\(old.name)', which shipped" }

    /// The place in the shipped version.
    var related: [Diagnostic.Related] { [shipped.evidence] }

    /// What a finding about a change names, where the current version says so.
    func place(of graded: GradedChange) -> NamedPlace {
        NamedPlace(graded.description.symbol, at: new.graph.location(of: graded.change))
    }
}

extension GradedChange {
    /// Rows that exist have no value for what is mandatory now.
    var lacksValue: Bool { grade.store == .stage && grade.coreDataCode == 134110 }

    /// A mirrored store refuses the renaming.
    var isRefusedRename: Bool { grade.store == .impossible && grade.coreDataCode == 134110 }

    fileprivate var isSuspectedRename: Bool {
        if case .renameSuspected = change { true } else { false }
    }

    /// What happened, for messages: `has another type (String → Date)`.
    var predicate: String {
        description.otherSetting.map { "has another \($0)" } ?? "has changed (\(description.words))"
    }
}
