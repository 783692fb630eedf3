/// How classes of managed objects are written; raw values are the words of the command line and of the settings.
public enum ManagedObjectStyle: String, CaseIterable, Sendable {
    /// As Xcode writes them.
    case xcode

    /// What is written when nobody says how.
    public static let usual = ManagedObjectStyle.xcode
}
