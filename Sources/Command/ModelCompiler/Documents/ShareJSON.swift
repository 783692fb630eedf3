import Sharing
import Text

/// A closure as a `modelc.share/1` document.
struct ShareJSON {
    private let words: ShareWords

    init(_ words: ShareWords) { self.words = words }

    var value: JSONValue {
        let closure = words.closure
        return [
            "schema": "modelc.share/1",
            "root": .string(words.root),
            "entities": .array(closure.entities.map { .string(words.name($0)) }),
            "through": .array(closure.entities.compactMap(closure.lastStep).map(step)),
            "hubs": .array(closure.hubs.map(hub)),
            "severalOwners": .array(closure.entitiesOfSeveralOwners.map(severalOwners)),
        ]
    }

    private func severalOwners(_ several: SeveralOwners) -> JSONValue {
        [
            "entity": .string(words.name(several.entity)),
            "relationships": .array(words.relationships(of: several).map { .string($0) }),
        ]
    }

    private func step(_ step: ShareStep) -> JSONValue {
        [
            "entity": .string(words.name(step.entity)),
            "relationship": .string(words.relationship(step)),
            "destination": .string(words.name(step.destination)),
        ]
    }

    private func hub(_ hub: ShareHub) -> JSONValue {
        [
            "entity": .string(words.name(hub.entity)),
            "through": .array(hub.steps.map(step)),
            "reason": .string(words.reason(hub)),
            "hint": .string(words.hint(hub)),
        ]
    }
}
