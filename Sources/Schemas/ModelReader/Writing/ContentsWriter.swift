public import ObjectModel

/// A model as the text of a `contents` file, byte for byte as Xcode's editor writes it.
///
/// Reading the text gives an equal model, and writing that one the same text. What a model cannot hold is not in it:
/// comments, and whatever the reader does not know (``ObjectModel/ManagedObjectModel/unknownItems``). Characters that XML
/// has no way to write, such as U+0001, become U+FFFD; nothing read from a file has one.
///
///     let text = contents(of: model)
///     readModel(Array(text.utf8), path: "contents").model == model  // true
///
/// The order of elements and settings, the escapes and the line ends are those of published files that Xcode saved;
/// there is no specification. `Documentation/WritingModels.md` tells them, and what is not known.
public func contents(of model: ManagedObjectModel) -> String {
    let declaration = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#
    return ([declaration] + WrittenElement(model).lines()).joined(separator: "\n")
}
