package import CompilerSupport
import ModelFiles

extension AppPermissions.Target {
    /// The one file with its entitlements; nil when configurations have several, of which an edit would change one.
    private var onlyGrant: AppPermissions.Grant? {
        let paths = grants.map(\.path).uniqued
        return paths.count == 1 ? grants.first : nil
    }

    /// The edit that gives it an entitlement.
    func fix(adding key: String, _ value: Fix.PropertyListValue) -> Fix? {
        onlyGrant.map { Fix(.entry(key, value), at: $0.place, isCertain: true) }
    }

    /// The edit that adds CloudKit to its iCloud services.
    var serviceFix: Fix? {
        onlyGrant.map { grant in
            let place = SourceLocation(path: grant.path, bytes: grant.file.servicesPlace)
            return Fix(.entry("com.apple.developer.icloud-services", .listed("CloudKit")), at: place, isCertain: true)
        }
    }

    /// The edit that corrects the spelling of a container in its entitlements; nil when none of them is like it.
    func fix(spelling container: String, isCertain: Bool) -> Fix? {
        guard let grant = onlyGrant, let near = nearest(to: container, in: grant.file.containers),
            let written = grant.file.identifiers.first(where: { $0.text == near })
        else { return nil }
        return Fix(
            .replace(near, by: container),
            at: SourceLocation(path: grant.path, bytes: written.bytes),
            isCertain: isCertain
        )
    }
}

extension Located<String> {
    /// The edit that gives settings another name, for example of a container; certain when it is only spelled otherwise, unless
    /// a slip is as likely to mean another one.
    package func fix(naming name: String, canBeCertain: Bool = true) -> Fix? {
        // The place is that of the whole text, which may have more than the name.
        guard let location, location.part == .text(length: value.utf8.count + 2) else { return nil }
        return Fix(
            .replace("\"\(value)\"", by: "\"\(name)\""),
            at: location,
            isCertain: canBeCertain && nearest(to: value, in: [name]) != nil
        )
    }
}
