import type { Browser, Page } from '@playwright/test';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { protectAccount } from '../actions/be-operator.ts';
import { findLivingSession } from '../actions/be-signed-in.ts';
import { mustCall } from '../actions/call-service.ts';
import { readQrCode } from '../actions/read-qr-code.ts';
import { agree, openCodeTab, signInByPassword } from '../actions/sign-in.ts';
import { aNewAccount } from './people.ts';
import type { Looking, Screen } from './screen.ts';

const pressSignIn = ({ page }: Looking) => page.getByRole('button', { name: '登录', exact: true }).click();

/** The text of the QR code on a screen. */
async function readCodeOn(page: Page): Promise<string> {
  const code = page.getByRole('img', { name: '登录二维码' });
  await code.waitFor();
  return readQrCode(code);
}

async function scanByPhone({ page, context, service }: Looking) {
  const url = await readCodeOn(page);
  const phone = await (context.browser() as Browser).newContext();
  const { session } = await aNewAccount(service);
  await findLivingSession(phone, service, session);
  const opened = await phone.newPage();
  await opened.goto(url);
  await opened.getByRole('button', { name: '继续' }).click();
  await page.locator('output').waitFor();
  await phone.close();
}

/** The address in the QR code of another screen. */
async function scanAnother({ context, service }: Looking) {
  const screen = await (context.browser() as Browser).newPage();
  await screen.goto(`${service.url}/login/qrcode`);
  const { pathname, search } = new URL(await readCodeOn(screen));
  return pathname + search;
}

async function meetSecondFactor({ page, service }: Looking) {
  const { person, session } = await aNewAccount(service);
  await protectAccount(service, person, session);
  await signInByPassword(page, { account: person.phone, password: person.password });
  await page.getByRole('dialog', { name: '两步验证' }).waitFor();
}

/** Every tab, mistake and dialog of sign-in, registration and recovery. */
export const screensOfSignIn: readonly Screen[] = [
  {
    name: 'sign-in-code-tab',
    as: 'visitor',
    address: '/login/account',
    action: ({ page }) => openCodeTab(page),
  },
  { name: 'sign-in-mistakes', as: 'visitor', address: '/login/account', action: pressSignIn },
  {
    name: 'sign-in-more-ways',
    as: 'visitor',
    address: '/login/account',
    action: ({ page }) => page.getByRole('button', { name: /更多/ }).first().click(),
  },
  {
    name: 'sign-in-agreement',
    as: 'visitor',
    address: '/login/account',
    action: async (looking) => {
      await looking.page.getByRole('textbox', { name: '账号' }).fill('linwan');
      await looking.page.getByRole('textbox', { name: '密码', exact: true }).fill('door-of-the-moon');
      await pressSignIn(looking);
      await looking.page.getByRole('dialog').waitFor();
    },
  },
  { name: 'sign-in-second-factor', as: 'visitor', address: '/login/account', action: meetSecondFactor },
  {
    name: 'sign-in-recovery-code',
    as: 'visitor',
    address: '/login/account',
    action: async (looking) => {
      await meetSecondFactor(looking);
      await looking.page
        .getByRole('dialog')
        .getByRole('button', { name: /恢复码/ })
        .click();
    },
  },
  {
    name: 'register-email',
    as: 'visitor',
    address: '/login/register',
    action: ({ page }) => page.getByRole('tab', { name: '邮箱' }).click(),
  },
  {
    name: 'register-mistakes',
    as: 'visitor',
    address: '/login/register',
    action: ({ page }) => page.getByRole('button', { name: '注册并登录' }).click(),
  },
  { name: 'qr-scanned', as: 'visitor', address: '/login/qrcode', action: scanByPhone },
  { name: 'scan-asks', as: 'new', address: scanAnother },
  { name: 'scan-bad-ticket', as: 'new', address: '/scan/app?ticket=nobody' },
  { name: 'not-me-bad-link', as: 'visitor', address: '/login/not-me#nothing' },
  {
    name: 'sign-in-popup',
    as: 'once',
    address: '/user/info',
    action: async ({ page, service, token }) => {
      await page.getByRole('button', { name: '修改昵称' }).click();
      await page.getByRole('textbox', { name: '昵称' }).fill('林晚晚');
      await mustCall(service, signOut, {}, { token });
      await page.getByRole('button', { name: '保存' }).click();
      await page.getByRole('heading', { name: '欢迎回来' }).waitFor();
    },
  },
  {
    name: 'add-account',
    as: 'new',
    address: '/login/account?add=1',
    action: async ({ page }) => agree(page),
  },
];
