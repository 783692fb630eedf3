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

    @Test("A configuration that gets or loses its mark for CloudKit is a change for the cloud")
    func marks() {
        func version(_ marked: String...) -> MigrationVersion {
            var model = library
            model.configurations = [("Cloud", ["Book", "Author"]), ("Local", ["Shelf"])].map { name, members in
                var configuration = Configuration(name: name, members: members.map { .init(entityName: $0) })
                configuration.isUsedWithCloudKit = marked.contains(name)
                return configuration
            }
            let stores = marked.map { MirroredStore(configuration: $0) }
            return MigrationVersion(
                name: "",
                graph: ModelGraph(model),
                scope: MirroringScope(stores: stores, reason: .command)
            )
        }
        let (one, both) = (version("Cloud"), version("Cloud", "Local"))
        #expect(ModelGrading(from: one, to: both).changes.map(\.grade) == [.entitiesMirrored])
        #expect(ModelGrading(from: both, to: one).changes.map(\.grade) == [.entitiesUnmirrored])
    }
}
