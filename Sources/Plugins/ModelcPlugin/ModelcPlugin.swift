import Foundation
import PackagePlugin

/// Generates sources for the data models and schema files of a target when the target is built after one has changed.
///
/// Each of them has one output file, because SwiftPM needs the names of outputs before any is read. The nearest `modelc.json`
/// defines the contents: all entries for this target, and for models also those without a target.
@main
struct ModelcPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target.sourceModule else { return [] }
        return PluginGeneration(
            modelc: try context.tool(named: "modelc").url,
            target: target.name,
            folder: target.directoryURL,
            package: context.package.directoryURL,
            outputs: context.pluginWorkDirectoryURL
        ).commands(for: target.sourceFiles.map(\.url).filter(Files.isModel))
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    /// The same for a target of an Xcode project.
    extension ModelcPlugin: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            PluginGeneration(
                modelc: try context.tool(named: "modelc").url,
                target: target.displayName,
                // A project does not contain the folder of a target.
                folder: context.xcodeProject.directoryURL,
                package: context.xcodeProject.directoryURL,
                outputs: context.pluginWorkDirectoryURL
            ).commands(for: target.inputFiles.map(\.url).filter(Files.isModel))
        }
    }
#endif
