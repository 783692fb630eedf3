import Mirroring
import ObjectModel
import Sharing
import Testing
import XcodeModel

/// An entity as a model spells it.
func entity(_ name: String, parent: String? = nil, _ relationships: String...) -> String {
    let parent = parent.map { #" parentEntity="\#($0)""# } ?? ""
    return #"<entity name="\#(name)"\#(parent)>\#(relationships.joined())</entity>"#
}

/// A relationship to one object, or with a star to many: `relationship("tags", "Tag*", inverse: "posts")`.
func relationship(_ name: String, _ destination: String, inverse: String, isTransient: Bool = false) -> String {
    let isToMany = destination.hasSuffix("*")
    let entity = isToMany ? String(destination.dropLast()) : destination
    return #"<relationship name="\#(name)" optional="YES" destinationEntity="\#(entity)" inverseName="\#(inverse)""#
        + #" inverseEntity="\#(entity)" \#(isToMany ? #"toMany="YES""# : #"maxCount="1""#)"#
        + #" transient="\#(isTransient ? "YES" : "NO")"/>"#
}

extension MirroredModel {
    /// What sharing an entity moves.
    func closure(_ entity: String) throws -> ShareClosure {
        let root = try #require(graph.entity(named: entity))
        return try #require(ShareClosure(of: self, root: root))
    }

    func names(_ entities: [Int]) -> [String] { entities.map { graph.model.entities[$0].name } }

    /// `Post.tags`.
    func name(_ step: ShareStep) -> String {
        "\(graph.model.entities[step.entity].name).\(graph.relationship(step.relationship).name)"
    }
}
