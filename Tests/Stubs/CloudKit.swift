// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of CloudKit that generated sources refer to, as Swift sees it on Apple platforms.
//
// A claim about somebody else's interface: add only what generated code uses, and look it up first. The module is
// compiled without bodies and never run.

public import CoreData
public import Foundation

@objc open class CKDatabase: NSObject {
    @objc(CKDatabaseScope) public enum Scope: Int, Sendable {
        case `public` = 1
        case `private` = 2
        case shared = 3
    }
}

// On Apple platforms this belongs to neither framework but to their overlay: whoever uses it imports both.
@available(macOS 10.15, iOS 13.0, tvOS 13.0, watchOS 6.0, *)
extension NSPersistentCloudKitContainerOptions {
    @available(macOS 11.0, iOS 14.0, tvOS 14.0, watchOS 7.0, *)
    public var databaseScope: CKDatabase.Scope {
        get { fatalError() }
        set {}
    }
}
