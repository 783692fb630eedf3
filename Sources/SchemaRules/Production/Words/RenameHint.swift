import CloudSchema
import CompilerSupport
import Mirroring

// CloudKit renames nothing, so that a rename is a field that is gone and a new one. Only people know that both are one.

extension SchemaComparison {
    /// The property that a removed field probably has now: the only new one of the record type with the same form, when no
    /// other field of this form is gone, and the field was there where the branch began.
    func suspectedName(of field: Field, in type: MirroredRecordType) -> NamedPlace? {
        if let baseline = history.baseline {
            if baseline.recordType(named: type.name)?.field(named: field.name) == nil { return nil }
        } else if needed.author.language != .schemaFile {
            // Production has fields of other models and of older versions; a schema file is all of a container.
            return nil
        }
        var (gone, new): (Int, [MirroredField]) = (0, [])
        for change in changes {
            switch change {
            case .fieldRemoved(_, let other, let parent) where parent.name == type.name && other.type == field.type:
                gone += 1
            case .fieldMissing(let parent, let other) where parent.name == type.name && other.field.type == field.type:
                new.append(other)
            default: break
            }
        }
        return gone == 1 && new.count == 1 ? needed.author.property(of: new[0], nil) : nil
    }

    /// Says that a removed field has a new name; empty without a suspicion.
    func hint(ofNewNameFor field: Field, in type: MirroredRecordType) -> String {
        guard let new = suspectedName(of: field, in: type) else { return "" }
        return " '\(new.symbol)' looks like its new name: CloudKit renames nothing, so its values would stay behind."
    }

    /// The edit that gives an attribute the name back with which its field is deployed; nil when another property has it now,
    /// or when the new name is deployed, too.
    func fix(
        keeping field: Field,
        insteadOf new: MirroredField,
        at place: NamedPlace,
        in type: MirroredRecordType
    ) -> Fix? {
        guard needed.author.language == .editor, type.field(named: field.name) == nil,
            evidence.field(named: new.name, of: type.name) == nil
        else { return nil }
        return Fix(.set("name", to: MirroringNames.property(ofField: field.name)), at: place.location, isCertain: false)
    }

    /// The edit that gives back the name of a removed field, or in a schema file its line. It is no certain one, because the
    /// field can also be retired.
    func fix(restoring field: Field, of type: MirroredRecordType) -> Fix? {
        let author = needed.author
        let new = suspectedName(of: field, in: type)
        switch author.language {
        case .editor:
            let name = MirroringNames.property(ofField: field.name)
            return new.map { Fix(.set("name", to: name), at: $0.location, isCertain: false) }
        case .swift: return nil
        case .schemaFile:
            let name = new?.symbol.split(separator: ".").last.map(String.init)
            if let new, let name, Identifier.spelling(of: field.name) == field.name {
                return Fix(.replace(name, by: field.name), at: new.location, isCertain: false)
            }
            return Fix(.member(field.line), at: author.place(of: type).location, isCertain: false)
        }
    }
}
