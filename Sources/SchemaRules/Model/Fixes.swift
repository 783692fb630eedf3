import CompilerSupport
import Mirroring
import ObjectModel

extension MirroredModel {
    /// An edit of a model that Xcode edits; nil for other models, whose places are no start tags. All such edits decide about the
    /// app, or change the hash of a version, which may have shipped.
    func fix(_ edit: Fix.Edit, at place: NamedPlace) -> Fix? {
        graph.model.language == .editor ? Fix(edit, at: place.location, isCertain: false) : nil
    }

    /// The edit that makes a property optional: an attribute in XML, and `?` behind a type that Swift sources write out.
    func optionalFix(of element: some NamedElement, _ type: String) -> Fix? {
        let model = graph.model
        if model.language == .editor { return fix(.set("optional", to: "YES"), at: model.place(of: element)) }
        guard model.words(of: element.origin, type) != nil else { return nil }
        return Fix(.append("?"), at: model.location(element.origin, type), isCertain: false)
    }

    /// The edit that turns the encryption of an attribute off.
    func plainFix(of attribute: Attribute) -> Fix {
        let location = graph.model.encryptionLocation(of: attribute)
        if graph.model.language == .editor { return .encryption(false, at: location) }
        return Fix(.removeArgument, at: location, isCertain: false)
    }

    /// The edit that removes an element of a model that Xcode edits.
    func removal(of origin: SourceOrigin) -> Fix? {
        graph.model.language == .editor ? Fix(.removeElement, at: graph.model.location(origin), isCertain: false) : nil
    }
}

extension ModelGraph {
    /// The edit that corrects the spelling of a name in a model that Xcode edits; nil when none of the known names is like it.
    func fix(spelling name: String, as setting: String, among known: some Sequence<String>, at tag: SourceLocation)
        -> Fix?
    {
        guard model.language == .editor, let meant = nearest(to: name, in: known) else { return nil }
        return Fix(.set(setting, to: meant), at: tag, isCertain: false)
    }

    /// The edit that makes a relationship the inverse of another one, which names none, in a model that Xcode edits.
    func fix(naming inverse: PropertyID, asInverseOf relationship: PropertyID) -> Fix? {
        guard model.language == .editor else { return nil }
        return Fix(
            .inverse(self.relationship(inverse).name, in: model.entities[inverse.entity].name),
            at: place(of: relationship).location,
            isCertain: false
        )
    }

    /// The names of all entities, of which one with a misspelled name may be meant.
    var entityNames: [String] { model.entities.map(\.name) }
}

extension Entity {
    /// The names of its own properties, of which one with a misspelled name may be meant.
    var propertyNames: [String] { attributes.map(\.name) + relationships.map(\.name) }
}

extension Fix {
    /// The edit that turns encryption on or off, where the model decides about it: in the start tag of the attribute, or in that of
    /// the entry of its user info, which overrides it.
    static func encryption(_ isEncrypted: Bool, at location: SourceLocation) -> Fix {
        if location.part == .attribute("value") {
            return Fix(.set("value", to: isEncrypted ? "YES" : "NO"), at: location, isCertain: false)
        }
        let flag = "allowsCloudEncryption"
        return Fix(isEncrypted ? .set(flag, to: "YES") : .remove(flag), at: location, isCertain: false)
    }
}
