import CloudSchema
import Mirroring
import ObjectModel
import Testing
import XcodeModel

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

/// A relationship as a model spells it.
func relationship(_ name: String, _ destination: String, inverse: String?, isToMany: Bool = false) -> String {
    let cardinality = isToMany ? #"toMany="YES""# : #"maxCount="1""#
    let inverse = inverse.map { #" inverseName="\#($0)" inverseEntity="\#(destination)""# } ?? ""
    return
        #"<relationship name="\#(name)" optional="YES" \#(cardinality) destinationEntity="\#(destination)"\#(inverse)/>"#
}

/// An entity as a model spells it.
func entity(_ name: String, parent: String? = nil, _ properties: String...) -> String {
    let parent = parent.map { #" parentEntity="\#($0)""# } ?? ""
    return #"<entity name="\#(name)"\#(parent)>\#(properties.joined())</entity>"#
}

/// An attribute as a model spells it.
func attribute(_ name: String, _ type: String, _ settings: String = "", userInfo: String = "") -> String {
    #"<attribute name="\#(name)" optional="YES" attributeType="\#(type)" \#(settings)>\#(userInfo)</attribute>"#
}
