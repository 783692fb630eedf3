import Testing

@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules

@Suite("Members of a mirrored configuration")
struct ConfigurationTests {
    @Test("An entity that enters or leaves a mirrored configuration is a change for the cloud")
    func members() {
        func version(_ members: [String]) -> MigrationVersion {
            var model = library
            model.configurations = [
                Configuration(name: "Cloud", members: members.map { .init(entityName: $0) })
            ]
            let scope = MirroringScope(stores: [MirroredStore(configuration: "Cloud")], reason: .command)
            return MigrationVersion(name: "", graph: ModelGraph(model), scope: scope)
        }
        let (few, all) = (version(["Book", "Author"]), version(["Book", "Author", "Shelf"]))
        let entered = ModelGrading(from: few, to: all).changes.map(\.grade)
        let left = ModelGrading(from: all, to: few).changes.map(\.grade)
        #expect(entered == [.enteredConfiguration])
        #expect(left == [.leftConfiguration(isUnmirrored: true)])
        #expect(entered.map(\.cloud) == [CloudEffect(.legal, .deploy, .ignore)])
        #expect(left.map(\.cloud) == [CloudEffect(.legal, .legal, .keepWriting)])
    }
}
