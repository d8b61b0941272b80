import CryptoKit
import Foundation
import Security
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a call answers: `code` 1 is success, `message` is for the person.
struct Answer {
    let code: Int
    let message: String
    let data: Any?

    func field(_ name: String) -> String {
        (data as? [String: Any])?[name] as? String ?? ""
    }
}

enum AccountError: Error {
    case badKey
    case badAnswer
}

/// A sealed body and how to read its answer: docs/secure-calls.md.
struct Sealed {
    let headers: [String: String]
    let body: Data
    let requestKey: String

    /// The `data` of an answer.
    func open(_ answer: [String: Any]) throws -> Any? {
        guard let iv = answer["iv"] as? String else { return answer["data"] }
        guard let text = answer["data"] as? String, let bytes = Data(base64Encoded: text), bytes.count >= 16 else {
            throw AccountError.badAnswer
        }
        let box = try AES.GCM.SealedBox(
            nonce: AES.GCM.Nonce(data: Data(iv.utf8)),
            ciphertext: bytes.dropLast(16),
            tag: bytes.suffix(16)
        )
        let plain = try AES.GCM.open(box, using: SymmetricKey(data: Data(requestKey.utf8)))
        if iv.hasSuffix("1") { return try JSONSerialization.jsonObject(with: plain, options: .fragmentsAllowed) }
        return String(decoding: plain, as: UTF8.self)
    }
}

/// Seals bodies for the key of `GET /v3/config`.
struct Sealing {
    let publicKey: String
    let kid: String

    /// `path`: from `/v3/` on. `time`: milliseconds since the epoch, by the service's clock.
    func seal(path: String, json: Data, time: Int64, requestKey: String = newRequestKey()) throws -> Sealed {
        let keyBytes = Data(requestKey.utf8)
        let key = SymmetricKey(data: keyBytes)
        // The key's 16 bytes are the iv as well: it is used once.
        let box = try AES.GCM.seal(json, using: key, nonce: AES.GCM.Nonce(data: keyBytes))
        let c = (box.ciphertext + box.tag).base64EncodedString()
        let text = "c=\(c)&kid=\(kid)&path=\(path)\(time)"
        let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key)
        let sign = code.map { String(format: "%02x", $0) }.joined()
        let body: [String: Any] = ["c": c, "t": time, "sign": sign]
        return Sealed(
            headers: [
                "Content-Type": "application/json",
                "X-Secure-Kid": kid,
                "X-Secure-Key": try wrap(keyBytes).base64EncodedString(),
            ],
            body: try JSONSerialization.data(withJSONObject: body),
            requestKey: requestKey
        )
    }

    /// RSA-OAEP; both of its hashes are SHA-256.
    private func wrap(_ requestKey: Data) throws -> Data {
        // Apple reads the key without the 24 bytes that say that it is one of RSA.
        guard let spki = Data(base64Encoded: publicKey), spki.count > 24 else { throw AccountError.badKey }
        let attributes = [
            kSecAttrKeyType: kSecAttrKeyTypeRSA,
            kSecAttrKeyClass: kSecAttrKeyClassPublic,
        ] as CFDictionary
        guard
            let key = SecKeyCreateWithData(Data(spki.dropFirst(24)) as CFData, attributes, nil),
            let wrapped = SecKeyCreateEncryptedData(key, .rsaEncryptionOAEPSHA256, requestKey as CFData, nil)
        else { throw AccountError.badKey }
        return wrapped as Data
    }
}

/// 16 characters of the system's random source.
func newRequestKey() -> String {
    let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    return String((0..<16).map { _ in characters.randomElement()! })
}

/// A new value for `X-Device`: make one at the first start and keep it in the keychain.
func newDevice() -> String {
    let bytes = Data((0..<32).map { _ in UInt8.random(in: 0...255) })
    return bytes.base64EncodedString()
        .replacingOccurrences(of: "+", with: "-")
        .replacingOccurrences(of: "/", with: "_")
        .replacingOccurrences(of: "=", with: "")
}

/// What came of a sign-in.
enum SignIn {
    /// Keep the token in the keychain.
    case done(token: String)
    /// Two-step verification: ask for the code and call `answerSecondFactor`.
    case needsSecondFactor(sessionId: String)
    /// Nobody has this identity: sign in by password or code, or register, with this `bind_id`.
    case unknown(bindId: String)
    case refused(message: String)
}

/// The account portal at `site`, such as `https://account.example.com`. `device`: of `newDevice`. `token`: of the last
/// sign-in, nil without one.
actor TongxingAccount {
    private let site: URL
    private let device: String
    private(set) var token: String?
    private var sealing: Sealing?
    private var clockOffset: TimeInterval = 0

    init(site: URL, device: String, token: String? = nil) {
        self.site = site
        self.device = device
        self.token = token
    }

    func get(_ path: String) async throws -> Answer {
        let answer = try await send("GET", path, headers: [:], body: nil)
        return Answer(code: answer.code, message: answer.message, data: answer.json["data"])
    }

    func post(_ path: String, _ fields: [String: Any]) async throws -> Answer {
        let json = try JSONSerialization.data(withJSONObject: fields)
        let first = try await postOnce(path, json)
        guard first.code == 12 else { return first }
        // The service has another key by now.
        sealing = nil
        return try await postOnce(path, json)
    }

    /// For the SDK of Apple or Google: five minutes, once.
    func nonce(provider: String) async throws -> String {
        try await get("/v3/login/native/\(provider)").field("nonce")
    }

    /// `proof`: what the SDK gave: `code`; of QQ `access_token` and `openid`; of Apple and Google `id_token` and `nonce`.
    func signIn(provider: String, proof: [String: String], deviceName: String) async throws -> SignIn {
        var fields: [String: Any] = proof
        fields["device_name"] = deviceName
        return read(try await post("/v3/login/native/\(provider)", fields))
    }

    /// `bindId`: of `SignIn.unknown`, to bind that identity to the account.
    func signIn(account: String, password: String, bindId: String? = nil) async throws -> SignIn {
        var fields: [String: Any] = ["account": account, "password": password]
        if let bindId { fields["bind_id"] = bindId }
        return read(try await post("/v3/login/password", fields))
    }

    /// `code`: of the person's authenticator, or a recovery code.
    func answerSecondFactor(sessionId: String, code: String) async throws -> SignIn {
        read(try await post("/v3/login/password_mfa", ["session_id": sessionId, "code": code]))
    }

    func signOut() async throws {
        _ = try await post("/v3/login/logout", [:])
        token = nil
    }

    private func read(_ answer: Answer) -> SignIn {
        switch answer.code {
        case 1:
            token = answer.field("token")
            return .done(token: answer.field("token"))
        case -1: return .needsSecondFactor(sessionId: answer.field("session_id"))
        case 2: return .unknown(bindId: answer.field("bind_id"))
        default: return .refused(message: answer.message)
        }
    }

    private func postOnce(_ path: String, _ json: Data) async throws -> Answer {
        let time = Int64((Date().timeIntervalSince1970 + clockOffset) * 1000)
        let sealed = try await currentSealing().seal(path: path, json: json, time: time)
        let answer = try await send("POST", path, headers: sealed.headers, body: sealed.body)
        return Answer(code: answer.code, message: answer.message, data: try sealed.open(answer.json))
    }

    private func currentSealing() async throws -> Sealing {
        if let sealing { return sealing }
        guard
            let config = try await get("/v3/config").data as? [String: Any],
            let key = config["key"] as? String,
            let kid = config["kid"] as? String,
            let time = config["time"] as? Double
        else { throw AccountError.badAnswer }
        clockOffset = time - Date().timeIntervalSince1970
        let fresh = Sealing(publicKey: key, kid: kid)
        sealing = fresh
        return fresh
    }

    private func send(
        _ method: String, _ path: String, headers: [String: String], body: Data?
    ) async throws -> (code: Int, message: String, json: [String: Any]) {
        guard let url = URL(string: path, relativeTo: site) else { throw AccountError.badAnswer }
        var request = URLRequest(url: url, timeoutInterval: 15)
        request.httpMethod = method
        request.httpBody = body
        request.setValue(device, forHTTPHeaderField: "X-Device")
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, _) = try await URLSession.shared.data(for: request)
        guard
            let json = try JSONSerialization.jsonObject(with: data) as? [String: Any],
            let code = json["code"] as? Int
        else { throw AccountError.badAnswer }
        return (code, json["msg"] as? String ?? "", json)
    }
}
