@_spi(GeneratedCode) import CloudRecords
import SimulatedModels

/// A device: a model, the objects of its store, and how they are linked.
struct Device {
    struct Object {
        let entity: String
        var values: [String: ReadValue]
    }

    struct Link: Hashable {
        let object: String
        let relationship: String
        let target: String
    }

    let model: SimulatedModel
    /// By record name.
    private(set) var objects: [String: Object] = [:]
    /// From both ends.
    private(set) var links: Set<Link> = []
    /// Links whose targets are of entities that they cannot lead to.
    private(set) var refusedTargets: Set<Link> = []
    private var numbers: ClosedRange<Int>

    /// Begins with an empty store, and makes up values from a number on.
    init(_ model: SimulatedModel, valuesFrom first: Int) {
        self.model = model
        numbers = first...first
    }

    /// The objects, sorted by name.
    var sortedObjects: [(name: String, object: Object)] {
        objects.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

// MARK: - Use

extension Device {
    /// Makes objects so that everything is there that the model allows: each attribute of each entity has a value, and each
    /// relationship links each entity that it can begin at with each that it can lead to.
    mutating func fill() {
        for entity in model.entities { _ = makeObject(of: entity.name) }
        for (end, inverse) in model.pairs {
            for source in model.subtree(of: end.entity).filter({ model.end(end.relationship.name, of: $0) != nil }) {
                for target in model.subtree(of: end.relationship.destination) {
                    link(makeObject(of: source), end, makeObject(of: target), inverse)
                }
            }
        }
    }

    private mutating func nextNumber() -> Int {
        numbers = numbers.lowerBound...(numbers.upperBound + 1)
        return numbers.upperBound
    }

    private mutating func makeObject(of entity: String) -> String {
        let name = String(nextNumber())
        var values: [String: ReadValue] = [:]
        for attribute in model.mirroredAttributes(of: entity) {
            values[attribute.name] = .value(attribute.type.value(nextNumber()))
        }
        objects[name] = Object(entity: entity, values: values)
        return name
    }

    private mutating func link(_ source: String, _ end: SimulatedEnd, _ target: String, _ inverse: SimulatedEnd) {
        links.insert(Link(object: source, relationship: end.relationship.name, target: target))
        links.insert(Link(object: target, relationship: inverse.relationship.name, target: source))
    }
}

// MARK: - Export

extension Device {
    /// The objects and links as records.
    var records: [CloudRecord] {
        let targets = Dictionary(grouping: links, by: \.object)
        return sortedObjects.map { record($0, of: $1, linked: targets[$0] ?? []) } + linkRecords
    }

    private func record(_ name: String, of object: Object, linked links: [Link]) -> CloudRecord {
        var record = CloudRecord(type: "CD_\(model.root(of: object.entity))", id: RecordID(name, in: .mirroring))
        record["CD_entityName"] = .string(object.entity)
        for attribute in model.mirroredAttributes(of: object.entity) {
            guard case .value(let value)? = object.values[attribute.name] else { continue }
            let field = "CD_\(attribute.name)"
            if attribute.isEncrypted {
                record.encryptedValues[field] = attribute.encoded(value)
            } else {
                record[field] = attribute.encoded(value)
            }
        }
        for end in model.ends(of: object.entity) where !end.relationship.isToMany {
            let link = links.first { $0.relationship == end.relationship.name }
            if let link { record["CD_\(end.relationship.name)"] = .string(link.target) }
        }
        return record
    }

    /// The rows of many-to-many links: `record-mapping.md` §3.4.
    private var linkRecords: [CloudRecord] {
        let rows = model.pairs.filter { model.isManyToMany($0.end) }.flatMap { end, inverse in
            let (first, second) = Self.isInOrder(end, inverse) ? (end, inverse) : (inverse, end)
            return links.filter {
                guard $0.relationship == first.relationship.name, let object = objects[$0.object] else { return false }
                return model.end($0.relationship, of: object.entity) == first
            }.map { (first, second, $0) }
        }
        return rows.map { first, second, link in
            // Each side names the entity of its own object, which inherits the relationship or declares it.
            var sides = [
                (link.object, objects[link.object]?.entity ?? first.entity, first.relationship.name),
                (link.target, objects[link.target]?.entity ?? second.entity, second.relationship.name),
            ]
            if !Self.isInOrder(sides[0], sides[1]) { sides.swapAt(0, 1) }
            let relationships = "\(sides[0].2):\(sides[1].2)"
            let names = "\(sides[0].0):\(sides[1].0)"
            var record = CloudRecord(type: "CDMR", id: RecordID("\(names):\(relationships)", in: .mirroring))
            record["CD_entityNames"] = .string("\(sides[0].1):\(sides[1].1)")
            record["CD_relationships"] = .string(relationships)
            record["CD_recordNames"] = .string(names)
            return record
        }.sorted { $0.id.name < $1.id.name }
    }

    private static func isInOrder(_ end: SimulatedEnd, _ inverse: SimulatedEnd) -> Bool {
        isInOrder(("", end.entity, end.relationship.name), ("", inverse.entity, inverse.relationship.name))
    }

    private static func isInOrder(_ one: (String, String, String), _ other: (String, String, String)) -> Bool {
        let (left, right) = (one.1.lowercased(), other.1.lowercased())
        if left != right { return left < right }
        return one.2.lowercased() <= other.2.lowercased()
    }
}

// MARK: - Import

extension Device {
    /// Fills an empty store with what a server has, as the importer does: `record-mapping.md` §3.1 to §3.4.
    mutating func read(_ records: [CloudRecord]) {
        for record in records where record.type != "CDMR" { read(record) }
        for record in records where record.type != "CDMR" { readLinks(of: record) }
        dropContestedLinks()
        for record in records where record.type == "CDMR" { readRow(record) }
    }

    private mutating func read(_ record: CloudRecord) {
        // Records of entities, and of record types, that the model lacks are skipped without a word.
        guard let name = record.entityName, model.entity(named: name) != nil,
            record.type == "CD_\(model.root(of: name))"
        else { return }
        var values: [String: ReadValue] = [:]
        for attribute in model.mirroredAttributes(of: name) {
            values[attribute.name] = Self.value(of: attribute, in: record)
        }
        objects[record.id.name] = Object(entity: name, values: values)
    }

    private static func value(of attribute: SimulatedAttribute, in record: CloudRecord) -> ReadValue {
        let field = "CD_\(attribute.name)"
        let (plain, encrypted) = (record[field], record.encryptedValues[field])
        let (own, other) = attribute.isEncrypted ? (encrypted, plain) : (plain, encrypted)
        if let own { return attribute.decoded(own) }
        return other == nil ? .missing : .misread(.otherEncryption)
    }

    private mutating func readLinks(of record: CloudRecord) {
        let name = record.id.name
        guard let object = objects[name], object.entity == record.entityName else { return }
        for end in model.ends(of: object.entity) where !end.relationship.isToMany {
            guard case .string(let target)? = record["CD_\(end.relationship.name)"] else { continue }
            insert(Link(object: name, relationship: end.relationship.name, target: target), along: end)
        }
    }

    private mutating func insert(_ link: Link, along end: SimulatedEnd) {
        // A target that is not there yet is waited for.
        guard let target = objects[link.target], let inverse = model.inverse(of: end) else { return }
        guard model.isKind(target.entity, of: end.relationship.destination) else {
            refusedTargets.insert(link)
            return
        }
        links.insert(link)
        if inverse.relationship.isToMany || model.isManyToMany(end) {
            links.insert(Link(object: link.target, relationship: inverse.relationship.name, target: link.object))
        }
    }

    /// Of one-to-one links both records tell; where only one does, the other one says nil, and the order decides.
    private mutating func dropContestedLinks() {
        links = links.filter { link in
            guard let object = objects[link.object], let end = model.end(link.relationship, of: object.entity),
                let inverse = model.inverse(of: end), !end.relationship.isToMany, !inverse.relationship.isToMany
            else { return true }
            return links.contains(
                Link(object: link.target, relationship: inverse.relationship.name, target: link.object)
            )
        }
    }

    /// A row whose entities or relationships are not there, or are not many to many, is skipped.
    private mutating func readRow(_ record: CloudRecord) {
        guard let entities = record.pair("CD_entityNames"), let relationships = record.pair("CD_relationships"),
            let names = record.pair("CD_recordNames"),
            let end = model.end(relationships.0, of: entities.0), model.isManyToMany(end),
            model.inverse(of: end) == model.end(relationships.1, of: entities.1)
        else { return }
        if let source = objects[names.0], !model.isKind(source.entity, of: end.entity) {
            refusedTargets.insert(Link(object: names.1, relationship: relationships.1, target: names.0))
        } else {
            insert(Link(object: names.0, relationship: relationships.0, target: names.1), along: end)
        }
    }
}

extension CloudRecord {
    fileprivate var entityName: String? {
        guard case .string(let name)? = self["CD_entityName"] else { return nil }
        return name
    }

    fileprivate func pair(_ field: String) -> (String, String)? {
        guard case .string(let text)? = self[field] else { return nil }
        let parts = text.split(separator: ":").map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
}
