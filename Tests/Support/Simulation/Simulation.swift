package import SimulatedModels

/// Two devices and a server between them: one has a model, the other an edited one.
///
///     try Simulation(old: old, new: new).run()
///     // [.fieldUnread toNew Photo.title]
///
/// The first device exports what it has to a server with the deployed schema, the second one imports it; then the second
/// one exports, and a device with the old model imports. Everything that does not arrive as it was sent is told.
package struct Simulation {
    private let old: SimulatedModel
    private let new: SimulatedModel

    package init(old: SimulatedModel, new: SimulatedModel) {
        self.old = old
        self.new = new
    }

    /// The losses, sorted, each once for a property of an entity.
    ///
    /// The new fields of the new model are deployed before it ships; that they have to be is not a loss.
    package func run() throws -> [Observation] {
        var schema = DeployedSchema(of: old)
        schema.add(new)
        var server = try Server(schema)

        var first = Device(old, valuesFrom: 1000)
        first.fill()
        try server.save(first.records)
        var second = Device(new, valuesFrom: 20000)
        second.read(try server.records())
        var observations = observe(first, second, .toNew)

        second.fill()
        try server.save(second.records)
        observations.formUnion(server.refusals.map(observation))
        var third = Device(old, valuesFrom: 30000)
        third.read(try server.records())
        // A loss is reported once, and not again for the values that the second device passed on.
        observations.formUnion(observe(second, third, .toOld))
        return observations.sorted { $0.description < $1.description }
    }

    private func observe(_ writer: Device, _ reader: Device, _ direction: Observation.Direction) -> Set<Observation> {
        var comparing = Comparing(writer, reader, direction, Correspondence(older: old, newer: new))
        comparing.run()
        return comparing.observations
    }

    private func observation(_ refusal: Server.Refusal) -> Observation {
        let name = String(refusal.field.dropFirst("CD_".count))
        return Observation(
            outcome: refusal.isAboutEncryption ? .otherEncryption : .otherType,
            direction: .toOld,
            subject: "\(refusal.entity).\(name)",
            names: [name]
        )
    }
}

/// Compares what a device wrote with what another one read.
private struct Comparing {
    private(set) var observations: Set<Observation> = []
    private let writer: Device
    private let reader: Device
    private let direction: Observation.Direction
    private let correspondence: Correspondence

    init(_ writer: Device, _ reader: Device, _ direction: Observation.Direction, _ correspondence: Correspondence) {
        self.writer = writer
        self.reader = reader
        self.direction = direction
        self.correspondence = correspondence
    }

    mutating func run() {
        for (name, object) in writer.sortedObjects {
            guard let read = arrived(name, object) else { continue }
            for attribute in writer.model.mirroredAttributes(of: object.entity) {
                compare(attribute, of: object, with: read)
            }
        }
        for link in writer.links { compare(link) }
    }

    private mutating func note(_ outcome: Outcome, _ entity: String, _ property: String?, _ names: [String?]) {
        let subject = property.map { "\(entity).\($0)" } ?? entity
        let names = Set(names.compactMap(\.self))
        observations.insert(Observation(outcome: outcome, direction: direction, subject: subject, names: names))
    }

    // MARK: Objects

    /// The object as the reader has it; nil when it has none, or takes it for something else.
    private mutating func arrived(_ name: String, _ object: Device.Object) -> Device.Object? {
        let counterpart = correspondence.entity(object.entity, direction)
        let lineages = [(writer.model, object.entity), (reader.model, counterpart ?? object.entity)]
        let names = lineages.flatMap { model, entity in model.lineage(of: entity).map(\.name) }
        if let read = reader.objects[name] {
            if read.entity == counterpart { return read }
            note(.otherEntity, object.entity, nil, names)
        } else {
            let isNew = counterpart == nil && direction == .toOld
            note(isNew ? .unknownToOlder : .recordIgnored, object.entity, nil, names)
        }
        return nil
    }

    // MARK: Values

    private mutating func compare(_ attribute: SimulatedAttribute, of object: Device.Object, with read: Device.Object) {
        guard case .value(let value)? = object.values[attribute.name] else { return }
        let entities = Correspondence.Entities(writer: object.entity, reader: read.entity, direction)
        let counterpart = correspondence.attribute(attribute.name, of: entities, direction)
        let names = [attribute.name, counterpart]
        if reader.model.end(attribute.name, of: read.entity)?.relationship.isToMany == false {
            note(.textAsLink, object.entity, attribute.name, names)
        } else if let there = read.values[attribute.name] {
            if counterpart != attribute.name {
                note(Self.exchange(counterpart), object.entity, attribute.name, names)
            } else if let outcome = Self.outcome(of: value, readAs: there) {
                note(outcome, object.entity, attribute.name, names)
            }
        } else if counterpart == nil && direction == .toOld {
            note(.unknownToOlder, object.entity, attribute.name, names)
        } else {
            note(outcomeOfUnread(attribute.name, below: read.entity), object.entity, attribute.name, names)
        }
    }

    private static func outcome(of value: SimulatedValue, readAs read: ReadValue) -> Outcome? {
        switch read {
        case .value(value): nil
        case .value: .narrowed
        // The server refused it, which is told already.
        case .missing: nil
        case .misread(let outcome): outcome
        }
    }

    /// A field that nobody reads any more, or only other entities of the tree.
    private func outcomeOfUnread(_ name: String, below entity: String) -> Outcome {
        let tree = reader.model.subtree(of: reader.model.root(of: entity))
        let isRead = tree.contains { entity in
            reader.model.mirroredAttributes(of: entity).contains { $0.name == name }
                || reader.model.end(name, of: entity)?.relationship.isToMany == false
        }
        return isRead ? .fieldUnreadHere : .fieldUnread
    }

    /// A field that another property has now; its own may have a new one, or be gone.
    private static func exchange(_ counterpart: String?) -> Outcome {
        counterpart == nil ? .otherProperty : .exchangedProperty
    }

    // MARK: Links

    private mutating func compare(_ link: Device.Link) {
        guard let source = writer.objects[link.object], let target = writer.objects[link.target],
            let readSource = reader.objects[link.object], let readTarget = reader.objects[link.target],
            readSource.entity == correspondence.entity(source.entity, direction),
            readTarget.entity == correspondence.entity(target.entity, direction),
            let end = writer.model.end(link.relationship, of: source.entity),
            let inverse = writer.model.inverse(of: end)
        else { return }
        let ends = (
            counterpart(of: end, source.entity, readSource.entity),
            counterpart(of: inverse, target.entity, readTarget.entity)
        )
        let names = [end.relationship.name, ends.0, ends.1, inverse.relationship.name]
        let isThere = reader.links.contains(link.along(ends.0)) || reader.links.contains(link.reversed(along: ends.1))
        if !end.relationship.isToMany, let other = misreading(of: end, readSource.entity, ends.0) {
            note(other, source.entity, end.relationship.name, names)
        } else if isThere || end.relationship.isToMany && !inverse.relationship.isToMany {
            // It arrived, or the other end has the field and is looked at by itself.
            return
        } else if reader.refusedTargets.contains(link.along(ends.0)) {
            note(
                outcome(ofRefused: end, ends.0, readSource.entity),
                source.entity,
                end.relationship.name,
                names + destinationsOfOtherNames(end, ends.0, readSource.entity)
            )
        } else if direction == .toOld && (ends.0 == nil || ends.1 == nil) {
            note(.unknownToOlder, source.entity, end.relationship.name, names)
        } else {
            note(
                outcome(ofMissing: end, inverse, ends.0, readSource.entity),
                source.entity,
                end.relationship.name,
                names + declarersOfOtherNames(end, ends.0, readSource.entity)
                    + declarersOfOtherNames(inverse, ends.1, readTarget.entity)
            )
        }
    }

    /// The entities that declare an end for the writer and for the reader, where one knows the other's by another name: what
    /// is said of them explains the links.
    private func declarersOfOtherNames(_ end: SimulatedEnd, _ counterpart: String?, _ entity: String) -> [String?] {
        otherNames(end.entity, counterpart.flatMap { reader.model.end($0, of: entity)?.entity })
    }

    /// The same for the entities that a relationship leads to.
    private func destinationsOfOtherNames(_ end: SimulatedEnd, _ counterpart: String?, _ entity: String) -> [String?] {
        let read = counterpart.flatMap { reader.model.end($0, of: entity)?.relationship.destination }
        return otherNames(end.relationship.destination, read)
    }

    private func otherNames(_ written: String, _ read: String?) -> [String?] {
        let back: Observation.Direction = direction == .toNew ? .toOld : .toNew
        let pairs = [
            (written, correspondence.entity(written, direction)),
            (read, read.flatMap { correspondence.entity($0, back) }),
        ]
        return pairs.contains { $0 != $1 } ? pairs.flatMap { [$0, $1] } : []
    }

    private func counterpart(of end: SimulatedEnd, _ entity: String, _ readEntity: String) -> String? {
        let entities = Correspondence.Entities(writer: entity, reader: readEntity, direction)
        return correspondence.relationship(end.relationship.name, of: entities, direction)
    }

    /// The other meanings that the reader can give the field of a to-one end.
    private func misreading(of end: SimulatedEnd, _ entity: String, _ counterpart: String?) -> Outcome? {
        let name = end.relationship.name
        if reader.model.mirroredAttributes(of: entity).contains(where: { $0.name == name }) { return .linkAsText }
        guard let there = reader.model.end(name, of: entity), !there.relationship.isToMany else { return nil }
        return counterpart == name ? nil : Self.exchange(counterpart)
    }

    /// Older devices drop links to what the relationship did not lead to before, when it leads to an ancestor now.
    private func outcome(ofRefused end: SimulatedEnd, _ counterpart: String?, _ entity: String) -> Outcome {
        let destination = counterpart.flatMap { reader.model.end($0, of: entity)?.relationship.destination }
        let now = destination.flatMap { correspondence.newName(of: $0) }
        let isWider = now.map { writer.model.isKind($0, of: end.relationship.destination) } == true
        return direction == .toOld && isWider ? .widerTarget : .otherTarget
    }

    private func outcome(
        ofMissing end: SimulatedEnd,
        _ inverse: SimulatedEnd,
        _ counterpart: String?,
        _ entity: String
    ) -> Outcome {
        if let there = counterpart.flatMap({ reader.model.end($0, of: entity) }),
            let otherEnd = reader.model.inverse(of: there),
            there.relationship.isToMany != end.relationship.isToMany
                || otherEnd.relationship.isToMany != inverse.relationship.isToMany
        {
            return .linkNotStated
        }
        return end.relationship.isToMany ? .linkRejected : outcomeOfUnread(end.relationship.name, below: entity)
    }
}

extension Device.Link {
    fileprivate func along(_ relationship: String?) -> Device.Link {
        Device.Link(object: object, relationship: relationship ?? "", target: target)
    }

    fileprivate func reversed(along relationship: String?) -> Device.Link {
        Device.Link(object: target, relationship: relationship ?? "", target: object)
    }
}
