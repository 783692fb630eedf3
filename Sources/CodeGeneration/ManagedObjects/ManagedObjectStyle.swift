/// In whose manner classes are declared: what members they have, and which types they refer to, follows from it.
enum ManagedObjectStyle {
    /// As Xcode writes them.
    case xcode
    /// Typed as far as the model allows.
    case typed
}
