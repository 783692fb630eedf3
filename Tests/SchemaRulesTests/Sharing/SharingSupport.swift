import Testing

@testable import Mirroring
@testable import ModelFiles
@testable import ObjectModel
@testable import SchemaRules

extension MirroredModel {
    /// The entities that sharing an entity moves.
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
