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

/// Where the new version of a model says what a change is about.
extension ModelGraph {
    /// The setting that changed; where there is none, the element it belongs to.
    func location(of change: ModelChange) -> SourceLocation {
        switch change {
        case .partAdded(.fetchIndex(let index), _): model.location(index.origin, "name")
        case .fetchIndexChanged(let pair, _): model.location(pair.new.origin, "name")
        case .compositeElementChanged(let aspect, let pair):
            model.location(element(pair.new).origin, aspect.xmlAttribute)
        default: change.place.new.map { location(of: $0, change.xmlAttribute) } ?? model.location(model.origin)
        }
    }

    /// An XML attribute of an element, nil for the element itself; of what stands beside the entities the model.
    func location(of element: ElementReference, _ xmlAttribute: String? = nil) -> SourceLocation {
        switch element {
        case .entity(let entity): model.location(model.entities[entity].origin, xmlAttribute)
        case .property(let property): place(of: property, xmlAttribute).location
        case .link(let link): place(of: link.first, xmlAttribute).location
        case .compositeElement(let reference): model.location(self.element(reference).origin, xmlAttribute)
        case .composite, .fetchRequest, .configuration: model.location(model.origin)
        }
    }
}

extension ModelChange {
    /// What of the changed element says so; nil for all of it.
    fileprivate var xmlAttribute: String? {
        switch self {
        case .added(.property), .added(.compositeElement): nil
        case .renamed(let pair):
            switch pair.new {
            case .entity, .property: "elementID"
            default: "name"
            }
        case .rootChanged, .parentChanged: "parentEntity"
        case .attributeChanged(let aspect, _): aspect.xmlAttribute
        case .relationshipChanged(.destination, _): "destinationEntity"
        case .relationshipChanged(.cardinality, _): "toMany"
        case .relationshipChanged(.optionality, _): "optional"
        default: "name"
        }
    }
}

extension AttributeAspect {
    /// For the settings that keep a step from being inferred or change what values mean.
    fileprivate var xmlAttribute: String {
        switch self {
        case .type, .composite: "attributeType"
        case .optionality: "optional"
        case .externalStorage: "allowsExternalBinaryDataStorage"
        case .valueTransformer: "valueTransformerName"
        case .indexed: "indexed"
        default: "name"
        }
    }
}
