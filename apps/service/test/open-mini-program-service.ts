import type { Answer } from '@tongxing/client/open-client.ts';
import { scanByMiniProgram } from '@tongxing/contract/calls/mini-program.ts';
import {
  getQrStatus,
  openQrTicket,
  type QrStatus,
  qrSecretHeader,
} from '@tongxing/contract/calls/qr-sign-in.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import type { TestDirectory } from '@tongxing/doubles/directory/open-directory.ts';
import { readScene } from '@tongxing/doubles/identity/mini-program-calls.ts';
import { openWechat, type Wechat } from '@tongxing/doubles/identity/open-wechat.ts';
import { type VendorPerson, vendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { wechatApplications } from '@tongxing/doubles/identity/wechat-fixtures.ts';
import {
  type MiniProgramPhone,
  miniProgramUserAgent,
  openPhone,
} from '@tongxing/doubles/mini-program/open-phone.ts';
import { type NumberVendor, serveAliyunNumbers } from '@tongxing/doubles/one-tap/aliyun-numbers.ts';
import type { Ports } from '../src/ports/ports.ts';
import { openService, type TestService, type Visitor } from './open-service.ts';
import { type RegisteredPerson, registerPerson } from './register-account.ts';
import { callbackUrl } from './visit-provider.ts';

/** A code on a screen, and who opened it. */
export interface OpenCode {
  readonly asker: Visitor;
  readonly ticket: string;
  readonly secret: string;
  /** What a camera reads from the image. */
  readonly scene: string;
}

export interface MiniProgramService {
  readonly service: TestService;
  readonly wechat: Wechat;
  /** Says the number of the phone that one taps. */
  readonly numbers: NumberVendor;
  /** A company's directory, where the test has opened one. */
  readonly directory?: TestDirectory | undefined;
  /** A phone of this person, with the sample mini program. */
  phoneOf(person: VendorPerson): MiniProgramPhone;
  /** A visitor with WeChat's User-Agent, for calls that no real phone makes. */
  bareWeChat(): Visitor;
  openCode(purpose?: 'login' | 'bind', asker?: Visitor): Promise<OpenCode>;
  status(code: OpenCode): Promise<QrStatus>;
  /** The call of a phone that has just opened the mini program, with a fresh code of wx.login. */
  scan(phone: Visitor, code: OpenCode, user: VendorPerson): Promise<Scanned>;
  /** The person who is `lin` at WeChat's website too. */
  readonly lin: VendorPerson;
  /** A person, the WeChat that is bound to the account, and the phone it is on. */
  boundPerson(): Promise<RegisteredPerson & { readonly user: VendorPerson; readonly weChat: Visitor }>;
  close(): Promise<void>;
}

type Scanned = Answer<CallOutput<typeof scanByMiniProgram>>;

let count = 0;

/** A person without an account here, with an identity at WeChat and a phone number. */
export function aWeChatUser(): VendorPerson {
  count += 1;
  const number = String(count).padStart(4, '0');
  const lin = vendorPerson('lin');
  return {
    ...lin,
    word: `user${number}`,
    openid: `${number}${lin.openid}`,
    unionid: `UID_${number}`,
    phone: `1990000${number}`,
  };
}

/** The service with WeChat's website and mini program configured, on a double of WeChat. */
export async function openMiniProgramService(
  miniProgram: object = {},
  ports: Partial<Ports> = {},
  entry: object = {},
  directory?: TestDirectory,
): Promise<MiniProgramService> {
  const applications = wechatApplications([callbackUrl]);
  const wechat = await openWechat(applications);
  const application = ({ id, secret }: { id: string; secret: string }) => ({
    app_id: id,
    app_secret: secret,
  });
  let opened: TestService | null = null;
  const numbers = await serveAliyunNumbers({ now: () => opened?.clock.now() ?? new Date() });
  const service = await openService({
    ports,
    file: {
      one_tap: numbers.settings,
      providers: [
        {
          kind: 'wechat',
          website: application(applications.website),
          mobile_app: application(applications.mobileApp),
          mini_program: { ...application(applications.miniProgram), ...miniProgram },
          hosts: { open: wechat.url, api: wechat.url },
          ...entry,
        },
      ],
      directories: directory ? [directory.entry] : [],
    },
  });
  opened = service;

  function bareWeChat(): Visitor {
    count += 1;
    const ip = `11.8.${count >> 8}.${count & 255}`;
    return Object.assign(service.visitor(ip), { userAgent: miniProgramUserAgent });
  }
  async function openCode(
    purpose: 'login' | 'bind' = 'login',
    asker: Visitor = service.visitor(),
  ): Promise<OpenCode> {
    const opened = await asker.call(openQrTicket, { purpose, channel: 'wechat_mini_program' });
    if (opened.code !== 1) throw new Error(`no code: ${opened.msg}`);
    const { ticket, secret, image = '' } = opened.data;
    return { asker, ticket, secret, scene: readScene(Buffer.from(image.split(',')[1] ?? '', 'base64')) };
  }
  function scan(phone: Visitor, { ticket }: OpenCode, user: VendorPerson): Promise<Scanned> {
    wechat.desk.current.person = user;
    return phone.call(scanByMiniProgram, { ticket, code: wechat.wxLogin() });
  }

  return {
    service,
    wechat,
    numbers,
    directory,
    bareWeChat,
    openCode,
    scan,
    lin: vendorPerson('lin'),
    async boundPerson() {
      const person = await registerPerson(service);
      const [user, weChat] = [aWeChatUser(), bareWeChat()];
      const { data } = await scan(weChat, await openCode(), user);
      const { bind_id } = data as unknown as { bind_id: string };
      const { phone: account, password } = person;
      const bound = await weChat.call(signInByPassword, { account, password, bind_id });
      if (bound.code !== 1) throw new Error(`not bound: ${bound.msg}`);
      return { ...person, user, weChat };
    },
    phoneOf: (person) =>
      openPhone({
        login() {
          wechat.desk.current.person = person;
          return wechat.wxLogin();
        },
        async send({ method, path, headers, body }) {
          const response = await service.app.inject({
            method,
            url: path,
            headers: { ...headers, 'x-forwarded-for': '11.7.7.7' },
            ...(method === 'POST' ? { payload: JSON.stringify(body) } : {}),
          });
          return response.json();
        },
      }),
    async status({ asker, ticket, secret }) {
      const response = await service.app.inject({
        url: `${getQrStatus.path}?ticket=${ticket}`,
        headers: { [qrSecretHeader]: secret, 'x-device': asker.device, 'x-forwarded-for': asker.ip },
      });
      const { code, data } = response.json();
      if (code !== 1) throw new Error(`status answered ${code}`);
      return data as QrStatus;
    },
    async close() {
      await service.close();
      await wechat.close();
      await numbers.close();
    },
  };
}
