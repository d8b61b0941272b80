import { openQrTicket } from '@tongxing/contract/calls/qr-sign-in.ts';
import type { VendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { wechatApplications } from '@tongxing/doubles/identity/wechat-fixtures.ts';
import { type MessageServer, pushMessage, readReply } from '@tongxing/doubles/identity/wechat-server.ts';
import {
  type MiniProgramService,
  type OpenCode,
  openMiniProgramService,
} from './open-mini-program-service.ts';
import type { Visitor } from './open-service.ts';
import { callbackUrl } from './visit-provider.ts';

export const aesKey = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const { officialAccount } = wechatApplications([callbackUrl]);

/** What WeChat answered, and what somebody read. */
export interface PushAnswer {
  readonly status: number;
  readonly text: string;
}

/** What people do in a conversation with the official account. */
export interface Following {
  readonly server: MessageServer;
  /** A code of the official account. */
  openFollow(purpose?: 'login' | 'bind', asker?: Visitor): Promise<OpenCode & { readonly digits: string }>;
  /** Sends what WeChat would push. */
  push(message: { query: Readonly<Record<string, string>>; body: string }, key?: string): Promise<PushAnswer>;
  /** Somebody scans: who followed before, or who follows by it. */
  scanCode(user: VendorPerson, scene: string, event?: 'SCAN' | 'subscribe'): Promise<string>;
  write(user: VendorPerson, text: string): Promise<string>;
  fieldsOf(user: VendorPerson): Readonly<Record<string, string>>;
}

export type FollowService = MiniProgramService & Following;

const token = 'weixinToken2026';

/** The settings of an official account that people follow, for `openMiniProgramService`. */
export const followEntry = (follow: 'qr' | 'digits', encoding_aes_key?: string) => ({
  official_account: {
    app_id: officialAccount.id,
    app_secret: officialAccount.secret,
    token,
    follow,
    ...(encoding_aes_key && { encoding_aes_key }),
  },
});

export async function openFollowService(
  follow: 'qr' | 'digits' = 'qr',
  encoding_aes_key?: string,
): Promise<FollowService> {
  const opened = await openMiniProgramService({}, {}, followEntry(follow, encoding_aes_key));
  return { ...opened, ...followingAt(opened, encoding_aes_key) };
}

let count = 0;

/** What people do in WeChat, at a service that was opened with `followEntry`. */
export function followingAt(
  { service, wechat }: Pick<MiniProgramService, 'service' | 'wechat'>,
  encoding_aes_key?: string,
): Following {
  const server = { appId: officialAccount.id, token, aesKey: encoding_aes_key ?? null };
  const now = () => Math.floor(service.clock.now().getTime() / 1000);
  const fieldsOf = (user: VendorPerson) => {
    wechat.desk.current.person = user;
    return { FromUserName: `o${officialAccount.id.slice(-4)}_${user.openid.slice(0, 20)}` };
  };
  const push: FollowService['push'] = async ({ query, body }, key = 'wechat') => {
    const response = await service.app.inject({
      method: 'POST',
      url: `/callbacks/wechat/${key}?${new URLSearchParams(query)}`,
      headers: { 'content-type': 'text/xml' },
      payload: body,
    });
    const { statusCode: status } = response;
    return { status, text: status === 200 ? readReply(server, response.body) : '' };
  };
  const send = async (fields: Readonly<Record<string, string | number>>) =>
    (await push(pushMessage(server, fields, now()))).text;
  return {
    server,
    push,
    fieldsOf,
    async openFollow(purpose = 'login', asker = service.visitor()) {
      const { data, code, msg } = await asker.call(openQrTicket, { purpose, channel: 'wechat_follow' });
      if (code !== 1) throw new Error(`no code: ${msg}`);
      const { ticket, secret, url, digits = '' } = data;
      return { asker, ticket, secret, scene: url.split('/').at(-1) ?? '', digits };
    },
    scanCode: (user, scene, event = 'SCAN') =>
      send({
        ...fieldsOf(user),
        MsgType: 'event',
        Event: event,
        EventKey: event === 'SCAN' ? scene : `qrscene_${scene}`,
        Ticket: `TICKET_${scene}`,
      }),
    write: (user, text) =>
      send({ ...fieldsOf(user), MsgType: 'text', Content: text, MsgId: (count += 1) + 23_000_000_000 }),
  };
}
