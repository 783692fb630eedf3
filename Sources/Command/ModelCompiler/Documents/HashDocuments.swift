import ObjectModel
import Text

/// Hashes for people: one line for each entity.
///
///     Model.xcdatamodeld (V2, current)
///         Pet       767342262a6458730c78aae73c5328d0fcaa4e3596d2f87f22e366eb46a9f46f
///         Place     unavailable: 'area' has the type Composite, whose hash is not known
///         checksum  unavailable: 'Place' has no hash
struct HashText {
    private let models: [HashedModel]

    init(_ models: [HashedModel]) { self.models = models }

    var text: String { models.map(text(of:)).joined(separator: "\n") }

    private func text(of model: HashedModel) -> String {
        let entities = model.hashes.entities.map { ($0.name, $0.hash.map(\.hexadecimal)) }
        let rows = entities + [("checksum", model.hashes.checksum)]
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { name, value in "    \(name.padded(to: width))  \(words(value))\n" }
        return "\(model.input.heading)\n" + lines.joined()
    }

    private func words(_ value: Result<String, UnavailableHash>) -> String {
        switch value {
        case .success(let text): text
        case .failure(let error): "unavailable: \(error.reason)"
        }
    }
}

/// Hashes as a `modelc.hash/1` document.
struct HashJSON {
    private let models: [HashedModel]

    init(_ models: [HashedModel]) { self.models = models }

    var value: JSONValue { ["schema": "modelc.hash/1", "models": .array(models.map(value(of:)))] }

    private func value(of model: HashedModel) -> JSONValue {
        let entities = model.hashes.entities.compactMap { entity in
            (try? entity.hash.get()).map { JSONValue.Member(entity.name, .string($0.hexadecimal)) }
        }
        return [
            "path": .string(model.input.path),
            "version": JSONValue(model.input.version?.name),
            "entities": .object(entities),
            "checksum": JSONValue(try? model.hashes.checksum.get()),
            "unavailable": .array(
                model.unavailable.map { ["entity": JSONValue($0.entity), "reason": .string($0.reason)] }
            ),
        ]
    }
}
