@testable import CompilerSupport
@testable import ModelCompiler

/// Files of a project as tests write them.
///
/// An object is a line such as `T1 = { isa = PBXNativeTarget; name = Trips; };`. The project is `P`, and its main group `G`.
enum MadeUpProject {
    /// A project with targets and groups, at `App/Trips.xcodeproj`.
    static func project(
        targets: [String],
        children: [String] = [],
        settings: String = "",
        at path: String = "App/Trips.xcodeproj/project.pbxproj",
        _ objects: String
    ) -> InputFile {
        let text = """
            // !$*UTF8*$!
            {
            archiveVersion = 1;
            objects = {
            P /* Project object */ = { isa = PBXProject; mainGroup = G; buildConfigurationList = PL;
                targets = (\(targets.joined(separator: ", "))); };
            G = { isa = PBXGroup; sourceTree = "<group>"; children = (\(children.joined(separator: ", "))); };
            PL = { isa = XCConfigurationList; buildConfigurations = (PD, PR); };
            PD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
            PR = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(settings) }; };
            \(objects)
            };
            rootObject = P;
            }
            """
        return InputFile(path: path, bytes: Array(text.utf8))
    }

    /// A target with the configurations Debug and Release; `more` has its phases and whatever else.
    static func target(
        _ id: String,
        _ name: String,
        type: String = "application",
        debug: String = "",
        release: String? = nil,
        _ more: String = ""
    ) -> String {
        """
        \(id) = { isa = PBXNativeTarget; name = "\(name)"; productType = "com.apple.product-type.\(type)";
            buildConfigurationList = \(id)L; productReference = \(id)P; \(more) };
        \(id)L = { isa = XCConfigurationList; buildConfigurations = (\(id)D, \(id)R); };
        \(id)D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(debug) }; };
        \(id)R = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(release ?? debug) }; };
        """
    }

    /// A build phase with files, each with an object for its use.
    static func phase(_ id: String, kind: String = "PBXSourcesBuildPhase", of files: [String]) -> String {
        let uses = files.map { "\(id)\($0)" }
        return "\(id) = { isa = \(kind); files = (\(uses.joined(separator: ", "))); };"
            + zip(uses, files).map { "\($0) = { isa = PBXBuildFile; fileRef = \($1); };" }.joined()
    }

    /// A file, below the group that names it.
    static func file(_ id: String, _ path: String, tree: String = "<group>") -> String {
        "\(id) = { isa = PBXFileReference; path = \"\(path)\"; sourceTree = \"\(tree)\"; };"
    }

    /// Entitlements with containers.
    static func entitlements(_ path: String, _ containers: [String], services: [String] = ["CloudKit"]) -> InputFile {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>aps-environment</key>
            \t<string>development</string>
            \t<key>com.apple.developer.icloud-container-identifiers</key>
            \t<array>\(containers.map { "<string>\($0)</string>" }.joined())</array>
            \t<key>com.apple.developer.icloud-services</key>
            \t<array>\(services.map { "<string>\($0)</string>" }.joined())</array>
            </dict>
            </plist>
            """
        return InputFile(path: path, bytes: Array(text.utf8))
    }

    /// A file of another kind.
    static func text(_ path: String, _ text: String) -> InputFile { InputFile(path: path, bytes: Array(text.utf8)) }
}
