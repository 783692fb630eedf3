package import CompilerSupport

/// The targets of an app with what they are allowed to, beside what the code needs that they compile.
///
/// A target is here only when all of it is known: its entitlements are files of the repository that can be read, and the
/// settings of its project come from files that are there.
package struct AppPermissions: Equatable, Sendable {
    /// An app, an extension, or another program.
    package struct Target: Equatable, Sendable {
        /// The name.
        let name: String
        /// Whether it is an app, and neither an extension nor an App Clip.
        let isApp: Bool
        /// The entitlements of each configuration; none when nothing is certain.
        package let grants: [Grant]
        /// The property list; nil when it is not certain.
        let information: Information?
        /// The targets that have it inside, by their positions.
        let hosts: [Int]

        /// Creates a target.
        package init(name: String, isApp: Bool, grants: [Grant], information: Information?, hosts: [Int]) {
            self.name = name
            self.isApp = isApp
            self.grants = grants
            self.information = information
            self.hosts = hosts
        }
    }

    /// The entitlements of a target in one configuration.
    package struct Grant: Equatable, Sendable {
        /// The name of the configuration.
        package var configuration: String
        /// The containers of iCloud.
        package var containers: [String]
        package var usesCloudKit: Bool
        /// The environment of CloudKit; nil when the way of distribution decides.
        package var environment: Located<String>?
        /// The app groups.
        package var groups: [String]
        package var hasPush: Bool
        /// Where the file has its containers, or would have them.
        package var place: SourceLocation

        /// Creates entitlements.
        package init(
            configuration: String,
            containers: [String],
            usesCloudKit: Bool,
            environment: Located<String>?,
            groups: [String],
            hasPush: Bool,
            place: SourceLocation
        ) {
            self.configuration = configuration
            self.containers = containers
            self.usesCloudKit = usesCloudKit
            self.environment = environment
            self.groups = groups
            self.hasPush = hasPush
            self.place = place
        }
    }

    /// The property list of a target, in a file or made of build settings.
    package struct Information: Equatable, Sendable {
        /// Whether it runs on iPhones and iPads, where pushes wake an app only with a background mode.
        package var isForPhones: Bool
        package var isForMacs: Bool
        package var hasBackgroundMode: Bool
        package var supportsSharing: Bool
        /// Where the property list has its background modes, or would have them.
        package var place: SourceLocation

        /// Creates what a property list says.
        package init(
            isForPhones: Bool,
            isForMacs: Bool,
            hasBackgroundMode: Bool,
            supportsSharing: Bool,
            place: SourceLocation
        ) {
            self.isForPhones = isForPhones
            self.isForMacs = isForMacs
            self.hasBackgroundMode = hasBackgroundMode
            self.supportsSharing = supportsSharing
            self.place = place
        }
    }

    /// Something in the code that needs a permission.
    package struct Need: Equatable, Sendable {
        /// The kinds of needs.
        package enum Kind: Hashable, Sendable {
            /// A container that the code names. It is sure when a store cannot be opened otherwise.
            case container(String, isSure: Bool)
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
        /// Whether nothing says that the code is for some platforms only.
        let isForAllPlatforms: Bool

        /// Creates a need.
        package init(_ kind: Kind, of targets: [Int], at location: SourceLocation, isForAllPlatforms: Bool) {
            self.isForAllPlatforms = isForAllPlatforms
            self.kind = kind
            self.targets = targets
            self.location = location
        }
    }

    /// A model of Core Data that a package does not compile.
    package struct LostModel: Equatable, Sendable {
        let name: String
        /// Whether the package copies it, and does not exclude it.
        let isCopied: Bool
        /// Where the manifest says so.
        let location: SourceLocation

        /// Creates a model.
        package init(name: String, isCopied: Bool, at location: SourceLocation) {
            self.name = name
            self.isCopied = isCopied
            self.location = location
        }
    }

    /// The programs of all projects; of uncertain ones only the names.
    package var targets: [Target] = []
    package var needs: [Need] = []
    /// Containers after the first one that nothing in the repository names.
    package var unnamed: [Located<String>] = []
    package var lostModels: [LostModel] = []
    /// Whether all apps of the repository are certain, and all entitlements belong to a target.
    package var isWhole = false

    /// Nothing is known.
    package init() {}

    /// How many targets are certain.
    package var count: Int { targets.count { !$0.grants.isEmpty } }

    /// All places, for the texts of the files around them.
    package var locations: [SourceLocation] {
        let ofTargets = targets.flatMap { target in
            target.grants.flatMap { [$0.place, $0.environment?.location ?? $0.place] }
                + (target.information.map { [$0.place] } ?? [])
        }
        return ofTargets + needs.map(\.location) + unnamed.compactMap(\.location) + lostModels.map(\.location)
    }
}

extension AppPermissions.Target {
    /// Whether its entitlements allow something in some configuration.
    func has(_ isAllowed: (AppPermissions.Grant) -> Bool) -> Bool { grants.contains(where: isAllowed) }

    /// Whether some configuration has a container. Names of containers do not depend on capitals.
    func has(container name: String) -> Bool {
        has { $0.containers.contains { $0.lowercased() == name.lowercased() } }
    }

    /// Whether it syncs with CloudKit, as far as its entitlements say.
    var isInCloud: Bool { has { $0.usesCloudKit && !$0.containers.isEmpty } }
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

    /// Whether each target that compiles the code of a need is certain, and lacks something.
    func isLackedByAll(_ need: Need, _ has: (Target) -> Bool) -> Bool {
        need.targets.allSatisfy { !targets[$0].grants.isEmpty && !has(targets[$0]) }
    }
}
