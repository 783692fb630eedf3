import CompilerSupport
import ObjectModel
import SwiftSources

extension SwiftDataRuleTable {
    static let modelMissingFromContainer = Rule<SwiftDataProject>(
        id: "SWD808",
        name: "model-missing-from-container",
        severity: .note,
        summary: "Model classes are in no store that the code opens.",
        rationale: """
            SwiftData knows the classes that a `ModelContainer` or its configuration lists, and those that their \
            relationships reach. Inserting or fetching an object of any other class crashes the app. If the code shows \
            the mirrored stores, modelc neither applies the rules of CloudKit to such a class nor plans a record type \
            for it.

            Add the class to the list of its container. If it belongs to another app or to tests, nothing needs to be \
            done. modelc ignores containers of previews and containers in memory, and reports nothing if it cannot \
            follow a list.
            """,
        source: "Apple, documentation of `ModelContainer`",
        passing: [
            RuleExample(
                """
                @Model final class Trip { var days: [Day]? }
                @Model final class Day { var trip: Trip?; var data: Data? }
                let container = try ModelContainer(for: Trip.self)
                """,
                arguments: ["--database", "private"]
            ).swift
        ],
        failing: [
            RuleExample(
                """
                @Model final class Trip { var name: String? }
                @Model final class ↓Draft { var name: String? }
                let local = ModelConfiguration(cloudKitDatabase: .none)
                let container = try ModelContainer(for: Trip.self, configurations: local)
                """
            ).swift
        ]
    ) { project, findings in
        guard let graph = project.current?.graph, let held = project.heldEntities else { return }
        let loose = graph.model.entities.filter { !held.contains($0.name) }
        guard let first = loose.first else { return }
        let names = loose.prefix(5).map { "'\($0.name)'" }.joined(separator: ", ")
        let others = loose.count > 5 ? " and \(loose.count - 5) more classes" : ""
        findings.report(
            "\(names)\(others) \(loose.count == 1 ? "is" : "are") in no store that the code opens",
            about: graph.model.place(of: first),
            help:
                "A class in no store is not checked as mirrored. If the app uses it, add it to the list of its container."
        )
    }
}

extension SwiftDataProject {
    /// The entities of the current version in stores; nil when a list cannot be followed, or no code opens a store.
    fileprivate var heldEntities: Set<String>? {
        guard let current = read.current, !read.stores.isEmpty, read.stores.allSatisfy(\.isComplete) else {
            return nil
        }
        return read.stores.reduce(into: Set<String>()) { $0.formUnion($1.entities[current]) }
    }
}
