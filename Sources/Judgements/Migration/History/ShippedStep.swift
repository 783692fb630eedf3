import Diagnostics
import ModelDifference
import ObjectModel

/// From what shipped last to the current version.
struct ShippedStep: Sendable {
    /// One difference, with the verdict on it and its places.
    struct Difference: Sendable {
        let graded: GradedChange
        /// Where the current version says so.
        let location: SourceLocation

        var change: ModelChange { graded.change }
        var symbol: String { graded.description.symbol }
        var grade: Grade { graded.grade }
    }

    let shipped: ShippedVersion
    let old: MigrationVersion
    let new: MigrationVersion
    let differences: [Difference]
    /// Removed and added elements that look like one.
    let suspectedRenames: [Difference]
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
        func difference(_ graded: GradedChange) -> Difference {
            Difference(graded: graded, location: new.graph.location(of: graded.change))
        }
        let observed = grading.observations.map(difference)
        suspectedRenames = observed.filter(\.isSuspectedRename)
        differences = grading.changes.map(difference) + observed.filter(\.isMergedHierarchy)
    }

    /// Whether stores of the shipped version open as they are; nil when a hash is not known.
    var hasSameHashes: Bool? { old.hasSameHashes(as: new) }

    /// The shipped version, for messages.
    var name: String { "'\(old.name)', which shipped" }

    /// The place in the shipped version.
    var related: [Diagnostic.Related] { [shipped.evidence] }
}

extension ShippedStep.Difference {
    /// Rows that exist have no value for what is mandatory now.
    var lacksValue: Bool { grade.store == .stage && grade.coreDataCode == 134110 }

    /// A mirrored store refuses the renaming.
    var isRefusedRename: Bool { grade.store == .impossible && grade.coreDataCode == 134110 }

    fileprivate var isSuspectedRename: Bool {
        if case .renameSuspected = change { true } else { false }
    }

    fileprivate var isMergedHierarchy: Bool {
        if case .hierarchiesMerged = change { true } else { false }
    }

    /// What happened, for messages: `has another type (String → Date)`.
    var words: String {
        let description = graded.description
        let values = [description.from, description.to].compactMap { $0 }.joined(separator: " → ")
        let kind = description.kind.replacing("-", with: " ")
        guard kind.hasSuffix(" changed") else { return "has changed (\(kind))" }
        return "has another \(kind.dropLast(" changed".count))\(values.isEmpty ? "" : " (\(values))")"
    }

    /// Why, as the beginning of a sentence.
    var sentence: String { grade.reason.prefix(1).uppercased() + grade.reason.dropFirst() }
}
