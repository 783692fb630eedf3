/// The types that generated code refers to by their bare names. A class of the same name would hide them.
enum HiddenTypes {
    static func names(in style: ManagedObjectStyle) -> Set<String> {
        switch style {
        case .xcode: names
        case .typed: typedNames
        }
    }

    private static let names: Set<String> = [
        "Any", "Bool", "Data", "Date", "Double", "Float", "Identifiable", "Int", "Int16", "Int32", "Int64",
        "NSDecimalNumber", "NSFetchRequest", "NSIndexSet", "NSManagedObjectID", "NSNumber", "NSObject", "NSOrderedSet",
        "NSSet", "String", "TimeInterval", "URL", "UUID",
    ]

    private static let typedNames = names.union(["IndexSet", "NSDictionary", "NSManagedObjectModel"])
}
