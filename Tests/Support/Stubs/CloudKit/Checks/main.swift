// Runs the bridge to CloudKit against the stub, and prints what does not hold. It is compiled into one module with the
// sources of CloudRecords.

import CloudKit
import CoreLocation
import Foundation

func check(_ holds: Bool, _ what: String, line: Int = #line) {
    if !holds { print("\(line): \(what)") }
}

func native(_ record: CKRecord, _ key: String) -> (any CKRecordValueProtocol)? { record[key] }

let folder = FileManager.default.temporaryDirectory
let moment = Date(timeIntervalSince1970: 1_700_000_000)
func user() -> CKRecord.ID { RecordID("_u", in: .mirroring).native }

func place() -> RecordLocation {
    var place = RecordLocation(latitude: 1, longitude: 2)
    place.altitude = 3
    place.timestamp = moment
    return place
}

let values: [RecordValue] = [
    .string("a"), .int64(.max), .double(2), .timestamp(moment), .bytes(Data([1])),
    .reference(RecordReference("B", action: .deleteSelf)), .asset(.file(URL(filePath: "f"))), .location(place()),
    .strings(["a"]), .int64s([1]), .doubles([0.5]), .timestamps([moment]), .bytesList([Data()]),
    .references([RecordReference("B", in: RecordZoneID("Z", owner: "_o"))]), .assets([.file(URL(filePath: "f"))]),
    .locations([place(), RecordLocation(latitude: 0, longitude: 0)]),
]

func fields(isEncrypted: Bool) -> [RecordFieldDescription] {
    values.compactMap(\.type).filter { !isEncrypted || $0.canBeEncrypted }
        .map { RecordFieldDescription($0.rawValue, $0, isEncrypted: isEncrypted) }
}

func filled(isEncrypted: Bool) -> CloudRecord {
    var record = CloudRecord(type: "T", id: RecordID("A", in: .mirroring))
    for value in values where !isEncrypted || value.type?.canBeEncrypted ?? false {
        if isEncrypted { record.encryptedValues[value.typeName] = value } else { record[value.typeName] = value }
    }
    return record
}

func everyTypeSurvives(isEncrypted: Bool) throws {
    var record = filled(isEncrypted: isEncrypted)
    let native = try CKRecord(record, assetsIn: folder)
    let (plain, encrypted) = (native.allKeys(), native.encryptedValues.allKeys())
    check(isEncrypted ? plain.isEmpty : encrypted.isEmpty, "plain and encrypted values are kept apart")
    check((isEncrypted ? encrypted : plain) == record.keys, "every value is set")
    let read = CloudRecord(native, fields: fields(isEncrypted: isEncrypted))
    record.fetchedKeys = Set(record.keys)
    record.forgetChanges()
    check(read == record, "every value is read back")
}

func identityIsTranslated() {
    let zone = RecordZoneID("Z")
    check(zone.native.ownerName == CKCurrentUserDefaultName, "the current user has the framework's name")
    check(RecordZoneID(zone.native) == zone, "the framework's name of the current user is none")
    let web = CKRecordZone.ID(zoneName: "Z", ownerName: "_defaultOwner")
    check(RecordZoneID(web) == zone, "nor is that of Web Services")
    let shared = RecordID("A", in: RecordZoneID("Z", owner: "_o"))
    check(RecordID(shared.native) == shared, "another owner stays")
    check(RecordReference("B", action: .validate).native(in: zone).action == .none, "validating becomes none")
}

func systemFieldsAreRead() throws {
    let native = try CKRecord(CloudRecord(type: "T", id: RecordID("A", in: .mirroring)), assetsIn: folder)
    native.finishSaving(tag: "1g", at: moment, by: user())
    native.parent = RecordReference("P").native(in: .mirroring)
    let record = CloudRecord(native, fields: [], desiredKeys: ["a"])
    check(
        record.type == "T" && record.id == RecordID("A", in: .mirroring) && record.changeTag == "1g",
        "type, name and tag"
    )
    check(record.created == RecordStamp(date: moment, userRecordName: "_u"), "the first save")
    check(record.modified == record.created, "the last save")
    check(record.parent == RecordReference("P") && record.share == nil, "the parent")
    check(record.fetchedKeys == [], "fields that nobody declared are not known")
}

func typesAreDeclaredNotGuessed() throws {
    let native = try CKRecord(CloudRecord(type: "T", id: RecordID("A", in: .mirroring)), assetsIn: folder)
    native["n"] = 1.0
    native["s"] = "text"
    let declared = [RecordFieldDescription("n", .double), RecordFieldDescription("s", .int64)]
    let record = CloudRecord(native, fields: declared)
    check(record["n"] == .double(1), "a whole number is what its field is declared to be")
    check(record["s"] == .string("text"), "a value of another type is given as it is")
    check(
        CloudRecord(native, fields: [RecordFieldDescription("s", .string, isEncrypted: true)]).keys == [],
        "a plain value is not read from an encrypted field"
    )
}

func assetKeysArePlain() throws {
    let native = try CKRecord(CloudRecord(type: "T", id: RecordID("A", in: .mirroring)), assetsIn: folder)
    native["b_ckAsset"] = CKAsset()
    let field = RecordFieldDescription("b", .bytes, isEncrypted: true, assetKey: "b_ckAsset")
    let record = CloudRecord(native, fields: [field], desiredKeys: ["b_ckAsset", "other"])
    check(record["b_ckAsset"] == .asset(.remote(RemoteAsset())), "an asset without a file is on the server")
    check(record.fetchedKeys == ["b_ckAsset"], "only what was asked for is known")
}

func onlyChangesAreApplied() throws {
    let native = try CKRecord(filled(isEncrypted: false), assetsIn: folder)
    native["unknown"] = "kept"
    native.encryptedValues["secret"] = "old"
    native.finishSaving(tag: "1g", at: moment, by: user())
    let declared = fields(isEncrypted: false) + [RecordFieldDescription("secret", .string, isEncrypted: true)]
    var record = CloudRecord(native, fields: declared)
    record["STRING"] = .string("new")
    record["STRING"] = .string("a")
    record["INT64"] = nil
    record["DOUBLE"] = .double(7)
    record["REFERENCE"] = .reference(RecordReference("C", action: .validate))
    record.encryptedValues["secret"] = nil
    try native.applyChanges(of: record, assetsIn: folder)
    check(
        native.changedKeys() == ["DOUBLE", "INT64", "REFERENCE"],
        "equal values are not set: \(native.changedKeys())"
    )
    check(native.encryptedValues.changedKeys() == ["secret"], "encrypted values are cleared where they are")
    check(native["INT64"] == nil && native["unknown"] == "kept", "cleared and kept")
    check(native.recordChangeTag == "1g", "the tag stays")
    native.finishSaving(tag: "1h", at: moment, by: user())
    try native.applyChanges(of: record, assetsIn: folder)
    check(native.changedKeys() == ["INT64"], "what is set already is not set again")
}

func emptyRecordIsCleared() throws {
    let restored = CKRecord(recordType: "T", recordID: RecordID("A", in: .mirroring).native)
    restored.finishSaving(tag: "1g", at: moment, by: user())
    var record = CloudRecord(type: "T", id: RecordID("A", in: .mirroring))
    record["a"] = nil
    record.encryptedValues["b"] = nil
    try restored.applyChanges(of: record, assetsIn: folder)
    check(restored.changedKeys() == ["a"], "the server has what a restored record lacks")
    check(restored.encryptedValues.changedKeys() == ["b"], "encrypted values, too")
}

func restoredRecordIsCleared() throws {
    let whole = CKRecord(recordType: "T", recordID: RecordID("A", in: .mirroring).native)
    whole["a"] = "text"
    whole["b"] = 1
    whole.encryptedValues["c"] = "secret"
    whole.finishSaving(tag: "1g", at: moment, by: user())
    let restored = whole.restored()
    let declared = [
        RecordFieldDescription("a", .string, assetKey: "a_ckAsset"), RecordFieldDescription("b", .int64),
        RecordFieldDescription("c", .string, isEncrypted: true), RecordFieldDescription("d", .int64),
    ]
    var record = CloudRecord(restored, fields: declared)
    check(record.serverState(of: "a") == .unknown, "nothing is known of a restored record")
    record["a"] = nil
    record["a_ckAsset"] = nil
    record["b"] = .int64(2)
    record.encryptedValues["c"] = nil
    try restored.applyChanges(of: record, assetsIn: folder)
    check(restored.changedKeys() == ["a", "a_ckAsset", "b"], "what is nil is cleared: \(restored.changedKeys())")
    check(restored.encryptedValues.changedKeys() == ["c"], "in the encrypted payload, too")

    var fetched = CloudRecord(whole, fields: declared)
    check(fetched.serverState(of: "d") == .absent, "a record that was fetched is known")
    fetched["d"] = nil
    check(fetched.changedKeys == [], "what is known to be absent is not cleared")
    var partial = CloudRecord(whole, fields: declared, desiredKeys: [])
    partial["d"] = nil
    check(partial.changedKeys == ["d"], "what was not asked for is cleared")
    check(
        CloudRecord(CKRecord(recordType: "T", recordID: RecordID("A", in: .mirroring).native), fields: declared)
            .fetchedKeys != [],
        "a new record is not a restored one"
    )
}

func downloadedAssetsAreNotSentAgain() throws {
    let url = folder.appending(path: UUID().uuidString)
    try Data([1, 2]).write(to: url)
    let native = CKRecord(recordType: "T", recordID: RecordID("A", in: .mirroring).native)
    native["f"] = CKAsset(fileURL: url)
    native.finishSaving(tag: "1g", at: moment, by: user())
    var record = CloudRecord(native, fields: [RecordFieldDescription("f", .asset)])
    record["f"] = .asset(.data(Data([1, 2])))
    try native.applyChanges(of: record, assetsIn: folder)
    check(native.changedKeys() == [], "the same bytes are not sent again")
    record["f"] = .asset(.data(Data([1, 2, 3])))
    try native.applyChanges(of: record, assetsIn: folder)
    check(native.changedKeys() == ["f"], "other bytes are")
    try FileManager.default.removeItem(at: url)
}

func parentIsSetNeverTaken() throws {
    var record = CloudRecord(type: "T", id: RecordID("A", in: .mirroring))
    record.parent = RecordReference("P", action: .deleteSelf)
    let native = try CKRecord(record, assetsIn: folder)
    check(native.parent?.recordID.recordName == "P" && native.parent?.action == CKRecord.ReferenceAction.none, "is set")
    record.parent = nil
    try native.applyChanges(of: record, assetsIn: folder)
    check(native.parent != nil, "stays")
}

func bytesOfAssetsBecomeFiles() throws {
    var record = CloudRecord(type: "T", id: RecordID("A", in: .mirroring))
    record["f"] = .asset(.data(Data([1, 2])))
    let asset: CKAsset? = try CKRecord(record, assetsIn: folder)["f"]
    guard let url = asset?.fileURL else { return check(false, "there is a file") }
    check(try Data(contentsOf: url) == Data([1, 2]), "the file has the bytes")
    try FileManager.default.removeItem(at: url)
}

func isRefused(_ problem: RecordFormatFailure.Problem, _ value: RecordValue) throws {
    let native = try CKRecord(CloudRecord(type: "T", id: RecordID("A", in: .mirroring)), assetsIn: folder)
    var record = CloudRecord(type: "T", id: RecordID("A", in: .mirroring))
    record["a"] = .string("a")
    record["f"] = value
    do {
        try native.applyChanges(of: record, assetsIn: folder.appending(path: "no such folder"))
        check(false, "\(value) is refused")
    } catch {
        check(error == RecordFormatFailure(problem, recordType: "T", recordName: "A", field: "f"), "\(error)")
    }
    check(native.changedKeys().isEmpty, "nothing is set when something is refused")
}

func otherRecordIsRefused() throws {
    let native = try CKRecord(CloudRecord(type: "T", id: RecordID("A", in: .mirroring)), assetsIn: folder)
    do {
        try native.applyChanges(of: CloudRecord(type: "T", id: RecordID("B", in: .mirroring)), assetsIn: folder)
        check(false, "another record is refused")
    } catch {
        check(error.problem == .otherRecord, "\(error)")
    }
}

func systemFieldsAreArchived() throws {
    let native = try CKRecord(CloudRecord(type: "T", id: RecordID("A", in: .mirroring)), assetsIn: folder)
    native["a"] = "text"
    native.finishSaving(tag: "1g", at: moment, by: user())
    let archive = try RecordArchive(data: RecordArchive(native).data())
    check(archive.record.changeTag == "1g", "the tag is there without the framework")
    check(archive.record.serverState(of: "a") == .unknown, "no value is")
    check(archive.record.fetchedKeys == [], "it says that no field was read")
    guard let restored = archive.nativeRecord() else { return check(false, "the framework restores its record") }
    check(restored.recordChangeTag == "1g" && restored.allKeys() == [], "its own system fields, and no value")
    let whole = RecordArchive(native, fields: [RecordFieldDescription("a", .string)])
    check(try RecordArchive(data: whole.data()).record["a"] == .string("text"), "declared values are kept")
    check(RecordArchive(archive.record).nativeRecord() == nil, "a record of no framework has none")
}

func errorsAreTranslated() throws {
    let server = try CKRecord(CloudRecord(type: "T", id: RecordID("A", in: .mirroring)), assetsIn: folder)
    server["a"] = "theirs"
    let conflict = RecordFailure(CKError(14, server: server), fields: [RecordFieldDescription("a", .string)])
    check(conflict.code == .serverRecordChanged && conflict.serverRecord?["a"] == .string("theirs"), "a conflict")
    check(RecordFailure(CKError(7, after: 30)).retryAfter == 30, "how long to wait")
    let reset = RecordFailure(CKError(26, [CKErrorUserDidResetEncryptedDataKey: true]))
    check(reset.code == .zoneNotFound && reset.didResetEncryptedData, "keys that were reset")
    check(RecordFailure(CKError(999)).code == .serverRejectedRequest, "a code of the future is not tried again")
}

func sharesAreMade() throws {
    var root = CloudRecord(type: "T", id: RecordID("A", in: .mirroring))
    guard var share = root.makeRoot(ofShareNamed: "S") else { return check(false, "a root has a share") }
    share.shareTerms?.publicPermission = .readOnly
    let native = CKRecord(recordType: "T", recordID: root.id.native)
    let saved = try share.nativeShare(of: native)
    check(saved.map(\.recordID.recordName) == ["A", "S"], "the root goes with its share")
    check((saved.last as? CKShare)?.publicPermission == .readOnly, "the public permission is set")
    check(CloudRecord(native, fields: []).share?.recordName == "S", "the root points to the share")
    let ofZone = try CloudRecord.share(ofZone: .mirroring)?.nativeShare() ?? []
    check(ofZone.map(\.recordID.recordName) == ["cloudkit.zoneshare"], "a zone has no root")
    for (record, root) in [(share, nil), (root, native), (CloudRecord.share(ofZone: .mirroring) ?? root, native)] {
        check((try? record.nativeShare(of: root)) == nil, "what does not fit is refused: \(record.id.name)")
    }
    let elsewhere = CKRecord(recordType: "T", recordID: RecordID("A", in: RecordZoneID("Z")).native)
    check((try? share.nativeShare(of: elsewhere)) == nil, "a root of another zone is refused")
}

func participantsAreReadAndSet() throws {
    let share = CKShare(recordZoneID: RecordZoneID("Z", owner: "_ada").native)
    let bob = CKShare.Participant(RecordID("_bob", in: .mirroring).native, .privateUser, .readOnly, .accepted)
    share.take([CKShare.Participant(RecordID("_ada", in: .mirroring).native, .owner, .readWrite, .accepted), bob])
    var record = CloudRecord(share, fields: [])
    check(record.id.isZoneShare && record.mayWriteShared == false, "the current user may look")
    check(record.shareTerms?.participants.map(\.role) == [.owner, .privateUser], "roles")
    check(record.shareTerms?.currentUser?.acceptance == .accepted, "acceptance")
    record.shareTerms?.participants[0].permission = .none
    record.shareTerms?.participants[1].permission = .readWrite
    record.shareTerms?.publicPermission = SharePermission("LATER")
    if let terms = record.shareTerms { share.apply(terms) }
    check(bob.permission == .readWrite && share.participants[0].permission == .readWrite, "the owner stays")
    check(share.publicPermission == .none, "what is not known is not set")
}

try sharesAreMade()
try participantsAreReadAndSet()
try everyTypeSurvives(isEncrypted: false)
try systemFieldsAreArchived()
try errorsAreTranslated()
try everyTypeSurvives(isEncrypted: true)
identityIsTranslated()
try systemFieldsAreRead()
try typesAreDeclaredNotGuessed()
try assetKeysArePlain()
try onlyChangesAreApplied()
try emptyRecordIsCleared()
try restoredRecordIsCleared()
try downloadedAssetsAreNotSentAgain()
try parentIsSetNeverTaken()
try bytesOfAssetsBecomeFiles()
try isRefused(.assetNotHere, .asset(.remote(RemoteAsset())))
try isRefused(.unwritableFile, .asset(.data(Data())))
try isRefused(
    .unexpected("MATRIX", expected: "a type that the framework has"),
    .unknown(UnknownRecordValue(typeName: "MATRIX", json: .null))
)
try otherRecordIsRefused()
