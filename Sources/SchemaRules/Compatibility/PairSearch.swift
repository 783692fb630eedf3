import CloudSchema
package import CompilerSupport
package import Mirroring
import ObjectModel

/// Judges pairs of versions with the reasoning of the check: what the writer needs is taken for deployed, and what is known
/// of a model that shipped is known of the writer.
struct PairSearch: Sendable {
    /// A version that writes, and as the reader of versions that call everything as it does.
    private struct Side: Sendable {
        let mirrored: MirroredModel
        let needs: [Need]
    }

    /// What a version writes to one container, and what it means by that.
    private struct Need: Sendable {
        let schema: MirroredSchema
        let evidence: SchemaEvidence
        let meaning: MeaningFacts
    }

    private let lineages: ElementLineages
    private let versions: [CompatibilityVersion]
    private let sides: [Side]

    init(_ versions: [CompatibilityVersion]) {
        self.versions = versions
        let lineages = ElementLineages(versions.map(\.mirrored.graph))
        self.lineages = lineages
        sides = versions.enumerated().map { position, version in
            let graph = lineages.graph(version.mirrored.graph, of: position)
            return Self.side(MirroredModel(graph, scope: version.mirrored.scope), named: version.name)
        }
    }

    private static func side(_ mirrored: MirroredModel, named name: String) -> Side {
        let needs = zip(mirrored.containers, mirrored.schemas).map { container, schema in
            let evidence = SchemaEvidence(path: name, neededBefore: [schema])
            let meaning = MeaningFacts(of: mirrored, in: [container], deployedIn: evidence)
            return Need(schema: schema, evidence: evidence, meaning: meaning)
        }
        return Side(mirrored: mirrored, needs: needs)
    }

    /// The verdict on what one version writes and another one reads.
    func verdict(of writer: Int, readBy reader: Int) -> CompatibilityVerdict {
        let side = sides[writer]
        let (mirrored, schemas) = model(of: reader, for: writer)
        let reasons = side.needs.flatMap { need -> [CompatibilityReason] in
            guard let needed = schemas.first(where: { $0.container == need.schema.container }) else {
                return need.evidence.schema.recordTypes.filter { $0.name.hasPrefix(MirroringNames.prefix) }.map {
                    CompatibilityReason(.recordTypeUnknown, without: $0.name, in: $0.name)
                }
            }
            let comparison = SchemaComparison(
                of: mirrored,
                needed: needed,
                with: need.evidence,
                meaning: need.meaning,
                baseline: need.schema,
                shippedModels: [side.mirrored]
            )
            let judgement = ChangeJudgement(
                writer: side.mirrored,
                written: need.schema,
                reader: mirrored,
                needed: needed
            ) {
                lineages.has(reader, $0, of: writer)
            }
            return comparison.changes.compactMap(judgement.reason) + namesGoneBetween(judgement, writer, reader)
        }
        return CompatibilityVerdict(reasons)
    }

    /// A version as the reader of another one: its renaming identifiers say what the writer calls everything, whichever of
    /// the two is older.
    private func model(of reader: Int, for writer: Int) -> (MirroredModel, [MirroredSchema]) {
        if !lineages.hasRenamed(reader, since: writer) {
            return (sides[reader].mirrored, sides[reader].needs.map(\.schema))
        }
        let original = versions[reader].mirrored
        let graph = lineages.graph(original.graph, of: reader, namedAfter: writer)
        let mirrored = MirroredModel(graph, scope: original.scope)
        return (mirrored, mirrored.schemas)
    }

    /// Names that both versions have and a version between lacks, where the types would let the values pass.
    private func namesGoneBetween(_ judgement: ChangeJudgement, _ writer: Int, _ reader: Int) -> [CompatibilityReason] {
        func isReused(_ kind: PropertyKind?, _ symbol: String) -> Bool {
            lineages.isReused(ElementLineages.Name(kind: kind, symbol: symbol), by: reader, since: writer)
        }
        return judgement.sharedRecordTypes.flatMap { type, written in
            let entities = judgement.needed.author.entities(of: type).filter { isReused(nil, $0.symbol) }
            let fields = type.fields.compactMap { field -> (place: NamedPlace, cloud: String)? in
                guard let kind = field.origin.property?.kind, !field.isCompanion, !field.isAssumed,
                    let place = judgement.needed.author.property(of: field, nil), isReused(kind, place.symbol),
                    written.field(named: field.name)?.field.type == field.field.type,
                    let entity = place.symbol.split(separator: ".").first, !isReused(nil, String(entity))
                else { return nil }
                return (place, "\(type.name).\(field.name)")
            }
            return (entities.map { ($0, type.name) } + fields).map { place, cloud in
                CompatibilityReason(.nameGoneBetween, at: place, in: cloud, isCertain: false)
            }
        }
    }
}

/// Which element of one version is which of another, followed from version to version.
///
/// CloudKit knows names only. Renaming identifiers say what was meant, and each version says it of the one before; so an
/// element has a number that it keeps under all its names.
struct ElementLineages: Sendable {
    /// An entity, attribute or relationship by its name: `Entity` or `Entity.property`.
    struct Name: Hashable, Sendable {
        /// Nil for an entity.
        let kind: PropertyKind?
        let symbol: String
    }

    fileprivate struct Version: Sendable {
        var numbers: [ElementReference: Int] = [:]
        var numbersByName: [Name: Int] = [:]
        /// The name of each element, without its entity.
        var names: [Int: String] = [:]
    }

    private var versions: [Version] = []

    /// Follows the elements of some versions, oldest first.
    init(_ graphs: [ModelGraph]) {
        var count = 0
        for (position, graph) in graphs.enumerated() {
            let match = position == 0 ? nil : ModelMatch(from: graphs[position - 1], to: graph)
            let before = versions.last
            var version = Version()
            for element in graph.renamableElements {
                count += 1
                let number = match?.oldElement(of: element).flatMap { before?.numbers[$0] } ?? count
                version.add(element, number, of: graph)
            }
            versions.append(version)
        }
    }

    /// A model with the renaming identifiers by which it has the elements of another version, and no others: what the file
    /// says goes from an older version to a newer one only, and one step far. Without another version it has none at all.
    func graph(_ graph: ModelGraph, of position: Int, namedAfter other: Int? = nil) -> ModelGraph {
        let (own, names) = (versions[position].numbers, other.map { versions[$0].names } ?? [:])
        var model = graph.model
        for element in graph.renamableElements {
            let name = graph.name(of: element)
            let identifier = own[element].flatMap { names[$0] }.flatMap { $0 == name ? nil : $0 }
            model.setRenamingIdentifier(identifier, of: element)
        }
        return ModelGraph(model)
    }

    /// Whether a version calls something otherwise than another one.
    func hasRenamed(_ version: Int, since other: Int) -> Bool {
        let names = versions[other].names
        return versions[version].names.contains { number, name in names[number].map { $0 != name } == true }
    }

    /// Whether a version has an element of another one, under whatever name.
    func has(_ version: Int, _ name: Name, of other: Int) -> Bool {
        versions[other].numbersByName[name].map { versions[version].names[$0] != nil } == true
    }

    /// Whether two versions have a name for what no chain of versions connects: it was gone in a version between.
    func isReused(_ name: Name, by version: Int, since other: Int) -> Bool {
        let (now, before) = (versions[version], versions[other])
        guard let new = now.numbersByName[name], let old = before.numbersByName[name], new != old else { return false }
        return before.names[new] == nil && now.names[old] == nil
    }
}

extension ElementLineages.Version {
    /// Of several that became one, and of one that became several, the first counts.
    fileprivate mutating func add(_ element: ElementReference, _ number: Int, of graph: ModelGraph) {
        let name = ElementLineages.Name(kind: element.propertyKind, symbol: graph.symbol(of: element))
        numbers[element] = number
        if numbersByName[name] == nil { numbersByName[name] = number }
        if names[number] == nil { names[number] = graph.name(of: element) }
    }
}

extension ManagedObjectModel {
    fileprivate mutating func setRenamingIdentifier(_ identifier: String?, of element: ElementReference) {
        guard case .property(let property) = element else {
            if let entity = element.entity { entities[entity].renamingIdentifier = identifier }
            return
        }
        switch property.kind {
        case .attribute: entities[property.entity].attributes[property.position].renamingIdentifier = identifier
        case .relationship: entities[property.entity].relationships[property.position].renamingIdentifier = identifier
        case .fetchedProperty: break
        }
    }
}

/// What becomes of what each version of a model writes to iCloud when each other version reads it.
///
/// People update late, and have several devices. Every version that shipped writes to the same records, so each pair
/// counts, in both directions:
///
///     let matrix = CompatibilityMatrix(versions)
///     matrix.verdict(of: 0, readBy: 1).outcome
///     matrix.verdict(of: 0, readBy: 1).reasons.map(\.text)
///
/// The reasoning is that of the check: what the writer needs of CloudKit is deployed, and the reader is held against it.
package struct CompatibilityMatrix: Sendable {
    /// The names of the versions, oldest first.
    package let versions: [String]
    private let verdicts: [[CompatibilityVerdict]]

    /// Judges every pair.
    ///
    /// - Parameter versions: The versions, oldest first: renaming identifiers are followed from each to the next.
    package init(_ versions: [CompatibilityVersion]) {
        self.versions = versions.map(\.name)
        let search = PairSearch(versions)
        verdicts = versions.indices.concurrentMap { writer in
            versions.indices.map { search.verdict(of: writer, readBy: $0) }
        }
    }

    /// The verdict on what one version writes and another one reads, both by position.
    package func verdict(of writer: Int, readBy reader: Int) -> CompatibilityVerdict { verdicts[writer][reader] }
}

/// One version of a model, with what of it is mirrored.
package struct CompatibilityVersion: Sendable {
    /// The version's name, as people know it.
    package let name: String
    /// The model and its mirrored stores.
    let mirrored: MirroredModel

    /// Creates a version.
    package init(name: String, mirrored: MirroredModel) {
        self.name = name
        self.mirrored = mirrored
    }
}

/// What becomes of what one version writes when another version reads it.
package struct CompatibilityVerdict: Equatable, Sendable {
    /// What does not arrive as it was sent, or may not, the worst first.
    package let reasons: [CompatibilityReason]

    /// The worst outcome of the reasons; ``CompatibilityOutcome/synced`` without any.
    package var outcome: CompatibilityOutcome { reasons.map(\.outcome).max() ?? .synced }

    /// Several changes can have one outcome for a property; what is certain, or comes first, is said of it. What the server
    /// refuses nobody misreads.
    init(_ reasons: [CompatibilityReason]) {
        let refused = Set(reasons.filter { $0.outcome == .refused }.map(\.place))
        self.reasons = reasons.filter { $0.outcome != .misread || !refused.contains($0.place) }.sorted { left, right in
            if left.outcome != right.outcome { return left.outcome > right.outcome }
            return left.order < right.order
        }.uniqued { Subject(symbol: $0.symbol, outcome: $0.outcome) }
    }

    private struct Subject: Hashable {
        let symbol: String
        let outcome: CompatibilityOutcome
    }
}

extension CompatibilityReason {
    /// Within one outcome.
    fileprivate var order: (String, Int, String, String) { (symbol, isCertain ? 0 : 1, place, kind.rawValue) }
}

/// What becomes of what a version that shipped writes when the current version reads it.
package struct ShippedCompatibility: Sendable {
    /// The version that shipped.
    let version: String
    /// Who says that it shipped.
    let evidence: Diagnostic.Related
    /// The verdict.
    let verdict: CompatibilityVerdict

    /// Judges the two versions.
    package init(
        of shipped: CompatibilityVersion,
        shippedBy evidence: Diagnostic.Related,
        readBy current: CompatibilityVersion
    ) {
        version = shipped.name
        self.evidence = evidence
        verdict = CompatibilityMatrix([shipped, current]).verdict(of: 0, readBy: 1)
    }
}

/// The rules about versions that share records, where nothing says what production holds.
///
///     let findings = CompatibilityRuleTable.all.flatMap { $0.findings(in: compatibility) }
///
/// The files of an example are the version that shipped and the current one.
package enum CompatibilityRuleTable {
    /// Every rule of the group.
    package static let all: [Rule<ShippedCompatibility>] = [incompatibleWithShippedVersion]
}
