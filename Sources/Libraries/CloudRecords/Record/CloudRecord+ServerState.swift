#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension CloudRecord {
    /// What the server is known to have in a field.
    ///
    /// Others may have changed it since; a save that checks the change tag finds out.
    public enum ServerState: Hashable, Sendable {
        /// A value.
        case value(RecordValue)
        /// No value.
        case absent
        /// The field did not come from the server: it was not asked for, or the record was not read from the server at
        /// all, but made anew or restored from its archived system fields.
        case unknown
    }

    /// What the server is known to have in a field, whatever was set since.
    ///
    ///     post["CD_title"] = .string("New")
    ///     post.serverState(of: "CD_title")     // .value(.string("Old"))
    ///     post.serverState(of: "CD_other")     // .unknown, when only some fields were fetched
    public func serverState(of key: String) -> ServerState {
        if let field = served?[key] { return .value(field.value) }
        return isAbsentOnServer(key) ? .absent : .unknown
    }

    /// Whether ``parent`` was set to something else than came from the server.
    public var hasChangedParent: Bool { parent != servedParent }

    /// Whether what stands in a field, or that nothing does, is meant: it came from the server, or was set.
    func isKnown(_ key: String) -> Bool {
        fields[key] != nil || changes[key] != nil || serverState(of: key) != .unknown
    }

    /// Whether the absence of a value may be read as one: it is meant, or the record is a new one.
    func isReadable(_ key: String) -> Bool { isKnown(key) || changeTag == nil && isAskedFor(key) }

    /// Whether the server is known to have what stands in a field.
    func isAsServed(_ key: String) -> Bool {
        switch (fields[key], served?[key]) {
        case (let field?, let served?):
            field.isEncrypted == served.isEncrypted && field.value.isIdentical(to: served.value)
        case (nil, nil): isAbsentOnServer(key)
        default: false
        }
    }
}

extension RecordValue {
    /// Whether a server that has the other value need not be sent this one.
    ///
    /// Texts that look alike, and the two zeros, are equal for Swift and not for whoever reads their bytes. Times are kept
    /// to the millisecond. An asset is what its bytes are, wherever they lie at the moment.
    func isIdentical(to other: RecordValue) -> Bool {
        switch (self, other) {
        case (.string(let text), .string(let other)): text.utf8.elementsEqual(other.utf8)
        case (.double(let number), .double(let other)): number.bitPattern == other.bitPattern
        case (.timestamp(let date), .timestamp(let other)): date.nearestMillisecond == other.nearestMillisecond
        case (.asset(let asset), .asset(let other)): asset.isIdentical(to: other)
        case (.strings, .strings), (.doubles, .doubles), (.timestamps, .timestamps), (.assets, .assets):
            elements.count == other.elements.count
                && zip(elements, other.elements).allSatisfy { $0.isIdentical(to: $1) }
        default: self == other
        }
    }
}

extension RecordValue? {
    /// Whether a server that has the other value, or none, need not be sent this one.
    func isIdentical(to other: RecordValue?) -> Bool {
        if let self, let other { return self.isIdentical(to: other) }
        return self == nil && other == nil
    }
}

extension RecordAsset {
    /// Whether both are one content: by the server's name for it, or by their bytes.
    fileprivate func isIdentical(to other: RecordAsset) -> Bool {
        if self == other { return true }
        if case .remote(let asset) = self, case .remote(let other) = other, let checksum = asset.fileChecksum {
            return checksum == other.fileChecksum && asset.size == other.size
        }
        guard let content = try? contents(), let other = try? other.contents() else { return false }
        return content == other
    }
}
