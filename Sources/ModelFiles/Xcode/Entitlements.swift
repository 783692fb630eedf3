import CompilerSupport

/// The entitlements of an app that matter to modelc: its CloudKit containers, and what sync needs beside them.
///
/// Xcode writes the file beside a target: `App.entitlements`.
///
///     Entitlements(bytes)?.containers  // ["iCloud.com.example.trips"]
package struct Entitlements: Sendable {
    /// An identifier or another text of the file.
    package struct Identifier: Sendable {
        /// The text, which may depend on build settings: `iCloud.$(CFBundleIdentifier)`.
        package let text: String
        /// The place in the file.
        package let bytes: Range<Int>

        /// Creates a text.
        package init(text: String, bytes: Range<Int>) { (self.text, self.bytes) = (text, bytes) }
    }

    /// The identifiers of the containers, in the order of the file, the default container first.
    package let identifiers: [Identifier]
    /// True if CloudKit is among the iCloud services of the app.
    package let usesCloudKit: Bool
    /// The environment of CloudKit, `Development` or `Production`; nil when the way of distribution decides.
    package let environment: Identifier?
    /// The app groups, whose texts may depend on build settings.
    package let groups: [String]
    /// True if the app gets remote notifications, by its name on macOS or that of the other platforms.
    package let hasPush: Bool
    /// The key of the containers; without one that of the services, or the dictionary.
    package let place: Range<Int>
    /// The key of the iCloud services, or else ``place``.
    package let servicesPlace: Range<Int>
    /// The key of the app groups, or else ``place``.
    package let groupsPlace: Range<Int>

    /// Takes entitlements that another kind of file has, which names the same keys.
    package init(
        identifiers: [Identifier],
        services: [String],
        environment: Identifier?,
        groups: [String],
        hasPush: Bool,
        place: Range<Int>
    ) {
        (self.identifiers, self.environment, self.groups) = (identifiers, environment, groups)
        (self.hasPush, self.place, servicesPlace, groupsPlace) = (hasPush, place, place, place)
        usesCloudKit = Self.areCloudKit(services)
    }

    private static func areCloudKit(_ services: [String]) -> Bool {
        services == ["*"] || services.contains { $0.hasPrefix("CloudKit") }
    }

    /// The identifiers that do not depend on build settings, in the order of the file.
    package var containers: [String] { identifiers.map(\.text).filter { !$0.contains("$") } }

    /// Parses the file; nil unless it is a property list in XML.
    ///
    /// The keys are as Apple documents them: `com.apple.developer.icloud-container-identifiers`,
    /// `com.apple.developer.icloud-services`, `com.apple.developer.icloud-container-environment`,
    /// `com.apple.security.application-groups`, and `aps-environment`.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= InputLimits.entitlementsSize, let list = PropertyList(bytes) else { return nil }
        let (containersKey, servicesKey) = (Self.icloud + "container-identifiers", Self.icloud + "services")
        identifiers = list.texts(of: containersKey).compactMap { text in
            if text.value.isEmpty { return nil }
            return Identifier(text: text.value, bytes: bytes.content(ofTagAt: text.origin.offset))
        }
        // Old development profiles have the text `*` instead of a list.
        let hasAll = list[servicesKey] == .string("*")
        let services = hasAll ? ["*"] : list.texts(of: servicesKey).map(\.value)
        usesCloudKit = Self.areCloudKit(services)
        let environmentKey = Self.icloud + "container-environment"
        if case .string(let text) = list[environmentKey] {
            environment = Identifier(
                text: text,
                bytes: bytes.content(ofTagAt: list.entry(environmentKey)?.origin.offset ?? 0)
            )
        } else {
            environment = nil
        }
        let groupsKey = "com.apple.security.application-groups"
        groups = list.texts(of: groupsKey).map(\.value)
        hasPush = ["aps-environment", "com.apple.developer.aps-environment"].contains { list[$0] != nil }
        place = list.place(ofFirst: [containersKey, servicesKey], in: bytes)
        servicesPlace = list.place(ofFirst: [servicesKey, containersKey], in: bytes)
        groupsPlace = list.place(ofFirst: [groupsKey, containersKey, servicesKey], in: bytes)
    }

    private static let icloud = "com.apple.developer.icloud-"
}

extension PropertyList {
    /// The texts of an array at the top, each with its place; none when there is no such array.
    fileprivate func texts(of key: String) -> [(value: String, origin: SourceOrigin)] {
        guard case .list(let elements) = self[key] else { return [] }
        return elements.compactMap { element in
            if case .string(let text) = element.value { (text, element.origin) } else { nil }
        }
    }

    /// The first of some keys that is there, or the tag of the dictionary.
    fileprivate func place(ofFirst keys: [String], in bytes: [UInt8]) -> Range<Int> {
        if let entry = keys.lazy.compactMap({ entry($0) }).first { return bytes.content(ofTagAt: entry.origin.offset) }
        return origin.offset..<min(origin.offset + "<dict>".utf8.count, bytes.count)
    }
}

extension [UInt8] {
    /// The bytes between a tag without attributes and the next tag.
    fileprivate func content(ofTagAt offset: Int) -> Range<Int> {
        let start = self[offset...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? count
        return start..<(self[start...].firstIndex(of: UInt8(ascii: "<")) ?? count)
    }
}

/// The `Info.plist` of a target, as far as it matters to modelc.
///
///     InformationPropertyList(bytes)?.bundleIdentifier  // "$(PRODUCT_BUNDLE_IDENTIFIER)"
package struct InformationPropertyList: Sendable {
    /// The value of `CFBundleIdentifier`, which may depend on build settings; nil when there is none.
    package let bundleIdentifier: String?
    /// The elements of `UIBackgroundModes`; nil when it is no list.
    package let backgroundModes: [String]?
    /// True if `CKSharingSupported` is there and not false.
    package let supportsSharing: Bool
    /// The key of the background modes, or the dictionary.
    package let place: Range<Int>

    /// Parses the file; nil unless it is a property list in XML.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= InputLimits.informationSize, let list = PropertyList(bytes) else { return nil }
        if case .string(let text) = list["CFBundleIdentifier"] {
            bundleIdentifier = text
        } else {
            bundleIdentifier = nil
        }
        switch list["UIBackgroundModes"] {
        case .list: backgroundModes = list.texts(of: "UIBackgroundModes").map(\.value)
        case nil: backgroundModes = []
        default: backgroundModes = nil
        }
        supportsSharing = ![nil, .flag(false)].contains(list["CKSharingSupported"])
        place = list.place(ofFirst: ["UIBackgroundModes"], in: bytes)
    }
}

/// The development teams in the build settings of a project.
///
/// Both `project.pbxproj` and `.xcconfig` files are text with one setting per line:
///
///     DevelopmentTeams(Array("DEVELOPMENT_TEAM = AB12CD34EF;".utf8)).identifiers  // ["AB12CD34EF"]
package struct DevelopmentTeams: Sendable {
    /// The identifiers, each once, in the order of the file. An identifier has ten capital letters or digits; a value that
    /// depends on other settings, `$(TEAM)`, is left out.
    package let identifiers: [String]

    /// Parses a file; only the lines with `DEVELOPMENT_TEAM` count.
    package init(_ bytes: [UInt8]) {
        let lines = bytes.split(whereSeparator: \.isLineBreak)
        identifiers = lines.compactMap { Self.team(String(decoding: $0, as: UTF8.self)) }.uniqued
    }

    /// The team of a line such as `"DEVELOPMENT_TEAM[sdk=macosx*]" = AB12CD34EF;`.
    private static func team(_ line: String) -> String? {
        let setting = line.drop { $0.isWhitespace || $0 == "\"" }
        guard setting.hasPrefix("DEVELOPMENT_TEAM"), let equals = setting.lastIndex(of: "=") else { return nil }
        let value = setting[setting.index(after: equals)...].split { $0.isWhitespace || $0 == "\"" || $0 == ";" }.first
        guard let value, value.utf8.count == 10, value.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) })
        else {
            return nil
        }
        return String(value)
    }
}
