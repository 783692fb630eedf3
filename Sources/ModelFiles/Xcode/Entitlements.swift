/// What an app is entitled to, as far as modelc is concerned: the CloudKit containers.
///
/// The file is the one that Xcode writes beside a target, `App.entitlements`.
///
///     Entitlements(bytes)?.containers  // ["iCloud.com.example.trips"]
package struct Entitlements: Sendable {
    /// The identifiers of the containers, in the order of the file. One that depends on build settings,
    /// `iCloud.$(CFBundleIdentifier)`, is left out.
    package let containers: [String]

    /// Reads a file; nil for anything but a property list in XML.
    ///
    /// The key is `com.apple.developer.icloud-container-identifiers`, as Apple documents it.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= InputLimits.entitlementsSize, let list = PropertyList(bytes) else { return nil }
        guard case .list(let identifiers) = list.entries["com.apple.developer.icloud-container-identifiers"] else {
            containers = []
            return
        }
        containers = identifiers.filter { !$0.isEmpty && !$0.contains("$") }
    }
}
