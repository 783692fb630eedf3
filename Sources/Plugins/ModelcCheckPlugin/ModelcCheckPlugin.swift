import Foundation
import PackagePlugin

/// Checks the models of a package or project in each build that follows a change, so that an error of `modelc check` is an error
/// of the build, at its line.
///
/// The run is that of `modelc check` in the folder of the package: all models below it, with `modelc.json`, `modelc.lock` and
/// the code that opens their stores.
@main
struct ModelcCheckPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        [
            check(
                context.package.directoryURL,
                with: try context.tool(named: "modelc").url,
                outputs: context.pluginWorkDirectoryURL
            )
        ]
    }

    /// The command. Its output is an empty source, which becomes no resource of the target; it is there once the check passed.
    private func check(_ folder: URL, with modelc: URL, outputs: URL) -> Command {
        let stamp = outputs.appending(path: "ModelsAreChecked.swift")
        return .buildCommand(
            displayName: "Checking the models of \(folder.lastPathComponent)",
            executable: modelc,
            arguments: ["check", folder.path, "--quiet", "--report", "xcode", "--stamp", stamp.path],
            inputFiles: inputs(below: folder),
            outputFiles: [stamp]
        )
    }

    /// The files that decide what is found: models, schemas, settings, and the code and entitlements of the app.
    private func inputs(below folder: URL) -> [URL] {
        let names: Set = ["contents", ".xccurrentversion", "modelc.json", "modelc.lock", "project.pbxproj"]
        let types: Set = ["ckdb", "swift", "entitlements", "plist", "xcconfig"]
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var inputs: [URL] = []
        while let file = files?.nextObject() as? URL {
            if [".build", ".git"].contains(file.lastPathComponent) { files?.skipDescendants() }
            if names.contains(file.lastPathComponent) || types.contains(file.pathExtension) { inputs.append(file) }
        }
        return inputs.sorted { $0.path < $1.path }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    /// The same for a target of an Xcode project.
    extension ModelcCheckPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            [
                check(
                    context.xcodeProject.directoryURL,
                    with: try context.tool(named: "modelc").url,
                    outputs: context.pluginWorkDirectoryURL
                )
            ]
        }
    }
#endif
