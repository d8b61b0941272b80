import { z } from 'zod';
import type { DirectoryCallback, DirectoryNews } from '../../features/sign-in/identities/directory.ts';
import { toSeconds } from '../../kernel/clock.ts';
import { openEnvelope, sealEnvelope, signEnvelope } from '../../kernel/crypto/callback-envelope.ts';
import type { Random } from '../../kernel/crypto/random.ts';
import { readJson } from '../ask-vendor.ts';
import { cacheApplicationToken } from '../identity/application-token.ts';
import { askProvider, type ProviderContext } from '../identity/ask-provider.ts';
import { askWithToken } from '../identity/ask-with-token.ts';
import { refuse } from '../identity/provider-failure.ts';
import { chooseHosts } from '../identity/provider-settings.ts';
import { codedErrors } from './coded-errors.ts';
import type { DingtalkListSettings } from './directory-settings.ts';
import { isSignedCall, toEnvelopeKey } from './envelope-call.ts';
import { type Department, type Member, type MemberSource, plainText } from './member-list.ts';

const tokenBody = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const department = z.object({ dept_id: z.int(), name: z.string().nullish() });
const departmentBody = z.object({ result: department });
const departmentsBody = z.object({ result: z.array(department).default([]) });
const membersBody = z.object({
  result: z.object({
    has_more: z.boolean(),
    next_cursor: z.int().nullish(),
    list: z
      .array(
        z.looseObject({
          userid: z.string().min(1),
          unionid: z.string().nullish(),
          name: z.string().nullish(),
          mobile: z.string().nullish(),
          state_code: z.string().nullish(),
          email: z.string().nullish(),
          org_email: z.string().nullish(),
          active: z.boolean().nullish(),
          dept_id_list: z.array(z.int()).default([]),
          /** JSON of the attributes that the company has added. */
          extension: z.string().nullish(),
        }),
      )
      .default([]),
  }),
});

/** The company itself. */
const company = '1';
/** `user/list` allows 100. */
const pageSize = 100;
/** A list that never ends is none. */
const mostPages = 2000;

/** Error bodies of oapi.dingtalk.com, which come under HTTP 200; 90002, 90005 and 90018: too many calls. */
const errors = codedErrors({
  code: 'errcode',
  text: 'errmsg',
  busy: [-1, 90002, 90005, 90018],
  stale: [40001, 40014, 42001],
});

/**
 * The member list of 钉钉: `department/listsub` level by level and `user/list` under the app's own token (open.dingtalk.com,
 * 通讯录管理, read in November 2026; never tried for real).
 */
export function dingtalkMembers(
  settings: DingtalkListSettings,
  context: ProviderContext & { readonly random: Random },
): MemberSource {
  const { client_id: appKey, client_secret: secret, departments: wanted, callback } = settings;
  const { oapi } = chooseHosts({ oapi: 'https://oapi.dingtalk.com' }, settings.hosts);
  const token = cacheApplicationToken(context, () =>
    askProvider(
      context,
      { url: `${oapi}/gettoken`, query: { appkey: appKey, appsecret: secret } },
      { what: 'dingtalk gettoken', refusal: errors.refusalOf('dingtalk gettoken'), success: tokenBody },
    ),
  );
  const askAt = askWithToken(context, token, errors);
  const ask = <Schema extends z.ZodType>(path: string, json: object, success: Schema) =>
    askAt({ url: `${oapi}/topapi/v2/${path}`, json }, `dingtalk ${path}`, success);

  return {
    async departments() {
      const found = new Map<string, Department>();
      for (const root of wanted.length > 0 ? wanted : [company]) {
        let name = '';
        if (root !== company) {
          const top = await ask('department/get', { dept_id: Number(root) }, departmentBody);
          if (!top.ok) return top;
          name = top.value.result.name || root;
        }
        const left: Department[] = [{ id: root, name, parent: null }];
        for (let here = left.pop(); here; here = left.pop()) {
          if (found.has(here.id)) continue;
          found.set(here.id, here);
          const below = await ask('department/listsub', { dept_id: Number(here.id) }, departmentsBody);
          if (!below.ok) return below;
          for (const each of below.value.result) {
            const id = String(each.dept_id);
            left.push({ id, name: each.name || id, parent: here.id });
          }
        }
      }
      return { ok: true, value: [...found.values()] };
    },

    async *members(id) {
      let cursor = 0;
      for (let page = 0; page < mostPages; page += 1) {
        const body = { dept_id: Number(id), cursor, size: pageSize };
        const answer = await ask('user/list', body, membersBody);
        if (!answer.ok) return yield answer;
        const { list, has_more: hasMore, next_cursor: next } = answer.value.result;
        const nameless = list.find(({ unionid, active }) => !unionid && active !== false);
        if (nameless) {
          // Without it nobody can say who of the accounts it is: the list is not to be relied on.
          return yield refuse('provider_malformed', `dingtalk user/list: ${nameless.userid} has no unionid`);
        }
        yield { ok: true, value: list.flatMap((each) => memberOf(each)) };
        if (!hasMore) return;
        if (!next || next === cursor) break;
        cursor = next;
      }
      yield refuse('provider_malformed', 'dingtalk user/list: its pages do not end');
    },

    readCallback: callback && ((request) => readDingtalkCallback(request, { appKey, ...callback }, context)),
  };
}

type Listed = z.output<typeof membersBody>['result']['list'][number];

/** Nobody where DingTalk has no identifier yet, of somebody who never opened the app. */
function memberOf(each: Listed): Member[] {
  if (!each.unionid) return [];
  const added = z.record(z.string(), z.unknown()).safeParse(readJson(each.extension ?? ''));
  const code = each.state_code?.replace(/^\+/, '') || '86';
  return [
    {
      subject: `union:${each.unionid}`,
      name: each.name ?? '',
      email: each.org_email || each.email || '',
      phone: each.mobile ? `+${code}${each.mobile}` : '',
      username: '',
      departments: each.dept_id_list.map(String),
      attribute: (name) => plainText(each[name]) || plainText(added.data?.[name]),
      isBarred: false,
    },
  ];
}

const callBody = z.object({ encrypt: z.string().min(1) });
const eventBody = z.object({ EventType: z.string() });

/** A call of 事件订阅, HTTP 推送: it has to be answered with an encrypted `success`. */
function readDingtalkCallback(
  { query, body }: DirectoryCallback,
  { appKey, token, aes_key }: { readonly appKey: string; readonly token: string; readonly aes_key: string },
  { clock, random }: ProviderContext & { readonly random: Random },
): DirectoryNews {
  const call = callBody.safeParse(readJson(body));
  if (!call.success || !isSignedCall(token, query, call.data.encrypt, clock.now())) return null;
  const key = toEnvelopeKey(aes_key);
  const opened = openEnvelope(key, call.data.encrypt);
  const event = eventBody.safeParse(opened && readJson(opened.text));
  if (opened?.receiver !== appKey || !event.success) return null;
  const timeStamp = String(toSeconds(clock.now()) * 1000);
  const nonce = random.token().slice(0, 16);
  const encrypt = sealEnvelope(key, appKey, 'success', random);
  const reply = { msg_signature: signEnvelope(token, timeStamp, nonce, encrypt), timeStamp, nonce, encrypt };
  return {
    type: 'application/json; charset=utf-8',
    text: JSON.stringify(reply),
    isChange: /^(?:user|org)_/.test(event.data.EventType),
  };
}
