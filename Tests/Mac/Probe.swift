// The questions of scripts/verify-on-mac to Core Data. The file is compiled on a Mac with the classes and the stack that modelc generates
// from Probe.xcdatamodel. Each question is a run of its own, because a wrong answer may end the program.

import CoreData
import Foundation

@main
struct Probe {
    static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        switch words.first {
        case "hashes": try printHashes(of: model(words[1]))
        case "configurations": try printConfigurations(of: model(words[1]))
        case "differences": try printDifferences(of: model(words[1]), from: model(words[2]))
        case "inferred": try printInference(from: model(words[1]), to: model(words[2]))
        case "behaviour": exit(try await behaves(words[1], inFolder: URL(fileURLWithPath: words[2])) ? 0 : 1)
        default: exit(64)
        }
    }

    private static func model(_ path: String) throws -> NSManagedObjectModel {
        guard let model = NSManagedObjectModel(contentsOf: URL(fileURLWithPath: path)) else {
            throw Unreadable(path: path)
        }
        return model
    }

    private struct Unreadable: Error { let path: String }

    // MARK: - Models

    private static func printHashes(of model: NSManagedObjectModel) {
        for (entity, hash) in model.entityVersionHashesByName.sorted(by: { $0.key < $1.key }) {
            print("\(entity)\t\(hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())")
        }
    }

    private static func printConfigurations(of model: NSManagedObjectModel) {
        for configuration in model.configurations.sorted() {
            let entities = (model.entities(forConfigurationName: configuration) ?? []).compactMap(\.name).sorted()
            print("\(configuration): \(entities.joined(separator: ", "))")
        }
    }

    /// Prints the entities that differ, and whatever else does.
    private static func printDifferences(of one: NSManagedObjectModel, from other: NSManagedObjectModel) {
        for name in Set(one.entitiesByName.keys).union(other.entitiesByName.keys).sorted() {
            if one.entitiesByName[name]?.isEqual(other.entitiesByName[name]) != true { print("\(name) differs") }
        }
        if one.entityVersionHashesByName != other.entityVersionHashesByName { print("the version hashes differ") }
        if !one.isEqual(other) { print("the models differ") }
    }

    /// Prints where each attribute of the new version comes from; throws where Core Data infers nothing.
    private static func printInference(from old: NSManagedObjectModel, to new: NSManagedObjectModel) throws {
        let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
        for entity in mapping.entityMappings ?? [] {
            for attribute in entity.attributeMappings ?? [] {
                let source = attribute.valueExpression.map { "\($0)" } ?? "nothing"
                print("\(entity.destinationEntityName ?? "").\(attribute.name ?? "") from \(source)")
            }
        }
    }

    // MARK: - Generated code

    /// True if generated code behaves as its documentation says; some answers are a crash instead.
    @MainActor
    private static func behaves(_ question: String, inFolder folder: URL) async throws -> Bool {
        if question == "damaged-store" { return try await refusesDamagedStore(in: folder) }
        let stack = try ProbeStack(mode: .inMemory)
        try await stack.load()
        let context = stack.container.viewContext
        switch question {
        case "memory-store": return stack.privateStore != nil
        case "typed-sets":
            let (sample, tags) = (Sample(context: context), Set([Tag(context: context), Tag(context: context)]))
            sample.addToTags(tags)
            return sample.tags == tags && tags.allSatisfy { $0.samples == [sample] }
        case "accessor-names":
            let (sample, other) = (Sample(context: context), Sample(context: context))
            sample.addToSStags(other)
            return other.parent == sample
        case "template-request":
            let (short, long) = (Sample(context: context), Sample(context: context))
            (short.wordCount, long.wordCount) = (1, 100)
            try context.save()
            let model = stack.container.managedObjectModel
            return try Sample.fetchLongSamples(count: 50, in: model).map { try context.fetch($0) } == [long]
        case "final-classes":
            let tag = Tag(context: context)
            tag.name = "one"
            try context.save()
            return tag.name == "one"
        default: exit(64)
        }
    }

    @MainActor
    private static func refusesDamagedStore(in folder: URL) async throws -> Bool {
        try Data(repeating: 1, count: 4096).write(to: folder.appendingPathComponent("Probe.sqlite"))
        do {
            try await ProbeStack(mode: .unmirrored, directory: folder).load()
            return false
        } catch ProbeStack.Failure.storesNotLoaded(let failures) {
            return failures.count == 1
        }
    }
}
