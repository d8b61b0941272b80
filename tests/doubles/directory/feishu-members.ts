import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type DoubleRequest, serveDouble } from '../serve-double.ts';
import { type Company, companyApp } from './company.ts';

const { secret: app_secret, callback } = companyApp;

/** open.feishu.cn, contact v3 and 事件订阅, as open.feishu.cn describes them: 50 a page, errors under HTTP 400. */
export async function serveFeishuMembers(company: Company, clock: Clock, app_id = companyApp.id) {
  const double = await serveDouble(answer);
  let token = '';
  let asked = 0;
  const ok = (data: object) => ({ body: { code: 0, msg: 'success', data } });
  const wrong = (code: number, msg: string, status = 400) => ({ status, body: { code, msg } });
  const openId = (id: number) => (id === 1 ? '0' : `od-${id}`);
  const page = (items: readonly object[], query: URLSearchParams) => {
    const size = Number(query.get('page_size'));
    if (size < 1 || size > 50) return wrong(40011, 'page size is invalid');
    const from = Number(query.get('page_token') ?? 0);
    const hasMore = from + size < items.length;
    const some = items.slice(from, from + size);
    // An empty department has no list at all.
    return ok({
      has_more: hasMore,
      ...(hasMore && { page_token: String(from + size) }),
      ...(some.length > 0 && { items: some }),
    });
  };
  function answer({ method, path, query, headers, body }: DoubleRequest) {
    if (path === '/open-apis/auth/v3/tenant_access_token/internal' && method === 'POST') {
      const asks = JSON.parse(body) as Record<string, string>;
      if (asks['app_id'] !== app_id) return wrong(10003, 'invalid param', 200);
      if (asks['app_secret'] !== app_secret) return wrong(10014, 'app secret invalid', 200);
      asked += 1;
      token = `t-${asked}`;
      return { body: { code: 0, msg: 'ok', tenant_access_token: token, expire: 7200 } };
    }
    if (headers['authorization'] !== `Bearer ${token}`)
      return wrong(99991663, 'Invalid access token for authorization.');
    const shown = company.departments.map(({ id, name, parent }) => ({
      name,
      open_department_id: openId(id),
      department_id: `D${id}`,
      parent_department_id: openId(parent),
      status: { is_deleted: false },
    }));
    const below = (id: string): typeof shown =>
      shown
        .filter((each) => each.parent_department_id === id)
        .flatMap((each) => [each, ...below(each.open_department_id)]);
    const [, one, isList] = /^\/open-apis\/contact\/v3\/departments\/([^/]+)(\/children)?$/.exec(path) ?? [];
    if (one && isList) return page(query.get('fetch_child') === 'true' ? below(one) : [], query);
    if (one) {
      const found = shown.find((each) => each.open_department_id === one);
      return found ? ok({ department: found }) : wrong(40004, 'no dept authority error', 403);
    }
    if (path !== '/open-apis/contact/v3/users/find_by_department') return { status: 404, body: {} };
    const own = company.members.filter(({ departments }) =>
      departments.some((id) => openId(id) === query.get('department_id')),
    );
    const items = own.map(({ id, name, departments, phone, email, jobNumber, room, isBarred }) => ({
      union_id: id === company.nameless ? '' : `on_${id}`,
      open_id: `ou_${id}`,
      name,
      email: '',
      enterprise_email: email ?? '',
      mobile: phone ? `+86${phone}` : '',
      department_ids: departments.map(openId),
      employee_no: jobNumber ?? '',
      ...(room && { custom_attrs: [{ type: 'TEXT', id: '房间', value: { text: room } }] }),
      status: {
        is_frozen: isBarred === true,
        is_resigned: false,
        is_activated: true,
        is_exited: false,
        is_unjoin: false,
      },
    }));
    return page(items, query);
  }
  const sealedOf = (value: object) => {
    const key = createHash('sha256').update(callback.aes_key).digest();
    const start = randomBytes(16);
    const cipher = createCipheriv('aes-256-cbc', key, start);
    return Buffer.concat([start, cipher.update(JSON.stringify(value)), cipher.final()]).toString('base64');
  };
  const post = (value: object, isSigned: boolean) => {
    const payload = JSON.stringify({ encrypt: sealedOf(value) });
    const time = String(Math.floor(clock.now().getTime() / 1000));
    const signature = createHash('sha256').update(`${time}nonce${callback.aes_key}${payload}`).digest('hex');
    const signed = {
      'x-lark-request-timestamp': time,
      'x-lark-request-nonce': 'nonce',
      'x-lark-signature': signature,
    };
    const headers = { 'content-type': 'application/json', ...(isSigned && signed) };
    return {
      method: 'POST' as const,
      query: {} as Record<string, string>,
      headers: headers as Record<string, string>,
      payload,
    };
  };
  return Object.assign(double, {
    entry: { key: 'corp', kind: 'feishu', app_id, app_secret, callback, hosts: { open: double.url } },
    subjectOf: (id: string) => `union:on_${id}`,
    event: (kind = 'contact.user.deleted_v3', to = callback.token) =>
      post(
        {
          schema: '2.0',
          header: { event_id: 'e1', token: to, event_type: kind, app_id, tenant_key: 't1' },
          event: {},
        },
        true,
      ),
    firstCall: () => post({ challenge: 'the echo', token: callback.token, type: 'url_verification' }, false),
    isRightAnswer: (text: string) => (JSON.parse(text) as { challenge?: string }).challenge === 'the echo',
    isTaken: (text: string) => text === '{}',
  });
}
