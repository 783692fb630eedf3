/// A text that is not a model.
package struct NotationError: Error { let part: String }

extension SimulatedModel {
    /// Reads a model in a few words, for tables of examples:
    ///
    ///     try SimulatedModel("""
    ///         Media: title string encrypted, color transformable via=Color
    ///         Photo<Media=Image: size=length integer64, album Album.photos
    ///         Album: photos* Photo.album
    ///         """)
    ///
    /// An entity may have a parent after `<` and a renaming identifier after `=`; properties have theirs after `=`. A
    /// relationship names destination and inverse, and is to many with a `*`.
    package init(_ text: String) throws {
        entities = try text.split(whereSeparator: { $0 == "\n" || $0 == "|" }).map { try SimulatedEntity(line: $0) }
    }
}

extension SimulatedEntity {
    fileprivate init(line: Substring) throws {
        let parts = line.split(separator: ":", maxSplits: 1)
        let head = parts[0].split(separator: " ").joined()
        let (name, former) = head.halves(at: "=")
        let (own, parent) = name.halves(at: "<")
        self.init(own, below: parent, formerly: former)
        for property in parts.dropFirst().first?.split(separator: ",") ?? [] {
            let words = property.split(separator: " ").map(String.init)
            guard words.count > 1 else { throw NotationError(part: String(property)) }
            if words[1].contains(".") {
                relationships.append(SimulatedRelationship(words))
            } else {
                attributes.append(try SimulatedAttribute(words))
            }
        }
    }
}

extension SimulatedRelationship {
    fileprivate init(_ words: [String]) {
        let isToMany = words[0].hasSuffix("*")
        let (name, former) = (isToMany ? String(words[0].dropLast()) : words[0]).halves(at: "=")
        let (destination, inverse) = words[1].halves(at: ".")
        self.init(name, to: destination, inverse: inverse ?? "", isToMany: isToMany, formerly: former)
    }
}

extension SimulatedAttribute {
    fileprivate init(_ words: [String]) throws {
        let (name, former) = words[0].halves(at: "=")
        guard let type = SimulatedType.allCases.first(where: { "\($0)" == words[1] }) else {
            throw NotationError(part: words[1])
        }
        self.init(name, type, formerly: former)
        for word in words.dropFirst(2) {
            switch word.halves(at: "=") {
            case ("encrypted", nil): encryptionFlag = true
            case ("key", let value?): encryptionKey = value == "YES"
            case ("via", let name?): transformer = name
            case (let word, nil):
                guard let storage = Storage(rawValue: word) else { throw NotationError(part: word) }
                self.storage = storage
            case (let word, _): throw NotationError(part: word)
            }
        }
    }
}

extension String {
    fileprivate func halves(at mark: Character) -> (String, String?) {
        let parts = split(separator: mark, maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.count > 1 ? parts[1] : nil)
    }
}
