import example.account.Sealed
import example.account.Sealing
import example.account.SignIn
import example.account.TongxingAccount
import example.account.newDevice
import org.json.JSONArray
import org.json.JSONObject
import java.io.File
import java.security.KeyFactory
import java.security.spec.MGF1ParameterSpec
import java.security.spec.PKCS8EncodedKeySpec
import java.util.Base64
import javax.crypto.Cipher
import javax.crypto.spec.OAEPParameterSpec
import javax.crypto.spec.PSource

/** Tries samples/native-apps/android: the vectors, then a person at a running service. Prints a line of each step. */
fun main(args: Array<String>) {
    val (vectors, site, wechatCode, account, password) = args
    tryVectors(File(vectors))
    tryPerson(site, wechatCode, account, password)
}

private fun each(file: File): List<JSONObject> =
    JSONArray(file.readText()).let { list -> (0 until list.length()).map { list.getJSONObject(it) } }

private fun tryVectors(folder: File) {
    val key = JSONObject(File(folder, "key.json").readText())
    val privateKey = KeyFactory.getInstance("RSA")
        .generatePrivate(PKCS8EncodedKeySpec(Base64.getDecoder().decode(key.getString("private_key"))))
    val requests = each(File(folder, "requests.json"))
    for (vector in requests) {
        val requestKey = vector.getString("request_key")
        val sealed = Sealing(key.getString("public_key"), vector.getString("kid"))
            .seal(vector.getString("path"), vector.getString("json"), vector.getLong("t"), requestKey)
        val body = JSONObject(sealed.body)
        check(body.getString("c") == vector.getString("c")) { vector.getString("name") }
        check(body.getString("sign") == vector.getString("sign")) { vector.getString("name") }
        val rsa = Cipher.getInstance("RSA/ECB/OAEPPadding")
        val oaep = OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT)
        rsa.init(Cipher.DECRYPT_MODE, privateKey, oaep)
        val opened = rsa.doFinal(Base64.getDecoder().decode(sealed.headers.getValue("X-Secure-Key")))
        check(String(opened) == requestKey) { vector.getString("name") }
    }
    val answers = each(File(folder, "answers.json"))
    for (vector in answers) {
        val data = Sealed(emptyMap(), "", vector.getString("request_key")).open(vector)
        val text = vector.getString("text")
        val isSame = if (data is JSONObject) data.toString() == JSONObject(text).toString() else "$data" == text
        check(isSame) { vector.getString("name") }
    }
    println("vectors: ${requests.size} requests, ${answers.size} answers")
}

private fun tryPerson(site: String, wechatCode: String, account: String, password: String) {
    val app = TongxingAccount(site, newDevice())
    val unknown = app.signIn("wechat", JSONObject().put("code", wechatCode), "小林的手机") as SignIn.Unknown
    println("unknown, with a bind_id of ${unknown.bindId.length} characters")
    val wrong = app.signInByPassword(account, "$password-wrong", unknown.bindId) as SignIn.Refused
    println("refused: ${wrong.message}")
    app.signInByPassword(account, password, unknown.bindId) as SignIn.Done
    println("signed in as ${app.get("/v3/user/userinfo").field("nickname")}")
    app.signOut()
    println("signed out: ${app.get("/v3/user/userinfo").code}")
}
