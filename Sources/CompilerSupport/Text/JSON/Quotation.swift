/// A text between quotation marks as it stands in JSON, for messages: control characters are escaped, and of more than
/// forty characters only the beginning is shown.
///
///     "unknown key \(quoted(key))"  // unknown key "modles"
package func quoted(_ text: String) -> String {
    // Without the line end of a document.
    String(JSON.string(clipped(text)).documentText().dropLast())
}

/// Counts scalars, because a single character of hostile text can be megabytes of combining marks.
func clipped(_ text: String) -> String {
    let clip = text.unicodeScalars.prefix(40)
    return clip.endIndex == text.endIndex ? text : String(clip) + "…"
}
