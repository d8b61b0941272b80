import { createDecipheriv, createHash } from 'node:crypto';
import { z } from 'zod';
import type { DirectoryCallback, DirectoryNews } from '../../features/sign-in/identities/directory.ts';
import type { ProviderResult } from '../../features/sign-in/identities/identity-provider.ts';
import { isSameSecret } from '../../kernel/crypto/digest.ts';
import { readJson } from '../ask-vendor.ts';
import { cacheApplicationToken } from '../identity/application-token.ts';
import { askProvider, type ProviderContext, type ProviderRequest } from '../identity/ask-provider.ts';
import { refuse } from '../identity/provider-failure.ts';
import { chooseHosts } from '../identity/provider-settings.ts';
import { codedErrors } from './coded-errors.ts';
import type { FeishuListSettings } from './directory-settings.ts';
import { isNear } from './envelope-call.ts';
import { type Department, type Member, type MemberSource, plainText } from './member-list.ts';

const tokenBody = z
  .object({ tenant_access_token: z.string().min(1), expire: z.number() })
  .transform(({ tenant_access_token: access_token, expire: expires_in }) => ({ access_token, expires_in }));
const department = z.object({
  open_department_id: z.string().min(1),
  parent_department_id: z.string().nullish(),
  name: z.string().nullish(),
  status: z.object({ is_deleted: z.boolean().nullish() }).nullish(),
});
const departmentBody = z.object({ data: z.object({ department }) });
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.object({
      has_more: z.boolean().default(false),
      page_token: z.string().nullish(),
      // Absent of an empty department.
      items: z.array(item).default([]),
    }),
  });
const departmentsBody = pageOf(department);
const membersBody = pageOf(
  z.looseObject({
    union_id: z.string().min(1),
    name: z.string().nullish(),
    email: z.string().nullish(),
    enterprise_email: z.string().nullish(),
    mobile: z.string().nullish(),
    department_ids: z.array(z.string()).default([]),
    custom_attrs: z
      .array(z.object({ id: z.string(), value: z.object({ text: z.string().nullish() }).nullish() }))
      .nullish(),
    status: z
      .object({
        is_frozen: z.boolean().nullish(),
        is_resigned: z.boolean().nullish(),
        is_exited: z.boolean().nullish(),
      })
      .nullish(),
  }),
);

/** The company itself. */
const company = '0';
/** A list that never ends is none. */
const mostPages = 4000;

/** Error bodies of open.feishu.cn. 99991400: too many calls. */
const { refusalOf, isStale } = codedErrors({
  code: 'code',
  text: 'msg',
  busy: [99991400, 55001, 40005],
  stale: [99991661, 99991663, 99991664, 99991668],
});

/**
 * The member list of 飞书: `departments/{id}/children` and `users/find_by_department` of contact v3 under the tenant's token
 * (open.feishu.cn, 通讯录, read in November 2026; never tried for real). Lark by other `hosts`.
 */
export function feishuMembers(settings: FeishuListSettings, context: ProviderContext): MemberSource {
  const { app_id, app_secret, departments: wanted, callback } = settings;
  const { open } = chooseHosts({ open: 'https://open.feishu.cn' }, settings.hosts);
  const token = cacheApplicationToken(context, () =>
    askProvider(
      context,
      { url: `${open}/open-apis/auth/v3/tenant_access_token/internal`, json: { app_id, app_secret } },
      {
        what: 'feishu tenant_access_token',
        refusal: refusalOf('feishu tenant_access_token'),
        success: tokenBody,
      },
    ),
  );
  const ask = <Schema extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    success: Schema,
  ): Promise<ProviderResult<z.output<Schema>>> =>
    token.use(isStale, (accessToken, notice) => {
      const request: ProviderRequest = {
        url: `${open}/open-apis/contact/v3/${path}`,
        query: { department_id_type: 'open_department_id', user_id_type: 'union_id', ...query },
        headers: { authorization: `Bearer ${accessToken}` },
      };
      return askProvider(context, request, {
        what: `feishu ${path}`,
        refusal: notice(refusalOf(`feishu ${path}`)),
        success,
      });
    });

  /** Every page of a list. */
  async function* pages<Item extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    success: ReturnType<typeof pageOf<Item>>,
  ): AsyncGenerator<ProviderResult<readonly z.output<Item>[]>> {
    let at = '';
    for (let page = 0; page < mostPages; page += 1) {
      const more = { page_size: '50', ...(at && { page_token: at }), ...query };
      const answer = await ask(path, more, success);
      if (!answer.ok) return yield answer;
      const { items, has_more: hasMore, page_token: next } = answer.value.data;
      yield { ok: true, value: items as readonly z.output<Item>[] };
      if (!hasMore) return;
      if (!next || next === at) break;
      at = next;
    }
    yield refuse('provider_malformed', `feishu ${path}: its pages do not end`);
  }

  return {
    async departments() {
      const found = new Map<string, Department>();
      for (const root of wanted.length > 0 ? wanted : [company]) {
        let name = '';
        if (root !== company) {
          const top = await ask(`departments/${root}`, {}, departmentBody);
          if (!top.ok) return top;
          name = top.value.data.department.name || root;
        }
        found.set(root, { id: root, name, parent: null });
        const query = { fetch_child: 'true' };
        for await (const page of pages(`departments/${root}/children`, query, departmentsBody)) {
          if (!page.ok) return page;
          for (const each of page.value) {
            if (each.status?.is_deleted === true) continue;
            const id = each.open_department_id;
            found.set(id, { id, name: each.name || id, parent: each.parent_department_id ?? root });
          }
        }
      }
      return { ok: true, value: [...found.values()] };
    },

    async *members(id) {
      const query = { department_id: id };
      for await (const page of pages('users/find_by_department', query, membersBody)) {
        yield page.ok ? { ok: true, value: page.value.map(memberOf) } : page;
      }
    },

    readCallback: callback && ((request) => readFeishuCallback(request, callback, context)),
  };
}

type Listed = z.output<typeof membersBody>['data']['items'][number];

function memberOf({ status, ...each }: Listed): Member {
  return {
    subject: `union:${each.union_id}`,
    name: each.name ?? '',
    email: each.enterprise_email || each.email || '',
    phone: each.mobile ?? '',
    username: '',
    departments: each.department_ids,
    attribute: (name) =>
      plainText(each[name]) || plainText(each.custom_attrs?.find(({ id }) => id === name)?.value?.text),
    isBarred: status?.is_frozen === true || status?.is_resigned === true || status?.is_exited === true,
  };
}

const callBody = z.object({ encrypt: z.string().min(1) });
const innerBody = z.object({
  type: z.string().optional(),
  challenge: z.string().optional(),
  token: z.string().optional(),
  header: z.object({ token: z.string(), event_type: z.string() }).optional(),
});

/** A call of 事件订阅, 将事件发送至开发者服务器, with an Encrypt Key: AES-256-CBC by the platform, and SHA-256 over the body. */
function readFeishuCallback(
  { headers, body }: DirectoryCallback,
  { token, aes_key: key }: { readonly token: string; readonly aes_key: string },
  { clock }: ProviderContext,
): DirectoryNews {
  const call = callBody.safeParse(readJson(body));
  const opened = call.success ? openFeishu(key, call.data.encrypt) : null;
  const inner = innerBody.safeParse(opened === null ? null : readJson(opened));
  if (!inner.success) return null;
  const { type, challenge, header } = inner.data;
  const json = 'application/json; charset=utf-8';
  // Sent once, unsigned, when the operator enters the address; only who has the key can write it.
  if (type === 'url_verification' && challenge !== undefined) {
    if (!isSameSecret(inner.data.token ?? '', token)) return null;
    return { type: json, text: JSON.stringify({ challenge }), isChange: false };
  }
  const [time, nonce, signature] = ['timestamp', 'nonce', 'signature'].map((name) => {
    const value = headers[name === 'signature' ? 'x-lark-signature' : `x-lark-request-${name}`];
    return typeof value === 'string' ? value : '';
  }) as [string, string, string];
  const right = createHash('sha256').update(`${time}${nonce}${key}${body}`).digest('hex');
  if (!isNear(time, clock.now()) || !isSameSecret(signature, right)) return null;
  if (!header || !isSameSecret(header.token, token)) return null;
  return { type: json, text: '{}', isChange: header.event_type.startsWith('contact.') };
}

/** The text in an envelope of Feishu: the key is the SHA-256 of the Encrypt Key, the first 16 bytes are the start vector. */
function openFeishu(encryptKey: string, sealed: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64');
    const key = createHash('sha256').update(encryptKey).digest();
    const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16));
    return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString();
  } catch {
    return null;
  }
}
