import Foundation
import PackagePlugin

/// `swift package generate-models`: writes generated sources into the package, to be read, committed and debugged.
///
/// Takes the options of `modelc generate`; without `--output` the nearest `modelc.json` says where files go.
@main
struct ModelcCommandPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var options = ArgumentExtractor(arguments)
        let names = options.extractOption(named: "target")
        let targets = names.isEmpty ? context.package.targets : try context.package.targets(named: names)
        let models = targets.compactMap(\.sourceModule).flatMap { target in
            target.sourceFiles.map(\.url).filter { ["xcdatamodeld", "xcdatamodel"].contains($0.pathExtension) }
        }
        guard !models.isEmpty else {
            Diagnostics.error("no target has a data model; name one with --target")
            return
        }
        let status = try run(
            try context.tool(named: "modelc").url,
            ["generate"] + models.map(\.path) + options.remainingArguments,
            in: context.package.directoryURL
        )
        if status != 0 { Diagnostics.error("modelc generate ended with status \(status)") }
    }

    private func run(_ tool: URL, _ arguments: [String], in folder: URL) throws -> Int32 {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
