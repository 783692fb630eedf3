package import CloudSchema
import CompilerSupport
package import SchemaRules

/// What records are generated from: a schema file, and what production has.
package struct NativeGenerationSource: Sendable {
    /// The file, with what the settings say about it.
    let native: NativeSchema
    /// The fields that production has, by record type; nil when nothing says so.
    private let deployed: [String: Set<String>]?

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - native: The file.
    ///   - production: What production has; nil when nothing says so.
    package init(_ native: NativeSchema, production: Schema? = nil) {
        self.native = native
        deployed = production.map { schema in
            let types = schema.recordTypes.map { ($0.name, Set($0.fields.map(\.name))) }
            return Dictionary(types) { $0.union($1) }
        }
    }

    /// The record types that the app uses, by name.
    var types: [RecordType] {
        native.ownTypes.filter { !native.isRetired($0) && native.annotation(of: $0)?.isIgnored != true }
            .inOrder(of: \.name)
    }

    /// The fields of a type that the app uses, by name.
    func fields(of type: RecordType) -> [Field] {
        type.fields.filter { !$0.isOfSystem && !native.isRetired(type, $0) }
            .inOrder(of: \.name)
    }

    /// The fields of a type that production has, by name; nil when nothing says so.
    func deployedKeys(of type: RecordType) -> [String]? {
        guard let deployed else { return nil }
        return fields(of: type).map(\.name).filter { deployed[type.name]?.contains($0) == true }
    }

    /// A mark of the fields of some types, which changes with them.
    func generation(of types: [RecordType]) -> String {
        let lines = types.flatMap { type in fields(of: type).map { "\(type.name) \($0.name) \($0.type.text)\n" } }
        return lines.joined().fingerprint
    }
}
