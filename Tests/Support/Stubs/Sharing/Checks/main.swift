// Asks a generated stack about sharing, with stand-ins for Core Data and CloudKit. Prints each answer that is wrong.

import CloudKit
import CoreData
import Foundation

struct Failure: Error {}

@MainActor
func expect(_ condition: Bool, line: UInt = #line) {
    if !condition { print("line \(line) does not hold") }
}

/// True if an error is the stack's own, of a certain kind.
func isFailure(_ error: (any Error)?, _ text: String) -> Bool {
    guard let error = error as? BlogStack.SharingFailure else { return false }
    return "\(error)".hasPrefix(text)
}

@MainActor
func error(of work: () async throws -> Void) async -> (any Error)? {
    do {
        try await work()
        return nil
    } catch {
        return error
    }
}

@MainActor
func loaded(_ mode: BlogStack.Mode) async throws -> BlogStack {
    let stack = BlogStack(model: NSManagedObjectModel(), mode: mode)
    try await stack.load()
    return stack
}

// MARK: - A mirrored stack

let stack = try await loaded(.mirrored)
let container = stack.container
let alone = NSManagedObject(in: stack.privateStore)
let shared = NSManagedObject(in: stack.privateStore)
let foreign = NSManagedObject(in: stack.sharedStore)
let local = NSManagedObject(in: stack.persistentStore(.onDevice))
let unsaved = NSManagedObject(in: nil)
expect(stack.privateStore != nil && stack.sharedStore != nil && stack.privateStore !== stack.sharedStore)

let owner = CKShare.Participant(name: "Ada")
owner.role = .owner
let share = CKShare([owner, CKShare.Participant(name: nil), CKShare.Participant(name: "")])
container.knownShares[shared.objectID] = share

// Objects that others share need no question; mirroring knows nothing of objects that were never saved or stay on the device.
expect(stack.isShared(foreign) && stack.isShared(objectID: foreign.objectID))
expect(!stack.isShared(unsaved) && !stack.isShared(local))
expect(container.questions.isEmpty)

expect(!stack.isShared(alone))
expect(stack.isShared(shared) && stack.isShared(objectID: shared.objectID))
expect(container.questions == [[alone.objectID], [shared.objectID], [shared.objectID]])
expect(stack.participants(of: shared).map(\.displayName) == ["Ada", nil, nil])
expect(stack.participants(of: alone).isEmpty)

// A list is one question.
container.questions = []
let shares = try stack.shares(matching: [alone, unsaved, local, shared, foreign].map(\.objectID))
expect(container.questions == [[alone.objectID, shared.objectID, foreign.objectID]])
expect(Array(shares.keys) == [shared.objectID])
expect(shares[shared.objectID] as? CKShare === share)
expect(try stack.shares(matching: [unsaved.objectID]).isEmpty && container.questions.count == 1)

container.fixed = [foreign.objectID]
expect(!stack.mayEdit(foreign) && stack.mayDelete(foreign) && stack.mayEdit(alone))
container.permanent = [alone.objectID]
expect(stack.mayEdit(alone) && !stack.mayDelete(alone) && stack.mayDelete(foreign))
expect(stack.mayEdit(local) && stack.mayDelete(local))

// If shares cannot be looked up, only objects that others share are known to be shared.
container.failure = Failure()
expect(stack.isShared(foreign) && !stack.isShared(shared) && stack.participants(of: shared).isEmpty)
expect(await error { _ = try stack.shares(matching: [shared.objectID]) } is Failure)
container.failure = nil

// A double around the stack changes one answer.
var double = BlogSharingDouble(of: stack)
double.onMayEdit = { $0 !== alone }
expect(!double.mayEdit(alone) && double.mayEdit(foreign) && double.isShared(shared) && !double.isShared(alone))

// MARK: - Invitations

let invitation = CKShare.Metadata()
try await stack.acceptShareInvitations(from: [invitation], into: .shared)
expect(container.accepted.count == 1 && container.accepted[0].metadata[0] === invitation)
expect(container.accepted[0].store === stack.sharedStore)
expect(
    isFailure(
        await error { try await stack.acceptShareInvitations(from: [invitation], into: .private) },
        "notShared"
    )
)
container.failure = Failure()
expect(await error { try await stack.acceptShareInvitations(from: [invitation], into: .shared) } is Failure)
expect(await error { _ = try await stack.share([alone]) } is Failure)
container.failure = nil
expect(container.accepted.count == 1)
let unloaded = BlogStack(model: NSManagedObjectModel())
expect(
    isFailure(
        await error { try await unloaded.acceptShareInvitations(from: [invitation], into: .shared) },
        "notMirrored"
    )
)

// MARK: - Sharing

let made = try await stack.share([alone])
expect(stack.isShared(alone) && made !== share)
expect(try await stack.share([unsaved], to: made) === made)
expect(isFailure(await error { _ = try await stack.share([]) }, "noShare"))

// MARK: - Stacks that are not mirrored

let offline = try await loaded(.unmirrored)
let (mine, theirs) = (NSManagedObject(in: offline.privateStore), NSManagedObject(in: offline.sharedStore))
offline.container.knownShares[mine.objectID] = share
expect(offline.isShared(theirs) && !offline.isShared(mine) && offline.container.questions.isEmpty)
expect(offline.mayEdit(mine) && offline.mayDelete(mine) && !offline.mayEdit(theirs) && !offline.mayDelete(theirs))
expect(isFailure(await error { _ = try await offline.share([mine]) }, "notMirrored"))
expect(
    isFailure(
        await error { try await offline.acceptShareInvitations(from: [invitation], into: .shared) },
        "notMirrored"
    )
)

let memory = try await loaded(.inMemory)
let object = NSManagedObject(in: memory.privateStore)
expect(memory.privateStore != nil && memory.sharedStore == nil)
expect(!memory.isShared(object) && memory.mayEdit(object) && memory.mayDelete(object))

// MARK: - Contexts, mirroring and migration

let background = stack.newBackgroundContext(name: "import", author: "Importer")
expect(background.name == "import" && background.transactionAuthor == "Importer")
expect(background.mergePolicy is NSMergePolicy && background.automaticallyMergesChangesFromParent)
expect(stack.newBackgroundContext().transactionAuthor == BlogStack.transactionAuthor)

// Events of another container are none of this one's, and neither are those of before.
typealias Event = NSPersistentCloudKitContainer.Event
func post(_ event: Event, by container: NSPersistentCloudKitContainer) {
    NotificationCenter.default.post(
        name: NSPersistentCloudKitContainer.eventChangedNotification,
        object: container,
        userInfo: [NSPersistentCloudKitContainer.eventNotificationUserInfoKey: event]
    )
}
post(Event(.setup), by: container)
let events = stack.mirroringEvents
post(Event(.setup), by: offline.container)
post(Event(.import), by: container)
post(Event(.export, error: Failure()), by: container)
var received: [BlogStack.MirroringEvent] = []
for await event in events.prefix(2) { received.append(event) }
expect(received.map(\.type) == [.import, .export] && received.allSatisfy { $0.endDate != nil })
expect(received[0].error == nil && received[1].error is Failure)

let manager = NSStagedMigrationManager()
let migrating = BlogStack(model: NSManagedObjectModel())
try await migrating.load(migratingBy: manager)
expect(
    migrating.container.persistentStoreDescriptions.allSatisfy {
        $0.options[NSPersistentStoreStagedMigrationManagerOptionKey] === manager
    }
)

// MARK: - Display

share[CKShare.SystemFieldKey.title] = "Cooking"
expect(share.displayTitle == "Cooking" && CKShare().displayTitle == nil)
expect(share.displayPublicPermission == .none && share.displayParticipants.count == 3)
expect(
    CKShare.ParticipantRole.allCases.map { BlogSharing.Role($0) } == [
        .unknown, .owner, .administrator, .privateUser, .publicUser,
    ]
)
expect(
    CKShare.ParticipantPermission.allCases.map { BlogSharing.Permission($0) } == [
        .unknown, .none, .readOnly, .readWrite,
    ]
)
expect(
    CKShare.ParticipantAcceptanceStatus.allCases.map { BlogSharing.Acceptance($0) } == [
        .unknown, .pending, .accepted, .removed,
    ]
)
expect(owner.displayRole == .owner && owner.displayPermission == .readOnly && owner.displayAcceptance == .pending)
