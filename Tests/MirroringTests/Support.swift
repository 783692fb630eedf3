import Testing

@testable import CloudSchema
@testable import Mirroring
@testable import ModelFiles
@testable import ObjectModel

extension MirroredModel {
    /// The one schema of a model with one container.
    func schema() throws -> MirroredSchema {
        try #require(schemas.count == 1)
        return schemas[0]
    }
}

extension MirroredSchema {
    /// The names of the record types, but for `Users`, which is always there.
    var typeNames: [String] { recordTypes.map(\.name).filter { $0 != "Users" } }

    /// The fields of a record type that come from properties, such as `CD_title STRING`.
    func properties(of type: String) throws -> [String] {
        try #require(recordType(named: type), "there is no \(type) among \(typeNames)").fields
            .filter { ![.system, .framework, .server].contains($0.origin) }
            .map { "\($0.name) \($0.field.type.text)" }
    }
}
