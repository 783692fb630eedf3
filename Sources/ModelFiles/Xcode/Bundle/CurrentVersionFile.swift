/// The file `.xccurrentversion`, by which Xcode knows the current version of a bundle.
///
/// - Parameter version: The name of the version.
/// - Returns: The text of the file.
package func currentVersionFile(naming version: String) -> String {
    let folder = "\(version).xcdatamodel".replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>_XCCurrentVersionName</key>
        \t<string>\(folder)</string>
        </dict>
        </plist>

        """
}
