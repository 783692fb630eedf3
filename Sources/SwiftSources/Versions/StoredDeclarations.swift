package import CompilerSupport
package import ObjectModel

/// The declarations that the stores of one version depend on: its classes, and the structures and enumerations of their
/// properties, with names that hold inside of another `VersionedSchema`.
///
/// Methods, computed and transient properties, and initializers are left out, because no store depends on them.
package struct StoredDeclarations: Sendable {
    /// A stored property.
    package struct Property: Sendable {
        package let name: String
        /// `Trip.Mood`, without the question mark of an optional.
        package let type: String
        package let isOptional: Bool
        package let isConstant: Bool
        /// `@Attribute(.unique)`, in the order of the source.
        package let macros: [String]
        /// The initial value; nil where there is none that holds without the app's other code.
        package let value: String?
    }

    /// A class with `@Model`.
    package struct Class: Sendable {
        package let name: String
        /// The model class that it inherits from.
        package let superclass: String?
        /// `@available(iOS 26, *)`.
        package let attributes: [String]
        /// `#Unique<Trip>([\.name])`.
        package let macros: [String]
        package let properties: [Property]
        package let values: [Value]
    }

    /// A structure or an enumeration.
    package struct Value: Sendable {
        /// `struct` or `enum`.
        package let keyword: String
        package let name: String
        /// The raw type first.
        package let inherited: [String]
        /// `case late(by: Int)`.
        package internal(set) var cases: [String]
        package let properties: [Property]
        package internal(set) var values: [Value]
    }

    /// A part of the app that the declarations depend on or cannot keep.
    package struct Remark: Sendable {
        /// `Trip.mood`.
        package let symbol: String
        /// The loss, as half a sentence.
        package let message: String
        package let location: SourceLocation
    }

    /// The name of the enumeration of the keys under which a structure is coded.
    static let codingKeys = "CodingKeys"

    /// The classes, in the order of the model's entities.
    package internal(set) var classes: [Class] = []
    /// The structures and enumerations outside of the classes.
    package internal(set) var values: [Value] = []
    /// The modules that the sources of the declarations import, in byte order.
    package internal(set) var imports: [String] = []
    package internal(set) var remarks: [Remark] = []
}

extension StoredDeclarations {
    /// Collects the declarations of a version.
    ///
    /// - Parameters:
    ///   - model: A model of `readSwiftData`, of the same sources.
    ///   - sources: The sources, with those of other targets that declare types of the model.
    ///   - conditions: The values of `#if` conditions.
    package init(
        of model: ManagedObjectModel,
        in sources: [SwiftSource],
        conditions: CompilationConditions = CompilationConditions()
    ) {
        let reading = SourceReading(sources.inOrder(of: \.path), elsewhere: [], for: [], FindingCollection())
        let table = DeclarationTable(reading.parsed, conditions)
        let parents = Inheritance(table).modelParents()
        let positions = Dictionary(table.types.indices.map { (table.location(of: table.types[$0]), $0) }) { one, _ in
            one
        }
        let classes = model.entities.compactMap { positions[model.location($0.origin)] }
        let stored = StoredTypes(of: classes, in: table)
        var copying = DeclarationCopying(stored)
        self.classes = classes.map { copying.copy(class: $0, parent: parents[$0]) }
        values = copying.outerValues()
        imports = stored.imports
        remarks = copying.remarks
    }
}
