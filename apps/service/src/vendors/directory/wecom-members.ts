import { z } from 'zod';
import type { DirectoryCallback, DirectoryNews } from '../../features/sign-in/identities/directory.ts';
import { openEnvelope } from '../../kernel/crypto/callback-envelope.ts';
import { readFields } from '../../kernel/xml/read-fields.ts';
import { cacheApplicationToken } from '../identity/application-token.ts';
import { askProvider, type ProviderContext } from '../identity/ask-provider.ts';
import { askWithToken } from '../identity/ask-with-token.ts';
import { chooseHosts } from '../identity/provider-settings.ts';
import { wechatErrors, wechatRefusal } from '../identity/wechat-refusal.ts';
import type { WecomListSettings } from './directory-settings.ts';
import { isSignedCall, toEnvelopeKey } from './envelope-call.ts';
import { type Department, type Member, type MemberSource, plainText } from './member-list.ts';

const tokenBody = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const departmentsBody = z.object({
  department: z.array(z.object({ id: z.int(), name: z.string().nullish(), parentid: z.int().nullish() })),
});
/** An attribute that the company has added. */
const addedBody = z.object({
  name: z.string(),
  value: z.string().nullish(),
  text: z.object({ value: z.string().nullish() }).nullish(),
});
const addedText = (added: z.output<typeof addedBody> | undefined): string =>
  plainText(added?.text?.value ?? added?.value);
const membersBody = z.object({
  userlist: z.array(
    z.looseObject({
      userid: z.string().min(1),
      name: z.string().nullish(),
      department: z.array(z.int()).default([]),
      mobile: z.string().nullish(),
      email: z.string().nullish(),
      biz_mail: z.string().nullish(),
      status: z.int().nullish(),
      extattr: z.object({ attrs: z.array(addedBody).default([]) }).nullish(),
    }),
  ),
});

/** `status` of members who may not come in: 2 switched off, 5 gone. 4 has not opened the app yet. */
const barred = new Set<number | null | undefined>([2, 5]);

/**
 * The member list of 企业微信: `department/list` and `user/list` under the app's own token (developer.work.weixin.qq.com
 * documents 90208 and 90201, read in November 2026; never tried for real). An app made since June 2022 gets no numbers and
 * no addresses.
 */
export function wecomMembers(settings: WecomListSettings, context: ProviderContext): MemberSource {
  const { corp_id: corpId, secret, departments: wanted, callback } = settings;
  const { api } = chooseHosts({ api: 'https://qyapi.weixin.qq.com' }, settings.hosts);
  const token = cacheApplicationToken(context, () =>
    askProvider(
      context,
      { url: `${api}/cgi-bin/gettoken`, query: { corpid: corpId, corpsecret: secret } },
      { what: 'wecom gettoken', refusal: wechatRefusal('wecom gettoken'), success: tokenBody },
    ),
  );
  const ask = askWithToken(context, token, wechatErrors);

  return {
    async departments() {
      const found = new Map<string, Department>();
      // Without an id it lists all that the app may see.
      for (const root of wanted.length > 0 ? wanted : [null]) {
        const answer = await ask(
          { url: `${api}/cgi-bin/department/list`, ...(root !== null && { query: { id: root } }) },
          'wecom department/list',
          departmentsBody,
        );
        if (!answer.ok) return answer;
        for (const { id, name, parentid } of answer.value.department) {
          const isCompany = !parentid;
          found.set(String(id), {
            id: String(id),
            name: isCompany ? '' : name || String(id),
            parent: isCompany ? null : String(parentid),
          });
        }
      }
      return { ok: true, value: [...found.values()] };
    },

    async *members(department) {
      const answer = await ask(
        { url: `${api}/cgi-bin/user/list`, query: { department_id: department } },
        'wecom user/list',
        membersBody,
      );
      if (!answer.ok) return yield answer;
      const value = answer.value.userlist.map(
        (each): Member => ({
          subject: `corp:${corpId}:${each.userid}`,
          name: each.name ?? '',
          email: each.email || each.biz_mail || '',
          phone: each.mobile ?? '',
          username: each.userid,
          departments: each.department.map(String),
          attribute: (name) =>
            plainText(each[name]) || addedText(each.extattr?.attrs.find((own) => own.name === name)),
          isBarred: barred.has(each.status),
        }),
      );
      yield { ok: true, value };
    },

    readCallback: callback && ((request) => readWecomCallback(request, { corpId, ...callback }, context)),
  };
}

/** A call about 通讯录变更 (documents 90930 and 90970): GET once, when the address is entered; POST with XML afterwards. */
function readWecomCallback(
  { query, body }: DirectoryCallback,
  { corpId, token, aes_key }: { readonly corpId: string; readonly token: string; readonly aes_key: string },
  { clock }: ProviderContext,
): DirectoryNews {
  const sealed = body === '' ? query['echostr'] : readFields(body)?.get('Encrypt');
  if (!sealed || !isSignedCall(token, query, sealed, clock.now())) return null;
  const opened = openEnvelope(toEnvelopeKey(aes_key), sealed);
  if (opened?.receiver !== corpId) return null;
  if (body === '') return { type: 'text/plain; charset=utf-8', text: opened.text, isChange: false };
  const isChange = readFields(opened.text)?.get('Event') === 'change_contact';
  return { type: 'text/plain; charset=utf-8', text: 'success', isChange };
}
