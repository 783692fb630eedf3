/// How classes of managed objects are written; raw values are the words of the command line and of the settings.
///
/// What members they have, and which types they refer to, follows from it.
public enum ManagedObjectStyle: String, CaseIterable, Sendable {
    /// Typed as far as the model allows.
    case typed = "default"
    /// As Xcode writes them.
    case xcode
}
