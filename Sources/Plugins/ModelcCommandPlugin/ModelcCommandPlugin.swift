import Foundation
import PackagePlugin

/// `swift package generate-models`: writes generated sources to the package, where you can read, commit, and debug them.
///
/// Accepts the options of `modelc generate`. Without `--output`, the nearest `modelc.json` defines the folder.
@main
struct ModelcCommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var options = ArgumentExtractor(arguments)
        let names = options.extractOption(named: "target")
        let targets = names.isEmpty ? context.package.targets : try context.package.targets(named: names)
        try generate(
            from: targets.compactMap(\.sourceModule).flatMap { $0.sourceFiles.map(\.url) },
            with: try context.tool(named: "modelc").url,
            options.remainingArguments,
            in: context.package.directoryURL
        )
    }

    private func generate(from files: [URL], with modelc: URL, _ arguments: [String], in folder: URL) throws {
        let models = files.filter { ["xcdatamodeld", "xcdatamodel"].contains($0.pathExtension) }
        guard !models.isEmpty else {
            Diagnostics.error("no target has a data model; name one with --target")
            return
        }
        let process = Process()
        process.executableURL = modelc
        process.arguments = ["generate"] + models.map(\.path) + arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
            Diagnostics.error("modelc generate ended with status \(process.terminationStatus)")
        }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    /// The same for the targets of an Xcode project.
    extension ModelcCommandPlugin: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            var options = ArgumentExtractor(arguments)
            let names = options.extractOption(named: "target")
            let targets = context.xcodeProject.targets.filter { names.isEmpty || names.contains($0.displayName) }
            try generate(
                from: targets.flatMap { $0.inputFiles.map(\.url) },
                with: try context.tool(named: "modelc").url,
                options.remainingArguments,
                in: context.xcodeProject.directoryURL
            )
        }
    }
#endif
