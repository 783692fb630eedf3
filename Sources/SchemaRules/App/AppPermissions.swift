package import CompilerSupport
package import ModelFiles

/// The targets of an app with what they are allowed to, beside what the code needs that they compile.
///
/// A target has grants only when all of them are known: its entitlements are files of the repository that can be read, and the
/// settings that name them come from files that are there.
package struct AppPermissions: Sendable {
    /// An app, an extension, or another program.
    package struct Target: Sendable {
        let name: String
        /// True if it is an app, and neither an extension nor an App Clip.
        package let isApp: Bool
        /// The entitlements of each configuration; none when nothing is certain.
        package let grants: [Grant]
        /// The property list; nil when it is not certain.
        let information: Information?
        /// The targets that have it inside, by their positions.
        package let hosts: [Int]
        /// True if its settings name no entitlements in any configuration.
        let isUnentitled: Bool

        /// Creates a target.
        package init(
            _ name: String,
            isApp: Bool,
            grants: [Grant],
            information: Information?,
            hosts: [Int],
            isUnentitled: Bool = false
        ) {
            (self.name, self.isApp, self.grants) = (name, isApp, grants)
            (self.information, self.hosts, self.isUnentitled) = (information, hosts, isUnentitled)
        }
    }

    /// The entitlements of a target in one configuration.
    package struct Grant: Sendable {
        let configuration: String
        package let file: Entitlements
        package let path: String
        /// The containers, groups and environments with the values of build settings.
        package let containers: [String]
        /// The values that the first container can have, each at its place.
        package let firstContainers: [Located<String>]
        let groups: [String]
        let environments: [String]

        /// Reads a file with the build settings of a configuration.
        package init(_ file: Entitlements, at path: String, in configuration: String, expanding: (String) -> [String]) {
            (self.file, self.path, self.configuration) = (file, path, configuration)
            containers = file.identifiers.map(\.text).flatMap(expanding)
            firstContainers = file.identifiers.prefix(1).flatMap { identifier in
                expanding(identifier.text).map { Located($0, at: SourceLocation(path: path, bytes: identifier.bytes)) }
            }
            groups = file.groups.flatMap(expanding)
            environments = file.environment.map { expanding($0.text) } ?? []
        }

        var isInCloud: Bool { file.usesCloudKit && !containers.isEmpty }

        /// True if all containers are known.
        package var isWrittenOut: Bool { !containers.contains { Self.isVague($0) } }

        /// True if a text depends on what no file says, or allows more than it names.
        package static func isVague(_ text: String) -> Bool { text.contains("$") || text.contains("*") }

        /// The place where the file has its containers, or would have them.
        var place: SourceLocation { SourceLocation(path: path, bytes: file.place) }
    }

    /// The property list of a target, in files or made of build settings, for all configurations together.
    package struct Information: Sendable {
        /// True if it runs on iPhones and iPads, where pushes wake an app only with a background mode.
        package var isForPhones = false
        package var isForMacs = false
        package var hasBackgroundMode = false
        package var supportsSharing = false
        /// The place where the property list has its background modes, or would have them.
        let place: SourceLocation

        /// Creates a property list without anything.
        package init(at place: SourceLocation) { self.place = place }
    }

    /// Something in the code that needs a permission.
    package struct Need: Sendable {
        /// The kinds of needs.
        package enum Kind: Hashable, Sendable {
            /// A container that the code names. It is sure when a store cannot be opened otherwise.
            case container(String, isSure: Bool)
            /// The first container, for a store of `NSPersistentCloudKitContainer` that names none.
            case firstContainer
            /// Remote notifications; what needs them, and whether people do not see them.
            case push(String, isSilent: Bool)
            /// Shares; what makes or opens them.
            case sharing(String)
            /// An app group that the code names.
            case group(String)
        }

        let kind: Kind
        /// The positions of all targets that compile the code, tests left out.
        package let targets: [Int]
        let location: SourceLocation
        /// True if nothing says that the code is for some platforms only.
        let isForAllPlatforms: Bool

        /// Creates a need.
        package init(_ kind: Kind, of targets: [Int], at location: SourceLocation, isForAllPlatforms: Bool) {
            (self.kind, self.targets) = (kind, targets)
            (self.location, self.isForAllPlatforms) = (location, isForAllPlatforms)
        }
    }

    /// A mirrored store of an app that an extension or another program inside of it opens as well.
    package struct SharedStore: Sendable {
        /// The positions of both among the targets.
        let app: Int
        let part: Int
        /// True if the part mirrors it in every way in which it may open it.
        let isSynced: Bool
        /// The place where the part opens it.
        let location: SourceLocation

        /// Creates a store.
        package init(of app: Int, openedBy part: Int, isSynced: Bool, at location: SourceLocation) {
            (self.app, self.part, self.isSynced, self.location) = (app, part, isSynced, location)
        }
    }

    /// A model of Core Data that a package does not compile.
    package struct LostModel: Sendable {
        let name: String
        /// True if the package copies it, and does not exclude it.
        let isCopied: Bool
        /// The place where the manifest says so.
        let location: SourceLocation

        /// Creates a model.
        package init(name: String, isCopied: Bool, at location: SourceLocation) {
            (self.name, self.isCopied, self.location) = (name, isCopied, location)
        }
    }

    /// The programs of all projects; of uncertain ones only the names.
    package var targets: [Target] = []
    package var needs: [Need] = []
    package var lostModels: [LostModel] = []
    /// The models that projects name by a path on somebody's disk.
    package var absoluteModels: [Located<String>] = []
    package var sharedStores: [SharedStore] = []
    /// True if all apps of the repository are certain, and all entitlements belong to a target.
    package var isWhole = false

    /// Nothing is known.
    package init() {}

    /// The number of targets that are certain.
    package var count: Int { targets.count { !$0.grants.isEmpty } }

    /// All places, for the texts of the files around them.
    package var locations: [SourceLocation] {
        targets.flatMap { $0.grants.map(\.place) + ($0.information.map { [$0.place] } ?? []) } + needs.map(\.location)
            + absoluteModels.compactMap(\.location) + lostModels.map(\.location)
            + sharedStores.map(\.location)
    }
}

extension AppPermissions.Target {
    /// True if its entitlements allow something in some configuration.
    func has(_ isAllowed: (AppPermissions.Grant) -> Bool) -> Bool { grants.contains(where: isAllowed) }

    /// True if some configuration has a container. Names of containers do not depend on capitals.
    func has(container name: String) -> Bool {
        has { $0.containers.contains { $0.lowercased() == name.lowercased() } }
    }

    /// Its app groups, in all configurations.
    var groups: [String] { grants.flatMap(\.groups) }

    /// True if it syncs with CloudKit, as far as its entitlements say.
    var isInCloud: Bool { has(\.isInCloud) }
}

extension AppPermissions {
    /// Of the containers that settings name those that no target has, where all targets are known.
    package func unentitled(_ containers: [Located<String>]) -> [Located<String>] {
        guard isWhole, targets.contains(where: \.isInCloud) else { return [] }
        return containers.filter { container in !targets.contains { $0.has(container: container.value) } }
    }

    /// Certain targets with the first need of a kind, each once for what is needed.
    func needing<Value: Hashable>(_ value: (Need) -> Value?) -> [(target: Target, value: Value, need: Need)] {
        var seen: [Value: Set<Int>] = [:]
        var found: [(Target, Value, Need)] = []
        for need in needs {
            guard let value = value(need) else { continue }
            for index in need.targets where seen[value, default: []].insert(index).inserted {
                if !targets[index].grants.isEmpty { found.append((targets[index], value, need)) }
            }
        }
        return found
    }

    /// True if each target that compiles the code of a need is certain, and lacks something.
    func isLackedByAll(_ need: Need, _ has: (Target) -> Bool) -> Bool {
        need.targets.allSatisfy { !targets[$0].grants.isEmpty && !has(targets[$0]) }
    }
}
