import CloudSchema
import CompilerSupport
package import ModelDocuments
import SchemaRules
import SwiftSources

extension Compiler {
    /// `modelc show --usage`: the places in the code that touch the fields of a schema file.
    ///
    /// - Parameter format: Text or JSON.
    /// - Returns: The document, nil when the file cannot be read, and the parser's findings.
    package func usage(as format: DocumentFormat) -> Printed {
        let analysis = Analysis(project)
        guard let model = analysis.models.first, let native = model.native, let code = model.input.code else {
            return (nil, analysis.readingResult)
        }
        return (NamedUsage(of: code, native).document(format), analysis.readingResult)
    }
}

extension RecordCode {
    /// `App/Sync.swift:12`.
    func words(for location: SourceLocation) -> String {
        guard let breaks = lineBreaks[location.path] else { return location.path.printable }
        var (first, last) = (0, breaks.count)
        while first < last {
            let middle = (first + last) / 2
            if breaks[middle] < location.offset { first = middle + 1 } else { last = middle }
        }
        let line = first + 1
        return "\(location.path):\(line)".printable
    }

    /// The places that write a field, or make records of a type.
    func writers(ofType type: String, field: String?) -> [SourceLocation] {
        let found =
            field.map { name in
                records.fields.filter { $0.isWritten && $0.field == name && $0.recordTypes.contains(type) }.map(
                    \.location
                )
            } ?? records.types.filter { $0.name == type && $0.manner == .created }.map(\.location)
        return found.uniqued
    }
}

extension NamedUsage {
    /// The fields of the schema and those of the code.
    fileprivate init(of code: RecordCode, _ native: NativeSchema) {
        var fields: [Field] = []
        let known = code.records.fields
        let types = native.ownTypes.map(\.name) + known.flatMap(\.recordTypes).filter { !RecordType.isOfServer($0) }
        for type in types.uniqued.inByteOrder(of: \.self) {
            let declared = native.ownTypes.first { $0.name == type }?.fields.filter { !$0.isOfSystem } ?? []
            let used = known.filter { $0.recordTypes.contains(type) }
            for name in (declared.map(\.name) + used.map(\.field)).uniqued.inByteOrder(of: \.self) {
                let uses = used.filter { $0.field == name }
                let kind = declared.first { $0.name == name }?.type.text
                let queried = code.records.queries.filter { query in
                    query.recordTypes.contains(type)
                        && (query.filters.contains { $0.field == name } || query.sorts.contains(name))
                }.map(\.location)
                fields.append(Field(type, name, kind, uses, queried, code))
            }
        }
        let unknown = known.filter(\.recordTypes.isEmpty)
        for name in unknown.map(\.field).uniqued.inByteOrder(of: \.self) {
            fields.append(Field(nil, name, nil, unknown.filter { $0.field == name }, [], code))
        }
        self.init(
            path: native.path,
            fields: fields,
            databases: NamedUsage.Place.all(code.records.databases, code),
            zones: NamedUsage.Place.all(code.records.zones, code),
            unresolved: code.records.unresolved.map {
                Unresolved(place: code.words(for: $0.location), reason: $0.reason.printable)
            }.uniqued { "\($0.place) \($0.reason)" }
        )
    }
}

extension NamedUsage.Place {
    /// Names with all their places.
    fileprivate static func all(_ names: [Located<String>], _ code: RecordCode) -> [NamedUsage.Place] {
        names.map(\.value).uniqued.map { name in
            let places = names.filter { $0.value == name }.compactMap(\.location).map { code.words(for: $0) }
            return NamedUsage.Place(name: name.printable, places: places.uniqued)
        }
    }
}

extension NamedUsage.Field {
    fileprivate init(
        _ type: String?,
        _ name: String,
        _ kind: String?,
        _ uses: [CodeRecords.FieldUse],
        _ queries: [SourceLocation],
        _ code: RecordCode
    ) {
        let reads = uses.filter { !$0.isWritten }.map(\.location) + queries
        self.init(
            recordType: type?.printable,
            name: name.printable,
            type: kind,
            isCertain: uses.allSatisfy { $0.evidence == .strong },
            writes: uses.filter(\.isWritten).map { code.words(for: $0.location) }.uniqued,
            reads: reads.map { code.words(for: $0) }.uniqued
        )
    }
}
