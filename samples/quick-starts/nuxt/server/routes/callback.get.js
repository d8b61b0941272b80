import { defineEventHandler, getRequestURL, sendRedirect } from 'h3';
import * as client from 'openid-client';
import { redirectUri, tongxing, visitOf } from '../utils/tongxing.js';

// 2. 回来：核对 state 和 iss，用 code 换令牌，问这个人是谁
export default defineEventHandler(async (event) => {
  const visit = await visitOf(event);
  const { verifier, state } = visit.data.login ?? {};
  await visit.clear();
  try {
    if (!verifier || !state) throw new Error('这个浏览器没有去登录过');
    const url = new URL(getRequestURL(event).search, redirectUri);
    const config = await tongxing();
    const tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    const { sub } = tokens.claims() ?? { sub: '' };
    const { nickname } = await client.fetchUserInfo(config, tokens.access_token, sub);
    await (await visitOf(event)).update({ user: { sub, nickname }, idToken: tokens.id_token });
    return sendRedirect(event, '/');
  } catch (error) {
    // 对方拒绝时停在自己的页面让人选，不要自动再跳过去
    console.error(error.error ?? error.message, error.error_description ?? '');
    const refused = error instanceof client.AuthorizationResponseError && error.error === 'access_denied';
    return sendRedirect(event, `/?failed=${refused ? 'access_denied' : 'error'}`);
  }
});
