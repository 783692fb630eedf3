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

    /// A command for each model of the target. A target without models has one command for the models and schema files that
    /// `modelc.json` assigns to it.
    func commands(for models: [URL]) -> [Command] {
        if !models.isEmpty { return models.map(command) }
        guard let settings = Files.settings(in: folder, within: package) else {
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
