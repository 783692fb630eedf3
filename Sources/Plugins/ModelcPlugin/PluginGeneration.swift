import Foundation
import PackagePlugin

/// The commands that generate the sources of a target.
struct PluginGeneration {
    let modelc: URL
    let target: String
    /// The folder of the target's sources.
    let folder: URL
    /// The folder of its package or project.
    let package: URL
    /// The folder for generated sources.
    let outputs: URL

    /// The settings of the target.
    private var settings: URL? { Files.settings(in: folder, within: package) }

    /// A command for each model of the target, and for each schema file that `modelc.json` assigns to it. A target without models
    /// has one command if `modelc.json` assigns models to it.
    func commands(for models: [URL]) -> [Command] {
        let schemas = TargetSchemas(of: target, in: settings)
        if models.isEmpty, schemas.files.isEmpty || schemas.areBesideModels { return commandsWithoutModels() }
        return models.map(command) + schemas.files.map(command)
    }

    private func commandsWithoutModels() -> [Command] {
        guard let settings else {
            Diagnostics.warning(
                "The target '\(target)' has no data model, and there is no modelc.json, so nothing is generated for it. "
                    + "Add a model, or name the target in modelc.json: {\"template\": …, \"target\": \"\(target)\"}."
            )
            return []
        }
        return [
            command(
                "Generating sources for \(target)",
                arguments: [],
                settings: settings,
                inputs: Files.partsOfModels(below: package),
                output: "Models.generated.swift"
            )
        ]
    }

    private func command(for model: URL) -> Command {
        command(
            "Generating sources for \(model.lastPathComponent)",
            arguments: [model.path],
            settings: Files.settings(in: model.deletingLastPathComponent(), within: package),
            inputs: [model] + Files.parts(of: model),
            output: Files.outputName(of: model, in: folder)
        )
    }

    private func command(for schema: TargetSchemas.File) -> Command {
        command(
            "Generating sources for \(schema.url.lastPathComponent)",
            arguments: [schema.url.path],
            settings: settings,
            inputs: [schema.url] + Files.ledgers(below: package),
            output: Files.outputName(of: schema.path)
        )
    }

    private func command(
        _ name: String,
        arguments: [String],
        settings: URL?,
        inputs: [URL],
        output: String
    ) -> Command {
        let output = outputs.appending(path: output)
        return .buildCommand(
            displayName: name,
            executable: modelc,
            arguments: ["generate"] + arguments + ["--single-file", output.path, "--target", target]
                + ["--report", "xcode", "--quiet"]
                + (settings.map { ["--config", $0.path] } ?? []),
            inputFiles: inputs + [settings].compactMap { $0 } + Files.templates(below: package),
            outputFiles: [output]
        )
    }
}
