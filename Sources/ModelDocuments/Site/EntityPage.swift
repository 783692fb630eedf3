import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules

// The page of an entity: its properties, and what CloudKit, production, versions and rules say of each.
extension ModelPages {
    func entityPage(_ number: Int) -> Page {
        let entity = graph.model.entities[number]
        return Page(path: map.entities[self.number][number], title: entity.name, trail: trail) { page in
            [
                HTML.facts(facts(number, page)), attributes(number), relationships(number, page), fetched(number),
                retired(number), sharing(number, page),
                .section("Findings", id: "findings", [findings(about: number).list]),
            ]
        }
    }

    private func facts(_ number: Int, _ page: Page) -> [(name: String, value: HTML)] {
        let entity = graph.model.entities[number]
        let children = graph.children[number].map { link(to: $0, from: page) }
        let unique = entity.uniquenessConstraints.map { HTML.code($0.properties.map(\.name).joined(separator: ", ")) }
        let rows: [(String, HTML?)] = [
            ("Class", entity.representedClassName.map { .code($0) }),
            ("Abstract", entity.isAbstract ? "yes, it has no objects of its own" : nil),
            ("Parent", graph.parents[number].map { link(to: $0, from: page) }),
            ("Children", children.isEmpty ? nil : .list(children)),
            ("Inherits", inherited(number, page)),
            ("Record type", fields[number].isEmpty ? nil : recordType(of: number)),
            ("Mirrored", model.named.mirrored == nil || isMirrored(number) ? nil : "no, in no mirrored store"),
            ("Since version", model.firstVersions?.name(of: .entity(number)).map { "\($0)" }),
            ("Unique by", unique.isEmpty ? nil : .list(unique)),
        ]
        return rows.compactMap { name, value in value.map { (name, $0) } }
    }

    /// The properties that ancestors declare, the nearest first.
    private func inherited(_ number: Int, _ page: Page) -> HTML? {
        let properties = graph.ancestors(of: number).lazy.flatMap(graph.properties(declaredBy:))
        let links = properties.prefix(Self.mostInherited).map { property in
            page.link(map.row(of: property, in: self.number), graph.name(of: property))
        }
        if links.isEmpty { return nil }
        return .list(links + (links.count == Self.mostInherited ? ["…"] : []))
    }

    /// In a long chain of parents, all that is inherited would make pages of the square of its length.
    private static let mostInherited = 200

    // MARK: Properties

    private func attributes(_ number: Int) -> HTML {
        let rows = properties(.attribute, of: number).map { property in
            let attribute = graph.attribute(property)
            let remarks = attribute.remarks(withEncryption: false).joined(separator: ", ")
            return row(property, [.code(attribute.typeWords), "\(remarks)", encryption(of: property)])
        }
        let titles = ["attribute", "type", "settings", "encryption"] + common
        return .section("Attributes", "The attributes of \(graph.model.entities[number].name)", titles, rows)
    }

    private func relationships(_ number: Int, _ page: Page) -> HTML {
        let rows = properties(.relationship, of: number).map { property in
            let relationship = graph.relationship(property)
            let destination =
                graph.destination(of: property).map { link(to: $0, from: page) }
                ?? "\(relationship.destinationName ?? "?")"
            let inverse = graph.inverse(of: property).map {
                page.link(map.row(of: $0, in: self.number), graph.name(of: $0))
            }
            let settings = [relationship.cardinality] + relationship.remarks + [relationship.deleteRuleWords]
            return row(
                property,
                [
                    destination, "\(settings.joined(separator: ", "))",
                    inverse ?? "\(relationship.inverseName ?? "none")",
                ]
            )
        }
        let titles = ["relationship", "destination", "settings", "inverse"] + common
        return .section("Relationships", "The relationships of \(graph.model.entities[number].name)", titles, rows)
    }

    private func properties(_ kind: PropertyKind, of entity: Int) -> [PropertyPosition] {
        graph.properties(declaredBy: entity).filter { $0.kind == kind }
    }

    /// The columns that all properties have.
    private var common: [String] {
        ["CloudKit field", "state"] + (model.firstVersions == nil ? [] : ["since version"]) + ["rules"]
    }

    private func row(_ property: PropertyPosition, _ own: [HTML]) -> (id: String?, cells: [HTML]) {
        let name = graph.name(of: property)
        let planned = planned(property)
        let states = planned.map { type, field in
            HTML("div", [type.standing(of: field).badge, remark(on: field, in: type)])
        }.uniqued(by: \.markup)
        let since = model.firstVersions.map { [HTML(stringLiteral: $0.name(of: .property(property)) ?? "")] } ?? []
        let found = findingsOfSymbols[graph.symbol(of: property)] ?? []
        let cells: [HTML] = [.code(name)] + own + [fieldNames(property, planned), HTML(states)] + since
        return (map.ids[number][property.entity][property], cells + [.list(found.map(\.badge), separator: " ")])
    }

    private func fieldNames(
        _ property: PropertyPosition,
        _ planned: [(type: DeployedFields.RecordType, field: PlannedField)]
    ) -> HTML {
        if planned.isEmpty { return "\(reasonWithoutField(property))" }
        let names = planned.map { HTML("div", [.code("\($0.field.name) \($0.field.type.text)")]) }
        return HTML(names.uniqued(by: \.markup))
    }

    /// Why no field stands for a property of a mirrored entity.
    private func reasonWithoutField(_ property: PropertyPosition) -> String {
        if fields[property.entity].isEmpty { return "" }
        switch property.kind {
        case .attribute: return graph.attribute(property).reasonNotWritten ?? "not mirrored"
        case .relationship:
            if graph.relationship(property).isTransient { return "transient" }
            return graph.isManyToMany(property)
                ? "link records (\(MirroringNames.linkRecordType))" : "in the destination"
        case .fetchedProperty: return ""
        }
    }

    private func remark(on field: PlannedField, in type: DeployedFields.RecordType) -> HTML {
        let isNamed = fields.hasSeveralContainers
        let words = [
            field.contradiction.map { "the model needs \($0.text)" },
            field.state == .development && type.isCompared ? "in Development" : nil,
            field.assumption.map { "assumed: \($0.text)" },
            isNamed ? type.container : nil,
        ].compactMap(\.self)
        return words.isEmpty ? HTML([]) : .remark(words.joined(separator: "; "))
    }

    private func encryption(of property: PropertyPosition) -> HTML {
        let attribute = graph.attribute(property)
        guard let planned = planned(property).first(where: { !$0.field.isCompanion }) else {
            return attribute.isEncryptedByMirroring ? "encrypted" : ""
        }
        let field = planned.field
        let word = field.type.isEncrypted ? "encrypted" : "not encrypted"
        if !field.isEncryptionDecided || !planned.type.isCompared { return "\(word)" }
        return HTML(["\(word)", .remark("decided at the next deployment")])
    }

    private func fetched(_ number: Int) -> HTML {
        let rows = properties(.fetchedProperty, of: number).map { property -> (id: String?, cells: [HTML]) in
            let fetched = graph.fetchedProperty(property)
            let (entity, predicate) = (fetched.request?.entityName ?? "?", fetched.request?.predicate ?? "")
            return (map.ids[self.number][number][property], [.code(fetched.name), "\(entity)", "\(predicate)"])
        }
        let caption = "Fetched properties of \(graph.model.entities[number].name)"
        return .section("Fetched properties", caption, ["name", "entity", "predicate"], rows)
    }

    // MARK: What is left, and what moves

    /// The fields that production keeps although the model has lost them. They stand with the entity that names the record
    /// type.
    private func retired(_ number: Int) -> HTML {
        guard graph.parents[number] == nil else { return HTML([]) }
        let rows = fields[number].flatMap { type in
            type.fields.filter { $0.state == .retired && !$0.isCompanion }.map { field in
                let reason: HTML = "\(field.retirementReason ?? "not in the model")"
                let badge = type.standing(of: field).badge
                return (id: nil as String?, cells: [.code(field.name), .code(field.type.text), badge, reason])
            }
        }
        let titles = ["field", "type", "state", "reason"]
        return .section("Retired fields", "Fields that production keeps", titles, rows)
    }

    private func sharing(_ number: Int, _ page: Page) -> HTML {
        guard let mirrored = model.named.mirrored, graph.model.entities.count <= Self.mostSharedEntities,
            let closure = ShareClosure(of: mirrored, root: number),
            closure.stores.contains(where: { $0.scope == .private })
        else { return HTML([]) }
        let name = graph.model.entities[number].name
        let share = ShareDescription(closure, in: graph, heading: "")
        let rows = zip(closure.entities, share.moves).map { entity, row in
            [link(to: entity, from: page), "\(row[1])"] as [HTML]
        }
        return .section(
            "Sharing",
            id: "sharing",
            [
                .paragraph("\(share.headline)."),
                .table("What moves with a shared \(name)", ["entity", "reached by"], rows),
                .bullets(share.notes.map { "\($0)" }),
            ]
        )
    }

    /// With more entities, what all of them move together is longer than anybody reads: its size is the square of theirs.
    static let mostSharedEntities = 300
}

/// Where a field stands, for people.
enum FieldStanding: String, CaseIterable {
    case conflict = "conflict with production"
    case waiting = "waits for deployment"
    case production = "in production"
    case retired = "retired"
    case unknown = "not compared"

    init(_ field: PlannedField, isCompared: Bool) {
        if field.contradiction != nil {
            self = .conflict
        } else if !isCompared {
            self = .unknown
        } else {
            self = field.isAwaited ? .waiting : field.state == .production ? .production : .retired
        }
    }

    /// The words, in a colour of their own.
    var badge: HTML { .badge(rawValue, "state", "\(self)") }
}

/// The fields of a model's record types, with what plans say of them.
struct DeployedFields: Sendable {
    /// The fields of a record type in one container.
    struct RecordType: Sendable {
        /// Nil when the container has no name.
        let container: String?
        let isCompared: Bool
        let fields: [PlannedField]
        fileprivate let positions: [String: Int]

        subscript(name: String) -> PlannedField? { positions[name].map { fields[$0] } }

        func standing(of field: PlannedField) -> FieldStanding { FieldStanding(field, isCompared: isCompared) }
    }

    /// For each entity that is mirrored, or that a mirrored one inherits from, the record types that it has.
    private let types: [Int: [RecordType]]
    /// Whether a container's name tells apart what is said of a field.
    let hasSeveralContainers: Bool

    init(_ named: NamedModel, _ plans: [NamedPlan]) {
        var types: [String: [RecordType]] = [:]
        for plan in plans where plan.models.contains(named.path) {
            for type in plan.plan.recordTypes where !type.entities.isEmpty {
                let known = RecordType(
                    container: plan.plan.container,
                    isCompared: !plan.evidence.isEmpty,
                    fields: type.fields,
                    positions: type.fields.indices.keyed { type.fields[$0].name }
                )
                types[type.name, default: []].append(known)
            }
        }
        hasSeveralContainers = types.values.contains { $0.count > 1 }
        let mirrored = named.mirrored?.contributors ?? []
        self.types = Dictionary(
            uniqueKeysWithValues: mirrored.map { ($0, types[named.graph.recordType(of: $0)] ?? []) }
        )
    }

    /// What an entity's record type holds in each container; nothing when it is not mirrored.
    subscript(entity: Int) -> [RecordType] { types[entity] ?? [] }
}
