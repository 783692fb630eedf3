import Foundation
import PackagePlugin

/// Generates sources for the data models of a target, each time the target is built and a model has changed.
///
/// One fixed file for each model takes everything, because SwiftPM asks for the names of outputs before it looks into
/// any model. What goes into the file says the nearest `modelc.json`: what names no target, or this one.
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
                // A project does not say which folder a target has.
                folder: context.xcodeProject.directoryURL,
                package: context.xcodeProject.directoryURL,
                outputs: context.pluginWorkDirectoryURL
            ).commands(for: target.inputFiles.map(\.url).filter(Files.isModel))
        }
    }
#endif
