package example.account

import org.json.JSONObject
import org.json.JSONTokener
import java.net.HttpURLConnection
import java.net.URL
import java.security.KeyFactory
import java.security.SecureRandom
import java.security.spec.MGF1ParameterSpec
import java.security.spec.X509EncodedKeySpec
import java.util.Base64
import javax.crypto.Cipher
import javax.crypto.Mac
import javax.crypto.spec.GCMParameterSpec
import javax.crypto.spec.OAEPParameterSpec
import javax.crypto.spec.PSource
import javax.crypto.spec.SecretKeySpec

/** What a call answers: `code` 1 is success, `message` is for the person. */
class Answer(val code: Int, val message: String, val data: Any?) {
    fun field(name: String): String = (data as? JSONObject)?.optString(name, "") ?: ""
}

/** A sealed body and how to read its answer: docs/secure-calls.md. */
class Sealed(val headers: Map<String, String>, val body: String, private val requestKey: String) {
    /** The `data` of an answer. */
    fun open(answer: JSONObject): Any? {
        if (!answer.has("iv")) return answer.opt("data")
        val iv = answer.getString("iv")
        val bytes = Base64.getDecoder().decode(answer.getString("data"))
        val text = String(aesGcm(Cipher.DECRYPT_MODE, requestKey, iv).doFinal(bytes), Charsets.UTF_8)
        return if (iv.endsWith("1")) JSONTokener(text).nextValue() else text
    }
}

/** Seals bodies for the key of `GET /v3/config`. */
class Sealing(publicKey: String, private val kid: String) {
    private val key = KeyFactory.getInstance("RSA")
        .generatePublic(X509EncodedKeySpec(Base64.getDecoder().decode(publicKey)))

    /** `path`: from `/v3/` on. `at`: milliseconds since the epoch, by the service's clock. */
    fun seal(path: String, json: String, at: Long, requestKey: String = newRequestKey()): Sealed {
        val sealed = aesGcm(Cipher.ENCRYPT_MODE, requestKey, requestKey).doFinal(json.toByteArray())
        val c = Base64.getEncoder().encodeToString(sealed)
        val mac = Mac.getInstance("HmacSHA256")
        mac.init(SecretKeySpec(requestKey.toByteArray(), "HmacSHA256"))
        val sign = mac.doFinal("c=$c&kid=$kid&path=$path$at".toByteArray()).joinToString("") { "%02x".format(it) }
        val rsa = Cipher.getInstance("RSA/ECB/OAEPPadding")
        // Without this, MGF1 is SHA-1 on Android.
        rsa.init(
            Cipher.ENCRYPT_MODE,
            key,
            OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT)
        )
        val wrapped = Base64.getEncoder().encodeToString(rsa.doFinal(requestKey.toByteArray()))
        return Sealed(
            mapOf("Content-Type" to "application/json", "X-Secure-Kid" to kid, "X-Secure-Key" to wrapped),
            JSONObject().put("c", c).put("t", at).put("sign", sign).toString(),
            requestKey
        )
    }
}

private const val keyCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
private val random = SecureRandom()

private fun newRequestKey(): String =
    (1..16).map { keyCharacters[random.nextInt(keyCharacters.length)] }.joinToString("")

private fun aesGcm(mode: Int, key: String, iv: String): Cipher {
    val cipher = Cipher.getInstance("AES/GCM/NoPadding")
    cipher.init(mode, SecretKeySpec(key.toByteArray(), "AES"), GCMParameterSpec(128, iv.toByteArray()))
    return cipher
}

/** A new value for `X-Device`: make one at the first start and keep it as long as the app is installed. */
fun newDevice(): String {
    val bytes = ByteArray(32)
    random.nextBytes(bytes)
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)
}

/** What came of a sign-in. */
sealed class SignIn {
    /** Keep the token in EncryptedSharedPreferences. */
    class Done(val token: String) : SignIn()
    /** Two-step verification: ask for the code and call `answerSecondFactor`. */
    class NeedsSecondFactor(val sessionId: String) : SignIn()
    /** Nobody has this identity: sign in by password or code, or register, with this `bind_id`. */
    class Unknown(val bindId: String) : SignIn()
    class Refused(val message: String) : SignIn()
}

/**
 * The account portal at `site`, such as `https://account.example.com`. Every call waits for the network: call it off the
 * main thread. `device`: of `newDevice`. `token`: of the last sign-in, null without one.
 */
class TongxingAccount(private val site: String, private val device: String, var token: String? = null) {
    private var sealing: Sealing? = null
    private var clockOffset = 0L

    fun get(path: String): Answer {
        val answer = send("GET", path, emptyMap(), null)
        return Answer(answer.getInt("code"), answer.optString("msg"), answer.opt("data"))
    }

    fun post(path: String, fields: JSONObject): Answer {
        val first = postOnce(path, fields)
        if (first.code != 12) return first
        // The service has another key by now.
        sealing = null
        return postOnce(path, fields)
    }

    /** For the SDK of Apple or Google: five minutes, once. */
    fun nonce(provider: String): String = get("/v3/login/native/$provider").field("nonce")

    /** `proof`: what the SDK gave: `code`; of QQ `access_token` and `openid`; of Apple and Google `id_token` and `nonce`. */
    fun signIn(provider: String, proof: JSONObject, deviceName: String): SignIn =
        read(post("/v3/login/native/$provider", proof.put("device_name", deviceName)))

    /** `bindId`: of `SignIn.Unknown`, to bind that identity to the account. */
    fun signInByPassword(account: String, password: String, bindId: String? = null): SignIn {
        val fields = JSONObject().put("account", account).put("password", password)
        return read(post("/v3/login/password", if (bindId == null) fields else fields.put("bind_id", bindId)))
    }

    /** `code`: of the person's authenticator, or a recovery code. */
    fun answerSecondFactor(sessionId: String, code: String): SignIn =
        read(post("/v3/login/password_mfa", JSONObject().put("session_id", sessionId).put("code", code)))

    fun signOut() {
        post("/v3/login/logout", JSONObject())
        token = null
    }

    private fun read(answer: Answer): SignIn = when (answer.code) {
        1 -> SignIn.Done(answer.field("token").also { token = it })
        -1 -> SignIn.NeedsSecondFactor(answer.field("session_id"))
        2 -> SignIn.Unknown(answer.field("bind_id"))
        else -> SignIn.Refused(answer.message)
    }

    private fun postOnce(path: String, fields: JSONObject): Answer {
        val sealed = sealing().seal(path, fields.toString(), System.currentTimeMillis() + clockOffset)
        val answer = send("POST", path, sealed.headers, sealed.body)
        return Answer(answer.getInt("code"), answer.optString("msg"), sealed.open(answer))
    }

    private fun sealing(): Sealing = sealing ?: run {
        val config = get("/v3/config").data as JSONObject
        clockOffset = config.getLong("time") * 1000 - System.currentTimeMillis()
        Sealing(config.getString("key"), config.getString("kid")).also { sealing = it }
    }

    private fun send(method: String, path: String, headers: Map<String, String>, body: String?): JSONObject {
        val connection = URL(site + path).openConnection() as HttpURLConnection
        connection.requestMethod = method
        connection.connectTimeout = 10_000
        connection.readTimeout = 15_000
        connection.setRequestProperty("X-Device", device)
        token?.let { connection.setRequestProperty("Authorization", "Bearer $it") }
        for ((name, value) in headers) connection.setRequestProperty(name, value)
        if (body != null) {
            connection.doOutput = true
            connection.outputStream.use { it.write(body.toByteArray()) }
        }
        val stream = if (connection.responseCode < 400) connection.inputStream else connection.errorStream
        return JSONObject(stream.use { String(it.readBytes(), Charsets.UTF_8) })
    }
}
