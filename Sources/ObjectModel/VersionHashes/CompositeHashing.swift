/// Computes what attributes of composites contribute to the hashes of their entities.
///
/// Core Data flattens composites: the elements of a composite inside stand among the others, all in the order of their names.
struct CompositeHashing {
    private let composites: [String: Composite]
    private let doubled: Set<String>
    private let assumesOrders: Bool

    /// Core Data raises an exception for a composite with more attributes.
    private static let elementLimit = 1_000

    init(_ composites: [Composite], assumingOrders assumesOrders: Bool) {
        var known: [String: Composite] = [:]
        var doubled: Set<String> = []
        for composite in composites where known.updateValue(composite, forKey: composite.name) != nil {
            doubled.insert(composite.name)
        }
        self.composites = known
        self.doubled = doubled
        self.assumesOrders = assumesOrders
    }

    /// The hash of each composite, by name. Of two with one name nobody knows which is meant.
    var hashes: [String: Result<VersionHash, UnavailableHash>] {
        composites.mapValues { composite in Result { () throws(UnavailableHash) in try hash(of: composite) } }
    }

    private func hash(of composite: Composite) throws(UnavailableHash) -> VersionHash {
        if doubled.contains(composite.name) { throw UnavailableHash(reason: "two composites have the same name") }
        var walk = Walk()
        try add(composite, to: &walk)
        var message: [UInt8] = []
        for element in try sorted(walk.elements, of: composite) { message.append(try element.plainVersionHash) }
        return VersionHash(of: message)
    }

    /// The elements that are no composites, those of composites inside among them.
    private struct Walk {
        var elements: [Attribute] = []
        /// The composites around.
        var open: Set<String> = []
        /// The number of elements so far, composites as well.
        var count = 0
    }

    private func add(_ composite: Composite, to walk: inout Walk) throws(UnavailableHash) {
        walk.open.insert(composite.name)
        for element in composite.attributes {
            walk.count += 1
            if walk.count > Self.elementLimit {
                throw UnavailableHash(
                    reason: "'\(composite.name)' is in a composite of more than \(Self.elementLimit) elements"
                )
            }
            if element.isDerived || element.isTransient {
                let reason = "'\(element.name)' of '\(composite.name)' is an element whose hash is not known"
                throw UnavailableHash(reason: reason)
            }
            if element.hasDetails, let doubt = element.details.hashDoubt { throw element.unavailable(doubt) }
            if element.type == .composite {
                let inner = try inner(of: element, walk)
                try add(inner, to: &walk)
            } else {
                walk.elements.append(element)
            }
        }
        walk.open.remove(composite.name)
    }

    private func inner(of element: Attribute, _ walk: Walk) throws(UnavailableHash) -> Composite {
        if element.details.versionHashModifier != nil {
            throw element.unavailable("is composite and has a modifier, and it is not known how that is hashed")
        }
        guard let name = element.details.compositeName, let inner = composites[name], !doubled.contains(name) else {
            throw element.unavailable("has a composite that is not in the model")
        }
        if walk.open.contains(name) { throw element.unavailable("is in a composite that holds itself") }
        return inner
    }

    /// Two elements of one name have no order that is known.
    private func sorted(_ elements: [Attribute], of composite: Composite) throws(UnavailableHash) -> [Attribute] {
        if let name = elements.map(\.name).firstRepetition {
            throw UnavailableHash(reason: "'\(composite.name)' has two elements '\(name)', whose order is not known")
        }
        do throws(UnknownPlace) {
            return try elements.inNameOrder(of: \.name, assuming: assumesOrders).get()
        } catch {
            throw UnavailableHash(reason: "it is not known where '\(error.name)', which is not ASCII, is sorted")
        }
    }
}

extension [String] {
    fileprivate var firstRepetition: String? {
        var seen: Set<String> = []
        return first { !seen.insert($0).inserted }
    }
}
