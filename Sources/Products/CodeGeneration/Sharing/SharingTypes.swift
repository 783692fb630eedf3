/// The types that sharing refers to by their bare names, besides those of the stack. A class of the same name would hide
/// them.
enum SharingTypes {
    static let names: Set<String> = [
        "Bool", "CKShare", "CaseIterable", "CheckedContinuation", "NSManagedObjectID", "PersonNameComponentsFormatter",
        "Void",
    ]
}
