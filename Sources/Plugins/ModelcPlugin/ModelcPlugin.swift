import Foundation
import PackagePlugin

/// Generates sources for every data model of a target, each time the target is built and the model has changed.
///
/// One fixed file for each model takes everything, because SwiftPM asks for the names of outputs before it looks into
/// any model. What goes into the file says the nearest `modelc.json`.
@main
struct ModelcPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target.sourceModule else { return [] }
        let modelc = try context.tool(named: "modelc")
        let package = context.package.directoryURL
        let templates = Files.templates(below: package)
        return target.sourceFiles.map(\.url).filter(Files.isModel).map { model in
            let settings = Files.settings(above: model, within: package)
            let output = context.pluginWorkDirectoryURL.appending(path: Files.outputName(of: model, in: target))
            return .buildCommand(
                displayName: "Generating sources for \(model.lastPathComponent)",
                executable: modelc.url,
                arguments: ["generate", model.path, "--single-file", output.path]
                    + ["--report", "xcode", "--quiet"]
                    + (settings.map { ["--config", $0.path] } ?? []),
                inputFiles: [model] + Files.parts(of: model) + [settings].compactMap { $0 } + templates,
                outputFiles: [output]
            )
        }
    }
}
