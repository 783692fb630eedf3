public import CloudSchema
import TextLayout

/// The fields of a record type in the byte order of their names, system fields included.
///
/// A model has more fields than anything else, and nobody needs all of them at once: each is made when somebody asks for it.
///
/// A class, because whoever goes through a collection copies it for each element.
public final class MirroredFields: RandomAccessCollection, Sendable {
    private let sources: [FieldSource]
    /// No name of mirroring's is like theirs; they sort behind `CD_`.
    private let serverFields: [MirroredField]
    private let maker: MirroredFieldMaker
    /// 0.
    public let startIndex = 0
    /// How many fields there are.
    public let endIndex: Int

    init(_ sources: [FieldSource], server serverFields: [MirroredField], from maker: MirroredFieldMaker) {
        self.sources = sources
        self.serverFields = serverFields
        self.maker = maker
        endIndex = sources.count + serverFields.count
    }

    /// A field, and why it exists.
    public subscript(position: Int) -> MirroredField {
        position < sources.count ? maker.mirroredField(sources[position]) : serverFields[position - sources.count]
    }

    /// A field as a schema lists it, which is less to make.
    public func field(at position: Int) -> Field {
        position < sources.count ? maker.field(sources[position]) : serverFields[position - sources.count].field
    }

    /// What is known of a field without its name.
    public func facts(at position: Int) -> MirroredFieldFacts {
        position < sources.count
            ? sources[position].facts : MirroredFieldFacts(ofServer: serverFields[position - sources.count])
    }

    /// How many columns a field's name takes, known without spelling it; nil when its bytes are not a column each.
    public func plainNameWidth(at position: Int) -> Int? {
        position < sources.count
            ? maker.name(of: sources[position]).plainWidth : serverFields[position - sources.count].name.plainWidth
    }
}
