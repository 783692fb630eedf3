import CompilerSupport
import ObjectModel
import SwiftSources

extension SwiftDataRuleTable {
    static let modelMissingFromContainer = Rule<SwiftDataProject>(
        id: "SWD808",
        name: "model-missing-from-container",
        severity: .warning,
        summary: "A model class is in no container that the code makes.",
        rationale: """
            SwiftData knows the classes that a `ModelContainer` or a `Schema` lists, and those that their relationships \
            lead to. Inserting or fetching an object of any other class ends the app. modelc takes all `@Model` classes \
            of the sources as the model, so a plan has record types that the app never writes, and once they are \
            deployed they stay.

            Add the class to the list. If it belongs to another app or to tests, give modelc the other sources without \
            it. Lists of containers that are only in memory are left out, and nothing is judged where a list is not \
            written out.
            """,
        source: "Apple, documentation of `ModelContainer`",
        passing: [
            RuleExample(
                """
                @Model final class Trip { var days: [Day]? }
                @Model final class Day { var trip: Trip?; var data: Data? }
                let schema = Schema([Trip.self])
                """
            ).swift
        ],
        failing: [
            RuleExample(
                """
                @Model final class Trip { var name: String? }
                @Model final class ↓Draft { var name: String? }
                let schema = Schema([Trip.self])
                """
            ).swift
        ]
    ) { project, findings in
        guard let graph = project.current?.graph, let listed = project.listedEntities else { return }
        let reached = graph.reached(from: listed)
        for (position, entity) in graph.model.entities.enumerated() where !reached.contains(position) {
            findings.report(
                "'\(entity.name)' is in no container",
                about: graph.model.place(of: entity),
                help:
                    "Using it ends the app, and a plan has a record type for it. Add it to the list, or leave its file "
                    + "out of the model."
            )
        }
    }
}

extension SwiftDataProject {
    /// The entities that containers list; nil where a list cannot be read, or there is none.
    private var containerLists: [SwiftDataModelList]? {
        let lists = read.modelLists.filter { list in
            if list.isInMemory { return false }
            let isOfVariable = list.classes.isEmpty && list.versionedSchema == nil && list.isWithoutConfiguration
            return !isOfVariable && !isForPreview(list)
        }
        return lists.isEmpty || lists.contains { !$0.isComplete } ? nil : lists
    }

    /// Whether every configuration of the file is one in memory: a preview or a test makes the container.
    private func isForPreview(_ list: SwiftDataModelList) -> Bool {
        let configurations = read.configurations.filter { $0.location.path == list.location.path }
        return !list.isWithoutConfiguration && !configurations.isEmpty && configurations.allSatisfy(\.isInMemory)
    }

    fileprivate var listedEntities: Set<String>? {
        guard let lists = containerLists else { return nil }
        // A version that is not in the sources may hold anything.
        let schemas = lists.compactMap(\.versionedSchema).map { schema(named: $0) }
        if schemas.contains(nil) { return nil }
        let models = schemas.compactMap { $0.map { versions[$0].graph.model } }
        return Set(lists.flatMap(\.entities).compactMap(\.self) + models.flatMap { $0.entities.map(\.name) })
    }
}
