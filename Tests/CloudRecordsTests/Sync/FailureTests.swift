import CloudRecords
import Testing

@Suite("Advice for failures")
struct FailureTests {
    private static let zone = RecordZoneID("Trips", owner: "_anna")
    private static let save = PendingChange.save(CloudRecord(type: "T", id: RecordID("A", in: zone)))
    private static let deletion = PendingChange.delete(CloudRecord(type: "T", id: RecordID("A", in: .mirroring)))

    private static func advice(_ code: RecordErrorCode, after seconds: Double? = nil, amongst count: Int = 1)
        -> FailureAdvice
    {
        RecordFailure(code, retryAfter: seconds).advice(for: save, amongst: count)
    }

    @Test("A conflict is to be merged with the server's record, where the answer has it")
    func conflict() {
        let server = CloudRecord(type: "T", id: RecordID("A", in: .mirroring))
        var failure = RecordFailure(.serverRecordChanged)
        #expect(failure.advice(for: Self.save) == .merge(nil))
        failure.serverRecord = server
        #expect(failure.advice(for: Self.save) == .merge(server))
    }

    @Test("A missing zone is made, refilled after a key reset, and given up when the user deleted it")
    func zones() {
        #expect(Self.advice(.zoneNotFound) == .makeZone(Self.zone, uploadingAll: false))
        var reset = RecordFailure(.zoneNotFound)
        reset.didResetEncryptedData = true
        #expect(reset.advice(for: Self.save) == .makeZone(Self.zone, uploadingAll: true))
        #expect(Self.advice(.userDeletedZone) == .dropZone(Self.zone))
    }

    @Test("A record missing on the server is sent as a new one, or counts as deleted")
    func gone() {
        #expect(Self.advice(.unknownItem) == .sendAsNew)
        #expect(RecordFailure(.unknownItem).advice(for: Self.deletion) == .done)
    }

    @Test(
        "A temporary failure is retried when the server says so",
        arguments: [
            RecordErrorCode.networkUnavailable, .networkFailure, .serviceUnavailable, .requestRateLimited, .zoneBusy,
            .operationCancelled, .batchRequestFailed,
        ]
    )
    func temporary(code: RecordErrorCode) {
        #expect(Self.advice(code, after: 30) == .sendAgain(after: 30))
        #expect(Self.advice(code) == .sendAgain(after: nil))
    }

    @Test(
        "A change that the schema or a grant forbids is looked for in halves and refused, never retried",
        arguments: [RecordErrorCode.invalidArguments, .permissionFailure, .constraintViolation]
    )
    func forbidden(code: RecordErrorCode) {
        #expect(Self.advice(code) == .refused)
        #expect(Self.advice(code, after: 30) == .refused)
        #expect(Self.advice(code, amongst: 2) == .splitBatch)
    }

    @Test("A request that is too large is split, and a single record that is too large is refused")
    func tooLarge() {
        #expect(Self.advice(.limitExceeded, amongst: 400) == .splitBatch)
        #expect(Self.advice(.limitExceeded) == .refused)
    }

    @Test("An internal server error is retried only when the server asks for it")
    func server() {
        for code in [RecordErrorCode.internalError, .serverRejectedRequest] {
            #expect(Self.advice(code) == .refused)
            #expect(Self.advice(code, after: 1) == .sendAgain(after: 1))
        }
    }

    @Test("A full storage and a lost response, of which CKSyncEngine retries neither, have advice of their own")
    func ownAdvice() {
        #expect(Self.advice(.quotaExceeded) == .waitForStorage)
        #expect(Self.advice(.serverResponseLost) == .sendUnlessSaved)
    }

    @Test("A failure of the server itself is no refusal, whatever its words are", arguments: [500, 502, 503, 599])
    func serverStatus(status: Int) {
        for code in RecordErrorCode.allCases {
            var failure = RecordFailure(code)
            failure.status = status
            #expect(failure.advice(for: Self.save) == .sendAgain(after: nil))
        }
        var refusal = RecordFailure(.invalidArguments)
        refusal.status = 400
        #expect(refusal.advice(for: Self.save) == .refused)
    }

    @Test("No framework error code is retried at once, and five codes stop the sync")
    func everyCode() {
        let immediate = RecordErrorCode.allCases.filter { Self.advice($0) == .sendAgain(after: 0) }
        #expect(immediate == [])
        #expect(RecordErrorCode.allCases.count == 37)
        let stopping = RecordErrorCode.allCases.filter { Self.advice($0) == .stop }
        #expect(
            stopping == [
                .badContainer, .missingEntitlement, .incompatibleVersion, .badDatabase, .managedAccountRestricted,
            ]
        )
    }

    @Test(
        "An error of Web Services gets the same advice as its nearest framework error",
        arguments: WebServiceErrorCode.known
    )
    func webServices(code: WebServiceErrorCode) {
        let failure = RecordFailure(serverCode: code, reason: "why", recordName: "A")
        #expect(failure.code == code.nearestErrorCode && failure.serverCode == code.rawValue)
        let same = RecordFailure(failure.code)
        for change in [Self.save, Self.deletion] { #expect(failure.advice(for: change) == same.advice(for: change)) }
    }

    @Test("A change that fails with an unknown error code is refused")
    func unknownCode() {
        let failure = RecordFailure(serverCode: WebServiceErrorCode(rawValue: "NEW_ONE"))
        #expect(failure.advice(for: Self.save) == .refused)
        #expect(failure.description == "Server Rejected Request (15, NEW_ONE)")
    }

    @Test("A record sent as a new one has no tag and sends all its fields")
    func unsavedCopy() {
        var record = CloudRecord.note(["CD_text": .string("a")])
        record.parent = RecordReference("P")
        record.encryptedValues["CD_secret"] = .string("s")
        let new = record.unsavedCopy()
        #expect(new.changeTag == nil && new.parent == record.parent && new.keys == record.keys)
        #expect(new.changedKeys == new.keys && new.isEncrypted("CD_secret"))
    }
}
