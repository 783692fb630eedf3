#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The folder in which the system lets programs keep what they can do without.
enum UserCache {
    /// modelc's own place in it; nil when the environment names none.
    static var folder: String? {
        // The XDG Base Directory Specification: a path that is not absolute is to be ignored.
        if let stated = variable("XDG_CACHE_HOME"), stated.hasPrefix("/") { return Path.join(stated, "modelc") }
        guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
        #if canImport(Darwin)
            return Path.join(home, "Library/Caches/modelc")
        #else
            return Path.join(home, ".cache/modelc")
        #endif
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).flatMap { String(validatingCString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
