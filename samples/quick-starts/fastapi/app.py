# pip install fastapi authlib httpx itsdangerous uvicorn
# CLIENT_SECRET=… SESSION_KEY=$(openssl rand -hex 32) python app.py，打开 http://localhost:3001/
import logging
import os
from urllib.parse import urlsplit

import uvicorn
from authlib.integrations.starlette_client import OAuth, OAuthError
from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.middleware.sessions import SessionMiddleware

ISSUER = os.environ.get("ISSUER", "http://localhost:3000")
REDIRECT_URI = os.environ.get("REDIRECT_URI", "http://localhost:3001/callback")
back = urlsplit(REDIRECT_URI)

oauth = OAuth()
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
app = FastAPI()
app.add_middleware(
    SessionMiddleware, secret_key=os.environ["SESSION_KEY"], https_only=back.scheme == "https"
)


@app.get("/")
async def home(request: Request):
    return request.session.get("user") or HTMLResponse('<a href="/login">登录</a>')


@app.get("/login")  # 1. 去登录
async def login(request: Request):
    return await oauth.tongxing.authorize_redirect(request, REDIRECT_URI)


@app.get(back.path)  # 2. 回来
async def callback(request: Request):
    try:
        token = await oauth.tongxing.authorize_access_token(request)
    except OAuthError as error:
        # 对方拒绝时 error.error 是 access_denied。停在这里让人自己选，不要自动再跳过去
        logging.getLogger("uvicorn.error").error("%s", error)
        message = "你没有同意授权" if error.error == "access_denied" else "没有登录成功"
        return HTMLResponse(f'{message}，<a href="/login">再试一次</a>', 400)
    request.session.clear()
    request.session["user"] = dict(await oauth.tongxing.userinfo(token=token))
    return RedirectResponse("/")


if __name__ == "__main__":
    uvicorn.run(app, host="localhost", port=back.port or 3001)
