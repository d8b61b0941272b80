import { setTimeout as pause } from 'node:timers/promises';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { readCode } from '../../tests/actions/read-outbox.ts';
import { decodeQrCode } from '../../tests/actions/read-qr-code.ts';
import { registerAccount } from '../../tests/actions/register-account.ts';
import { registerApp } from '../../tests/actions/register-app.ts';
import { openOpenidClientSite } from '../../tests/relying-parties/openid-client-site.ts';
import type { TestService } from '../../tests/setup/start-service.ts';
import { type Hand, keys } from './hand.ts';

export interface Scene {
  readonly service: TestService;
  /** The main window, with nobody signed in. */
  readonly hand: Hand;
  /** A second browser, with nobody signed in. */
  readonly other: () => Promise<Hand>;
}

export interface Flow {
  readonly name: string;
  readonly walk: (scene: Scene) => Promise<void>;
}

const agreement = /我已阅读并同意/;

async function signIn(hand: Hand, service: TestService, address = '/login/account') {
  const person = aPerson();
  const { token } = await registerAccount(service, person);
  await hand.open(address);
  await hand.fill('账号', person.phone);
  await hand.fill('密码', person.password);
  await hand.press('checkbox', agreement);
  await hand.press('button', '登录');
  return { ...person, token };
}

/** Repeats `attempt` until it does not throw: parts of the page may still be loading. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 20) throw error;
      await pause(250);
    }
  }
}

/** The main flows, page by page. */
export const flows: readonly Flow[] = [
  {
    name: 'the home page, a page that is none, and the night',
    walk: async ({ hand }) => {
      await hand.open('/');
      await hand.check('home');
      if (Number(await hand.run('() => document.querySelectorAll("main svg circle").length')) === 0)
        throw new Error('there is no gate on the home page');
      await hand.press('button', /深色|夜/);
      await patiently(async () => {
        const ground = await hand.run('() => getComputedStyle(document.body).backgroundColor');
        const [red = 255] = String(ground).match(/\d+/g)?.map(Number) ?? [];
        if (red > 100) throw new Error(`by night the ground is ${String(ground)}`);
      });
      await hand.check('home-dark');
      await hand.open('/login/account');
      await hand.check('sign-in-dark');
      await hand.press('button', /浅色|日/);
      await hand.open('/no/such/page');
      await hand.check('not-found');
    },
  },
  {
    name: 'registration by a phone code',
    walk: async ({ hand, service }) => {
      const person = aPerson();
      await hand.open('/login/register');
      await hand.check('register');
      await hand.fill('手机号', person.phone);
      await hand.press('checkbox', agreement);
      await hand.press('button', '获取验证码');
      await hand.see('button', /^\d+ 秒后重发$/);
      await hand.fill('验证码', await readCode(service, person.phone, 'register'));
      await hand.fill('设置密码', person.password);
      await hand.press('button', '注册并登录');
      await hand.arrive(/:\d+\/$/);
      await hand.see('link', '进入个人中心');
    },
  },
  {
    name: 'sign-in by a code, and what is typed wrongly',
    walk: async ({ hand, service }) => {
      const person = aPerson();
      await hand.open('/login/account?ref=/user/info');
      await hand.press('button', '登录');
      await hand.read('请输入密码');
      await hand.check('sign-in-mistakes');
      await hand.press('tab', '验证码登录');
      await hand.fill('手机号或邮箱', person.phone);
      await hand.press('checkbox', agreement);
      await hand.press('button', '获取验证码');
      await hand.see('button', /^\d+ 秒后重发$/);
      await hand.check('sign-in-code');
      await hand.fill('验证码', await readCode(service, person.phone, 'login'));
      await hand.press('button', '登录');
      await hand.arrive(/\/user\/info$/);
    },
  },
  {
    name: 'password sign-in, and the console: every page, profile, devices, log, signing out',
    walk: async ({ hand, service }) => {
      await signIn(hand, service, '/login/account?ref=/user/dashboard');
      await hand.arrive(/\/user\/dashboard$/);
      await hand.read('安全分');
      await hand.check('dashboard');
      await hand.open('/user/info');
      await hand.press('button', '修改昵称');
      await hand.fill('昵称', '晚风');
      await hand.press('button', '保存');
      await hand.read('昵称已更新');
      await hand.check('profile');
      const pages = {
        security: '/user/security',
        devices: '/user/devices',
        log: '/user/logs',
        bindings: '/user/bind',
        apps: '/user/app/list',
        docs: '/user/app/docs',
        checkup: '/user/security/checkup',
      };
      for (const [name, address] of Object.entries(pages)) {
        await hand.open(address);
        await hand.check(name);
        const over = Number(await hand.run('() => document.documentElement.scrollWidth - innerWidth'));
        if (over > 0) throw new Error(`${address} is ${over} px wider than the window`);
      }
      await hand.open('/user/logs');
      await hand.read('登录');
      await hand.press('button', /晚风/);
      await hand.see('menuitem', '退出登录');
      await hand.check('account-menu');
      await hand.press('menuitem', '退出登录');
      await hand.arrive(/\/login\/account/);
    },
  },
  {
    name: 'a dialog by keyboard',
    walk: async ({ hand, service }) => {
      await signIn(hand, service, '/login/account?ref=/user/security');
      await hand.arrive(/\/user\/security$/);
      await hand.press('button', '修改密码');
      await hand.see('dialog', '修改密码');
      await hand.check('dialog');
      for (let presses = 0; presses < 12; presses += 1) {
        await hand.type(keys.tab);
        const isInside = await hand.run(
          '() => document.activeElement.closest("dialog, [role=dialog]") !== null',
        );
        if (!isInside) throw new Error(`the focus has left the dialog for «${await hand.focused()}»`);
      }
      await hand.type(keys.escape);
      const back = await hand.focused();
      if (back !== '修改密码') throw new Error(`the focus came back to «${back}»`);
      if (await hand.has('dialog', '修改密码')) throw new Error('Escape has not closed the dialog');
    },
  },
  {
    name: 'QR sign-in: shown here, confirmed in another browser',
    walk: async ({ hand, other, service }) => {
      await hand.open('/login/qrcode');
      await hand.see('img', '登录二维码');
      // WebKitGTK crops pictures of elements wrongly.
      const address = await patiently(async () => decodeQrCode(await hand.picture()));
      await hand.check('qr-code');
      const phone = await other();
      await phone.resize(390, 844);
      const { pathname, search } = new URL(address);
      await signIn(phone, service, `/login/account?ref=${encodeURIComponent(pathname + search)}`);
      await phone.see('heading', '在那台设备上登录？');
      await phone.check('qr-confirm');
      await phone.press('button', await hand.read(/(?<=\n)\d{2}(?=\n)/));
      await phone.press('button', '确认登录');
      await phone.see('heading', '已确认');
      await hand.arrive(/:\d+\/$/);
    },
  },
  {
    name: 'consent for an app',
    walk: async ({ hand, service }) => {
      const site = await openOpenidClientSite();
      try {
        const developer = await registerAccount(service, aPerson());
        await site.use(await registerApp(service, developer.token, { redirect_uris: [site.redirectUri] }));
        await hand.open('/login/account');
        await hand.go(site.loginUrl);
        await hand.read('青禾笔记');
        await hand.check('sign-in-for-app');
        const person = aPerson();
        await registerAccount(service, person);
        await hand.fill('账号', person.phone);
        await hand.fill('密码', person.password);
        await hand.press('checkbox', agreement);
        await hand.press('button', '登录');
        await hand.see('heading', /“青禾笔记”申请使用/);
        await hand.check('consent');
        await hand.press('button', '同意授权');
        await hand.arrive(/\/me$/);
      } finally {
        await site.close();
      }
    },
  },
  {
    name: 'given no passkeys, says so and names another way',
    walk: async ({ hand, service }) => {
      await hand.open('/login/account');
      const has = await hand.run('() => typeof PublicKeyCredential === "function"');
      if (has) return;
      await hand.press('button', '使用通行密钥登录');
      await hand.read('不支持通行密钥');
      await hand.check('passkey-sign-in');
      await signIn(hand, service, '/login/account?ref=/user/security');
      await hand.arrive(/\/user\/security$/);
      await hand.press('button', '添加通行密钥');
      await hand.read('不支持通行密钥');
      await hand.check('passkey-security');
    },
  },
];
