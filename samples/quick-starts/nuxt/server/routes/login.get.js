import { defineEventHandler, sendRedirect } from 'h3';
import * as client from 'openid-client';
import { redirectUri, scope, tongxing, visitOf } from '../utils/tongxing.js';

// 1. 去登录：state 和 verifier 留在这个浏览器的会话里
export default defineEventHandler(async (event) => {
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  await (await visitOf(event)).update({ login: { verifier, state } });
  const to = client.buildAuthorizationUrl(await tongxing(), {
    redirect_uri: redirectUri,
    scope,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  });
  return sendRedirect(event, to.href);
});
