package import CompilerSupport

/// Something that code does, besides opening stores, and that an app must be allowed to.
package struct CloudKitUse: Hashable, Sendable {
    /// The kind of use.
    package enum Kind: Hashable, Sendable {
        /// `CKContainer(identifier:)`, with the identifier.
        case container(String)
        /// It asks for remote notifications: `CKSyncEngine`, or a subscription, by the name of its type. People do not see
        /// silent ones.
        case subscription(String, isSilent: Bool)
        /// It makes a share, by the name of the type that does.
        case share(String)
        /// It opens the folder of an app group.
        case group(String)
    }

    package let kind: Kind
    /// The place where the code says so.
    package let location: SourceLocation
    /// The source that does it, which is not always the one with the text of an identifier.
    package let path: String
}

extension CloudKitUse {
    private static let subscriptions = [
        "CKSyncEngine", "CKDatabaseSubscription", "CKQuerySubscription", "CKRecordZoneSubscription",
    ]
    private static let shares = ["CKShare", "UICloudSharingController"]
    /// The words of which one stands in each source that matters.
    private static let words =
        subscriptions + shares + ["CKContainer", "forSecurityApplicationGroupIdentifier", "groupContainer"]

    /// The uses in the code of an app, outside of tests and previews, in the order of the places. A value that cannot be
    /// followed to one text is left out.
    ///
    /// - Parameters:
    ///   - sources: The Swift sources of the whole app, in any order.
    ///   - parsed: Those that were parsed already.
    /// - Returns: The uses, each once.
    package static func all(in sources: [SwiftSource], _ parsed: ParsedSources = ParsedSources()) -> [CloudKitUse] {
        let sources = sources.filter { !$0.isOfTests }.sorted { $0.path < $1.path }
        var code = AppCode(sources, parsed) { $0.hasAny(of: words) }
        let contents = sources.keyed(by: \.path).mapValues(\.bytes)
        var uses: [CloudKitUse] = []
        for file in code.files.indices {
            let isSilent = contents[code.files[file].path]?.hasWord("shouldSendContentAvailable") ?? false
            for name in subscriptions {
                uses += code.uses(of: name, in: file) { .subscription($0, isSilent: isSilent || $0 == "CKSyncEngine") }
            }
            for name in shares { uses += code.uses(of: name, in: file) { .share($0) } }
            uses += code.uses(of: "CKContainer", argument: "identifier", in: file) { .container($0) }
            uses += code.uses(
                of: "containerURL",
                argument: "forSecurityApplicationGroupIdentifier",
                in: file
            ) { .group($0) }
            uses += code.uses(of: "ModelConfiguration", argument: "groupContainer", in: file) { .group($0) }
        }
        return uses.uniqued.sorted { ($0.path, $0.location.offset) < ($1.path, $1.location.offset) }
    }
}

extension AppCode {
    /// The calls of a name in a file.
    fileprivate func calls(of name: String, in file: Int) -> [SourceCode.Call] {
        (files[file].calls[name] ?? []).filter { !files[file].isPreview($0.index) }
    }

    fileprivate func uses(
        of name: String,
        in file: Int,
        as kind: (String) -> CloudKitUse.Kind
    ) -> [CloudKitUse] {
        calls(of: name, in: file).map { call in
            let place = CodePlace(file: file, range: call.index..<call.index + 1)
            return CloudKitUse(kind: kind(name), location: location(place), path: files[file].path)
        }
    }

    /// The calls whose argument is a text, or `.identifier` with one.
    fileprivate mutating func uses(
        of name: String,
        argument label: String,
        in file: Int,
        as kind: (String) -> CloudKitUse.Kind
    ) -> [CloudKitUse] {
        var uses: [CloudKitUse] = []
        for call in calls(of: name, in: file) {
            let arguments = files[file].arguments(of: call)
            guard var value = arguments[label], !files[file].isDeclaration(call.index) else { continue }
            if case .call(let type, isImplicit: true, let inner) = Expression(value), type.description == "identifier",
                let first = inner.first
            {
                value = first.value
            }
            let place = CodePlace(file: file, range: value.range)
            guard let text = text(place) else { continue }
            uses.append(CloudKitUse(kind: kind(text), location: location(place), path: files[file].path))
        }
        return uses
    }
}
