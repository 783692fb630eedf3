import CompilerSupport
import Mirroring
import SchemaRules

extension Compiler {
    /// The first `modelc.json`.
    ///
    /// - Parameter settings: The models with their stores, and known faults; paths are relative to the file's folder.
    /// - Returns: The file. It omits default values, except two that people should see: the database, and the
    ///   container, which is empty until they fill it in.
    package static func settingsDocument(of settings: Settings) -> String {
        let lists = [
            ("models", settings.models.map(\.json)), ("schemas", settings.schemas.map(\.json)),
            ("known", settings.known.map(\.json)),
        ]
        // Without any list, the settings have an empty list of models.
        let written = lists.filter { key, list in !list.isEmpty || (key == "models" && settings.schemas.isEmpty) }
        return JSON.object(written.map { .init($0, .array($1)) }).documentText()
    }

    /// An existing `modelc.json` with additions; its text, comments included, is unchanged.
    ///
    /// - Parameters:
    ///   - listed: For each model its position in the file, or nil for a new one, and the additions.
    ///   - schemas: The schema files to add.
    ///   - known: The known faults to add.
    ///   - file: The existing settings, which must be readable.
    /// - Returns: The file; the same bytes when there is nothing to add.
    /// - Throws: When the file is not JSON.
    package static func settingsDocument(
        adding listed: [(position: Int?, model: Settings.Model)],
        schemas: [Settings.SchemaFile] = [],
        known: [Settings.KnownFault],
        to file: InputFile
    ) throws -> [UInt8] {
        var document = EditedDocument(bytes: file.bytes)
        for (position, model) in listed {
            if let position {
                for store in model.stores { try document.add(store.json, to: "stores", ofModel: position) }
            } else {
                try document.add(model.json, to: "models")
            }
        }
        for schema in schemas { try document.add(schema.json, to: "schemas") }
        for fault in known { try document.add(fault.json, to: "known") }
        return document.bytes
    }

    /// An existing `modelc.json` with one more waiver; everything else in it is unchanged.
    ///
    /// - Parameters:
    ///   - waiver: The waiver.
    ///   - file: The existing settings, which must be readable.
    /// - Returns: The file.
    /// - Throws: When the file is not JSON.
    package static func settingsDocument(adding waiver: Settings.Waiver, to file: InputFile) throws -> [UInt8] {
        var document = EditedDocument(bytes: file.bytes)
        try document.add(waiver.json, to: "waivers")
        return document.bytes
    }
}

/// A settings file in progress. It is parsed again for each addition, because there are few.
private struct EditedDocument {
    var bytes: [UInt8]

    mutating func add(_ value: JSON, to key: StaticString) throws {
        add(value, to: key, of: try JSONReader.read(bytes))
    }

    mutating func add(_ value: JSON, to key: StaticString, ofModel position: Int) throws {
        let models = try JSONReader.read(bytes)["models"]?.elements ?? []
        if models.indices.contains(position) { add(value, to: key, of: models[position]) }
    }

    private mutating func add(_ value: JSON, to key: StaticString, of object: JSONNode) {
        bytes =
            object["\(key)"].map { JSONAddition.adding(value, to: $0, in: bytes) }
            ?? JSONAddition.adding(.array([value]), for: key, to: object, in: bytes)
    }
}

extension Settings.Model {
    fileprivate var json: JSON {
        let path: [JSON.Member] = [.init("path", .string(path.value))]
        return .object(stores.isEmpty ? path : path + [.init("stores", .array(stores.map(\.json)))])
    }
}

extension Settings.SchemaFile {
    /// A skeleton for people to complete.
    fileprivate var json: JSON {
        let types = annotations.types.map { type in
            JSON.Member(
                type.name.value,
                .object([.init("fields", .object(type.fields.map { .init($0.name.value, .object([])) }))])
            )
        }
        let container = container.map { [JSON.Member("container", .string($0.value))] } ?? []
        return .object(
            [.init("path", .string(path.value))] + container + [
                .init("database", .string(annotations.database.rawValue)), .init("types", .object(types)),
            ]
        )
    }
}

extension Settings.Store {
    fileprivate var json: JSON {
        let members: [(key: String, text: String?)] = [
            ("name", name.value), ("configuration", configuration?.value), ("container", container?.value ?? ""),
            ("scope", scope.rawValue), ("ledger", ledger?.value),
        ]
        return .object(members.compactMap { member in member.text.map { .init(member.key, .string($0)) } })
    }
}

extension Settings.Waiver {
    fileprivate var json: JSON {
        let members = [("rule", rule.value), ("symbol", symbol.value), ("reason", reason.value)]
            .map { JSON.Member($0, .string($1)) }
        return .object(members + (until.map { [.init("until", .string($0.value.description))] } ?? []))
    }
}

extension Settings.KnownFault {
    fileprivate var json: JSON {
        ["rule": .string(rule.value), "symbol": .string(symbol.value), "found": .string(found.value)]
    }
}
