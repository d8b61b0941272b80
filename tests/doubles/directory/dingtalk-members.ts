import { decrypt, encrypt, getSignature } from '@wecom/crypto';
import type { Clock } from '../clock.ts';
import { type DoubleRequest, serveDouble } from '../serve-double.ts';
import { type Company, companyApp } from './company.ts';

const { secret, callback } = companyApp;

/** oapi.dingtalk.com as open.dingtalk.com describes it: 100 members a page, departments level by level, HTTP 推送 of events. */
export async function serveDingtalkMembers(company: Company, clock: Clock, appKey = companyApp.id) {
  const double = await serveDouble(answer);
  let token = '';
  let asked = 0;
  const ok = (body: object) => ({ body: { errcode: 0, errmsg: 'ok', request_id: '4aft7rl7cu4j', ...body } });
  const wrong = (errcode: number, errmsg: string) => ({ body: { errcode, errmsg } });
  function answer({ method, path, query, body }: DoubleRequest) {
    if (path === '/gettoken') {
      const isRight = query.get('appkey') === appKey && query.get('appsecret') === secret;
      if (!isRight) return wrong(40089, '不合法的corpid或corpsecret');
      asked += 1;
      token = `token-${asked}`;
      return ok({ access_token: token, expires_in: 7200 });
    }
    if (query.get('access_token') !== token) return wrong(40014, '不合法的access_token');
    if (method !== 'POST') return wrong(22, '不支持的请求方法');
    const asks = JSON.parse(body) as { dept_id: number; cursor?: number; size?: number };
    const shown = company.departments.map(({ id, name, parent }) => ({
      dept_id: id,
      name,
      parent_id: parent,
    }));
    if (path === '/topapi/v2/department/listsub')
      return ok({ result: shown.filter(({ parent_id: parent }) => parent === asks.dept_id) });
    if (path === '/topapi/v2/department/get') {
      const found = shown.find(({ dept_id: id }) => id === asks.dept_id);
      return found ? ok({ result: found }) : wrong(60003, '部门不存在');
    }
    if (path !== '/topapi/v2/user/list') return { status: 404, body: {} };
    const { cursor = 0, size = 0 } = asks;
    if (size < 1 || size > 100) return wrong(400002, '参数错误');
    const own = company.members.filter(({ departments }) => departments.includes(asks.dept_id));
    const list = own
      .filter(({ isBarred }) => !isBarred)
      .slice(cursor, cursor + size)
      .map(({ id, name, departments, phone, email, jobNumber, room }) => ({
        userid: `manager-${id}`,
        ...(id !== company.nameless && { unionid: id }),
        name,
        mobile: phone ?? '',
        state_code: '86',
        org_email: email ?? '',
        active: true,
        dept_id_list: departments,
        job_number: jobNumber ?? '',
        ...(room && { extension: JSON.stringify({ 房间: room }) }),
      }));
    const hasMore = cursor + size < own.length;
    return ok({ result: { has_more: hasMore, ...(hasMore && { next_cursor: cursor + size }), list } });
  }
  const call = (event: object, to: string) => {
    const sealed = encrypt(callback.aes_key, JSON.stringify(event), to);
    const timestamp = String(clock.now().getTime());
    const msg_signature = getSignature(callback.token, timestamp, 'nonce', sealed);
    return {
      method: 'POST' as const,
      query: { msg_signature, signature: msg_signature, timestamp, nonce: 'nonce' },
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ encrypt: sealed }),
    };
  };
  const isTaken = (text: string) => {
    const { msg_signature, timeStamp, nonce, encrypt: sealed } = JSON.parse(text) as Record<string, string>;
    const right = getSignature(callback.token, timeStamp ?? '', nonce ?? '', sealed ?? '');
    const opened = decrypt(callback.aes_key, sealed ?? '');
    return msg_signature === right && opened.message === 'success' && opened.id === appKey;
  };
  return Object.assign(double, {
    entry: {
      key: 'corp',
      kind: 'dingtalk',
      client_id: appKey,
      client_secret: secret,
      callback,
      hosts: { oapi: double.url },
    },
    subjectOf: (id: string) => `union:${id}`,
    event: (kind = 'user_leave_org', to = appKey) =>
      call(
        { EventType: kind, CorpId: 'ding9f50b15b', UserId: ['manager-1'], TimeStamp: '1700000000000' },
        to,
      ),
    firstCall: () => call({ EventType: 'check_url' }, appKey),
    isRightAnswer: isTaken,
    isTaken,
  });
}
