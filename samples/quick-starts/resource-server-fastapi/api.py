# pip install fastapi httpx uvicorn
# python api.py：已创建的 API。收到的令牌拿来核对：给谁的、能做什么、有没有收回
import os
from contextlib import asynccontextmanager

import httpx
import uvicorn
from fastapi import Depends, FastAPI, HTTPException, Request

ISSUER = os.environ.get("ISSUER", "http://localhost:3000")
# 创建 API 时得到的 client_id 和密钥
API_ID = os.environ.get("API_ID", "")
API_SECRET = os.environ.get("API_SECRET", "")
PORT = int(os.environ.get("PORT", "3001"))
# 告诉客户端去哪里要令牌（RFC 9728）：内容由账号中心生成，原样转给客户端
DOCUMENT_URL = f"http://localhost:{PORT}/.well-known/oauth-protected-resource"
account_center = httpx.AsyncClient(base_url=ISSUER, timeout=5)


async def introspect(token: str) -> dict:
    """核对令牌（RFC 7662）：账号中心只回答给这个 API 的令牌；收回了、过期了、给别人的，都是 active: false"""
    answer = await account_center.post(
        "/oauth2/introspect", data={"token": token}, auth=(API_ID, API_SECRET)
    )
    answer.raise_for_status()
    return answer.json()


def needs(scope: str):
    """要求令牌有这个权限：给路由写 token=Depends(needs("…"))"""

    def refuse(status: int, error: str = ""):
        challenge = f'Bearer resource_metadata="{DOCUMENT_URL}"'
        if error:
            challenge += f', error="{error}", scope="{scope}"'
        raise HTTPException(status, headers={"www-authenticate": challenge})

    async def check(request: Request) -> dict:
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not token:
            refuse(401)
        answer = await introspect(token)
        if not answer["active"]:
            refuse(401, "invalid_token")
        if scope not in answer.get("scope", "").split():
            refuse(403, "insufficient_scope")
        return answer

    return check


@asynccontextmanager
async def lifespan(app: FastAPI):
    answer = await account_center.get(f"/resources/{API_ID}/oauth-protected-resource")
    app.state.document = answer.raise_for_status().json()
    yield
    await account_center.aclose()


app = FastAPI(lifespan=lifespan)


@app.get("/.well-known/oauth-protected-resource")
async def document():
    return app.state.document


@app.get("/calendar")
async def read(token: dict = Depends(needs("calendar:read"))):
    # sub：有人授权时是这个人。act：哪个应用替他来的
    return {
        "sub": token.get("sub"),
        "clientId": token["client_id"],
        "act": token.get("act"),
        "events": ["周会"],
    }


@app.post("/calendar", status_code=201)
async def write(token: dict = Depends(needs("calendar:write"))):
    return None


if __name__ == "__main__":
    uvicorn.run(app, host="localhost", port=PORT)
