import { defineEventHandler, sendRedirect } from 'h3';
import * as client from 'openid-client';
import { tongxing, visitOf } from '../utils/tongxing.js';

// 3. 退出：先忘掉自己的会话，再去通行那边退出
export default defineEventHandler(async (event) => {
  const visit = await visitOf(event);
  const hint = visit.data.idToken ?? '';
  await visit.clear();
  return sendRedirect(event, client.buildEndSessionUrl(await tongxing(), { id_token_hint: hint }).href);
});
