package import CompilerSupport
package import ObjectModel

/// The versions of a bundle together with what is known to have shipped: all that a `MIG` rule looks at.
///
///     let history = VersionHistory(of: versions, current: versions.count - 1, shipped: shipped)
///     let findings = VersionRuleTable.all.flatMap { $0.findings(in: history) }
package struct VersionHistory: Sendable {
    /// How the app opens stores of older versions; raw values are the words of `modelc.json`.
    package enum Strategy: String, CaseIterable, Sendable {
        /// Core Data infers one mapping from the store's version to the current one.
        case inferred
        /// Code of the app goes from version to version.
        case progressive
        /// An `NSStagedMigrationManager` goes from stage to stage.
        case staged
    }

    /// The versions, oldest first.
    package let versions: [MigrationVersion]
    /// The position of the current version.
    package let currentPosition: Int
    /// Whether the branch adds the current version; false as well where that is not compared.
    let isCurrentNew: Bool
    /// What shipped, oldest first; one name stands here once for each checksum that it shipped with.
    package let shipped: [ShippedVersion]
    /// How the app opens older stores.
    package let strategy: Strategy
    /// The mapping models that lie near the bundle.
    let mappingModels: [MappingModel]
    /// The record types and fields that ledgers say left the model on purpose: `CD_Post`, `CD_Post.CD_title`.
    let retired: Set<String>
    /// From what shipped last to the current version; nil when the bundle no longer has the former.
    private(set) var lastStep: ShippedStep?

    /// Puts a history together, and compares what shipped last with the current version.
    ///
    /// - Parameters:
    ///   - versions: The versions that could be read, oldest first; their names differ.
    ///   - current: The position of the current version.
    ///   - isCurrentNew: Whether the branch adds the current version.
    ///   - shipped: What shipped, oldest first; empty when nobody knows.
    ///   - strategy: How the app opens older stores.
    ///   - mappingModels: The mapping models that lie near the bundle.
    ///   - retired: What ledgers say left the model on purpose.
    package init(
        of versions: [MigrationVersion],
        current: Int,
        isCurrentNew: Bool = false,
        shipped: [ShippedVersion] = [],
        strategy: Strategy = .inferred,
        mappingModels: [MappingModel] = [],
        retired: Set<String> = []
    ) {
        self.versions = versions
        currentPosition = current
        self.isCurrentNew = isCurrentNew
        self.shipped = shipped
        self.strategy = strategy
        self.mappingModels = mappingModels
        self.retired = retired
        lastStep = nil
        guard let last = shipped.last, let old = model(of: last) else { return }
        let new = versions[current]
        lastStep = ShippedStep(from: last, old, to: new, mappingModel: mappingModel(from: old.name, to: new.name))
    }

    /// The current version.
    var current: MigrationVersion { versions[currentPosition] }

    /// What the rules cannot say when nobody knows what shipped, as the summary of a check names it.
    package static let notJudged = "versions that are edited, deleted, or not inferable from"
}

extension VersionHistory {
    /// The version with a name.
    func version(named name: String) -> MigrationVersion? { versions.first { $0.name == name } }

    /// The model that shipped: as a tag has it, else the version of the bundle with its checksum; nil when it is gone.
    package func model(of shipped: ShippedVersion) -> MigrationVersion? {
        if let model = shipped.model { return model }
        if let version = version(named: shipped.name), version.checksum == shipped.checksum { return version }
        return version(withChecksumOf: shipped)
    }

    private func version(withChecksumOf shipped: ShippedVersion) -> MigrationVersion? {
        shipped.checksum.flatMap { checksum in versions.first { $0.checksum == checksum } }
    }

    /// Whether a version of the bundle opens stores of something that shipped.
    func hasVersion(for shipped: ShippedVersion) -> Bool { version(withChecksumOf: shipped) != nil }

    /// The last shipped state of each name, oldest first.
    var lastShippedOfEachName: [ShippedVersion] {
        let last = Dictionary(shipped.enumerated().map { ($1.name, $0) }) { $1 }
        return shipped.indices.filter { last[shipped[$0].name] == $0 }.map { shipped[$0] }
    }

    /// The mapping model from one version to another.
    func mappingModel(from old: String, to new: String) -> MappingModel? {
        mappingModels.first { $0.source.version == old && $0.destination.version == new }
    }

    /// The versions whose hashes are no longer those that they shipped with.
    var editedVersions: [(shipped: ShippedVersion, version: MigrationVersion)] {
        lastShippedOfEachName.compactMap { shipped in
            guard shipped.checksum != nil, !hasVersion(for: shipped), let version = version(named: shipped.name),
                version.checksum != nil
            else { return nil }
            return (shipped, version)
        }
    }

    /// A version as what a finding is about that concerns the bundle as a whole: at the `<model>` element of the current one.
    func place(ofVersion name: String) -> NamedPlace { NamedPlace("version \(name)", at: current.place) }
}

extension MigrationVersion {
    /// The checksum; nil when it cannot be computed.
    var checksum: String? { try? hashes.checksum.get() }

    /// Whether Core Data takes a store of one for a store of the other; nil when a hash cannot be computed.
    func hasSameHashes(as other: MigrationVersion) -> Bool? {
        guard let checksum, let otherChecksum = other.checksum else { return nil }
        return checksum == otherChecksum
    }

    /// The `<model>` element.
    var place: SourceLocation { graph.model.location(graph.model.origin) }
}

/// A version as users have it, by a ledger or by a git tag.
package struct ShippedVersion: Sendable {
    /// The version's name.
    package let name: String
    /// The version checksum; nil when it cannot be computed.
    package let checksum: String?
    /// The model as it shipped; nil when only its checksum was recorded.
    let model: MigrationVersion?
    /// Who says so.
    package let evidence: Diagnostic.Related

    /// A version of which a ledger has the checksum.
    ///
    /// - Parameters:
    ///   - name: The version's name.
    ///   - checksum: The checksum.
    ///   - location: The line of the ledger.
    package init(name: String, checksum: String, recordedAt location: SourceLocation?) {
        self.name = name
        self.checksum = checksum
        model = nil
        evidence = Diagnostic.Related("recorded here when it shipped", at: location)
    }

    /// The same version under another name.
    package func named(_ name: String) -> ShippedVersion {
        ShippedVersion(name: name, checksum: checksum, model: model, evidence: evidence)
    }

    private init(name: String, checksum: String?, model: MigrationVersion?, evidence: Diagnostic.Related) {
        (self.name, self.checksum, self.model, self.evidence) = (name, checksum, model, evidence)
    }

    /// A version that was the current one at a tag.
    ///
    /// - Parameter model: The version as it was there; findings point at its file.
    package init(tagged model: MigrationVersion) {
        name = model.name
        checksum = model.checksum
        self.model = model
        evidence = Diagnostic.Related("as it shipped", at: model.place)
    }
}

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

/// Follows every element of the current version back through the versions, step by step, and asks at each whether Core
/// Data, which does not see the versions between, finds it as well.
struct RenameChains {
    private let current: MigrationVersion
    private var places: [(element: ElementReference, past: ElementReference)]
    private(set) var broken: [BrokenChain] = []

    /// - Parameter versions: The current version and those before it, oldest first.
    init(_ versions: ArraySlice<MigrationVersion>) {
        current = versions[versions.endIndex - 1]
        places = current.graph.renamableElements.map { ($0, $0) }
        // Nearly all bundles rename nothing.
        guard versions.contains(where: \.hasForeignIdentifiers) else { return }
        for position in versions.indices.dropLast().reversed() {
            goBack(to: versions[position], from: versions[position + 1], isDirect: position == versions.endIndex - 2)
        }
        // What an entity takes with it needs no word of its own.
        let entities = Set(broken.filter { $0.element.propertyKind == nil }.map(\.element.entity))
        broken.removeAll { $0.element.propertyKind != nil && entities.contains($0.element.entity) }
    }

    private mutating func goBack(to old: MigrationVersion, from new: MigrationVersion, isDirect: Bool) {
        let match = ModelMatch(from: old.graph, to: new.graph)
        var earlier: [(element: ElementReference, past: ElementReference)] = []
        for place in places {
            guard let past = match.oldElement(of: place.past), new.graph.continues(past, of: old.graph, as: place.past)
            else { continue }
            if isDirect || isFound(place.element, from: past, in: old) {
                earlier.append((place.element, past))
            } else {
                let name = old.graph.name(of: past)
                let identifier = old.graph.foreignIdentifier(of: past) ?? name
                broken.append(BrokenChain(element: place.element, version: old, oldName: name, identifier: identifier))
            }
        }
        places = earlier
    }

    private func isFound(_ element: ElementReference, from past: ElementReference, in old: MigrationVersion) -> Bool {
        current.graph.name(of: element) == old.graph.name(of: past)
            || current.graph.continues(past, of: old.graph, as: element)
    }
}

/// An element that was renamed on the way to the current version, and that an earlier version no longer leads to.
struct BrokenChain {
    let element: ElementReference
    /// The newest version that does not lead to it.
    let version: MigrationVersion
    /// What it was called there.
    let oldName: String
    /// What its identifier would have to be.
    let identifier: String
}

extension ModelGraph {
    /// The renaming identifier, or what lacks one.
    func placeOfIdentifier(of element: ElementReference) -> SourceLocation {
        location(of: element, foreignIdentifier(of: element) == nil ? "name" : "elementID")
    }

    /// Whether Core Data, which compares identifiers and takes the name where there is none, follows an element here.
    fileprivate func continues(_ past: ElementReference, of old: ModelGraph, as element: ElementReference) -> Bool {
        let identifier = foreignIdentifier(of: element) ?? name(of: element)
        return identifier == old.name(of: past) || identifier == old.foreignIdentifier(of: past)
    }
}

extension MigrationVersion {
    fileprivate var hasForeignIdentifiers: Bool {
        graph.renamableElements.contains { graph.foreignIdentifier(of: $0) != nil }
    }
}

/// The first version that had each entity and property of a version, whatever they were called then.
///
///     let first = FirstVersions(upTo: versions.count - 1, of: versions)
///     first.name(of: .property(title))  // "Model 2"
package struct FirstVersions: Sendable {
    private let names: [ElementReference: String]

    /// Follows everything from version to version.
    ///
    /// - Parameters:
    ///   - position: The position of the version whose elements are looked for.
    ///   - versions: The versions, oldest first.
    package init(upTo position: Int, of versions: [MigrationVersion]) {
        var names: [ElementReference: String] = [:]
        for (index, version) in versions[...position].enumerated() {
            let match = index > 0 ? ModelMatch(from: versions[index - 1].graph, to: version.graph) : nil
            let first = version.graph.elements.map { element in
                (element, match?.oldElement(of: element).flatMap { names[$0] } ?? version.name)
            }
            names = Dictionary(uniqueKeysWithValues: first)
        }
        self.names = names
    }

    /// The name of the first version that had an entity or a property.
    package func name(of element: ElementReference) -> String? { names[element] }
}

extension ModelGraph {
    fileprivate var elements: [ElementReference] {
        model.entities.indices.flatMap { entity in
            [.entity(entity)] + properties(declaredBy: entity).map { .property($0) }
        }
    }
}
