import CompilerSupport

/// The files of a search that git ignores.
struct IgnoredFiles {
    /// The folder that was searched.
    let folder: String

    /// The paths without those that git ignores; all of them outside a checkout, without git, and where the folder itself is
    /// ignored.
    ///
    /// A checkout inside of that of the folder, such as a submodule, is asked about its own files, unless the outer one
    /// ignores it. An answer that git refuses hides nothing.
    func removed(from paths: [String]) -> [String] {
        guard !paths.isEmpty, let home = Checkout(around: folder) else { return paths }
        let places = Places(of: paths, below: folder)
        let (start, inner) = (Path.resolved(folder), places.checkouts.filter { $0 != home })
        let ignored = Self.ignored(by: home, places.inside(home) + inner.map(\.top) + [start])
        if ignored.contains(start) { return paths }
        var hidden = ignored
        for checkout in inner where !ignored.contains(checkout.top) {
            hidden.formUnion(Self.ignored(by: checkout, places.inside(checkout)))
        }
        return zip(paths, places.all).filter { path, place in
            guard let checkout = place.checkout else { return true }
            return !hidden.contains(place.path) && !hidden.contains(checkout.top)
        }.map(\.0)
    }

    /// Those of some places without links that a checkout ignores.
    private static func ignored(by checkout: Checkout, _ places: [String]) -> Set<String> {
        let below = places.filter { Path.isInside($0, checkout.top) && $0 != checkout.top }
        let list = Array(below.map { "./\($0.dropFirst(checkout.top.count + 1))\0" }.joined().utf8)
        // The exit code is 1 when nothing is ignored.
        guard !below.isEmpty, (try? GitRepository(checkout)) != nil,
            let result = try? Git.run(.checkIgnore, ["-z", "--stdin"], in: checkout, input: list),
            result.code == 0 || result.code == 1
        else { return [] }
        return Set(
            result.output.split(separator: 0).map {
                Path.join(checkout.top, String(decoding: $0.dropFirst(2), as: UTF8.self))
            }
        )
    }

    /// The place where paths are, without links.
    private struct Places {
        private(set) var all: [(path: String, checkout: Checkout?)] = []

        init(of paths: [String], below folder: String) {
            var folders: [String: (path: String, checkout: Checkout?)] = [:]
            for path in paths {
                let folder = Path.folder(of: path)
                let place = folders[folder] ?? (Path.resolved(folder), Checkout(around: folder))
                folders[folder] = place
                all.append((Path.join(place.path, Path.lastPart(of: path)), place.checkout))
            }
        }

        var checkouts: [Checkout] { all.compactMap(\.checkout).uniqued }

        func inside(_ checkout: Checkout) -> [String] { all.filter { $0.checkout == checkout }.map(\.path) }
    }
}
