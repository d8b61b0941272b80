# pip install flask authlib requests
# CLIENT_SECRET=… SESSION_KEY=$(openssl rand -hex 32) python app.py，打开 http://localhost:3001/
import os
from urllib.parse import urlsplit

from authlib.integrations.base_client import OAuthError
from authlib.integrations.flask_client import OAuth
from flask import Flask, jsonify, redirect, session

ISSUER = os.environ.get("ISSUER", "http://localhost:3000")
REDIRECT_URI = os.environ.get("REDIRECT_URI", "http://localhost:3001/callback")
back = urlsplit(REDIRECT_URI)

app = Flask(__name__)
app.secret_key = os.environ["SESSION_KEY"]
app.config.update(SESSION_COOKIE_SAMESITE="Lax", SESSION_COOKIE_SECURE=back.scheme == "https")
oauth = OAuth(app)
oauth.register(
    name="tongxing",
    client_id=os.environ.get("CLIENT_ID", "YOUR_CLIENT_ID"),
    client_secret=os.environ.get("CLIENT_SECRET"),
    server_metadata_url=f"{ISSUER}/.well-known/openid-configuration",
    client_kwargs={
        "scope": os.environ.get("SCOPE", "openid profile"),
        "code_challenge_method": "S256",
    },
)


@app.get("/")
def home():
    return jsonify(session["user"]) if "user" in session else '<a href="/login">登录</a>'


@app.get("/login")  # 1. 去登录
def login():
    return oauth.tongxing.authorize_redirect(REDIRECT_URI)


@app.get(back.path)  # 2. 回来
def callback():
    try:
        token = oauth.tongxing.authorize_access_token()
    except OAuthError as error:
        # 对方拒绝时 error.error 是 access_denied。停在这里让人自己选，不要自动再跳过去
        app.logger.error("%s", error)
        message = "你没有同意授权" if error.error == "access_denied" else "没有登录成功"
        return f'{message}，<a href="/login">再试一次</a>', 400
    session.clear()
    session["user"] = dict(oauth.tongxing.userinfo(token=token))
    return redirect("/")


if __name__ == "__main__":
    app.run(host="localhost", port=back.port or 3001)
