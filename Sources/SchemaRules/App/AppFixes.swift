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

    /// The edit that leaves the environment of CloudKit to the way of distribution.
    func fix(removingEnvironmentOf grant: AppPermissions.Grant) -> Fix? {
        guard onlyGrant != nil, let environment = grant.file.environment else { return nil }
        return Fix(.removeEntry, at: SourceLocation(path: grant.path, bytes: environment.bytes), isCertain: false)
    }

    /// The edit after which it uses the environment of the app around it; nil where both name one, of which one may be wrong.
    func fix(adapting own: AppPermissions.Grant, to other: AppPermissions.Grant) -> Fix? {
        guard let environment = other.file.environment else { return fix(removingEnvironmentOf: own) }
        if own.file.environment != nil { return nil }
        let key = "com.apple.developer.icloud-container-environment"
        return onlyGrant.map { Fix(.entry(key, .text(environment.text)), at: $0.place, isCertain: false) }
    }

    /// The edit that puts it into an app group. The group of the code may be misspelled where the entitlements have one like it.
    func fix(addingGroup group: String) -> Fix? {
        onlyGrant.map { grant in
            let place = SourceLocation(path: grant.path, bytes: grant.file.groupsPlace)
            let isCertain = nearest(to: group, in: grant.file.groups) == nil
            return Fix(.entry("com.apple.security.application-groups", .listed(group)), at: place, isCertain: isCertain)
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
