import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { mustCall } from '../actions/call-service.ts';
import { checkByCall } from '../actions/check-by-call.ts';
import { passCheck } from '../actions/pass-check.ts';
import { signInAgain, signInByCall } from '../actions/sign-in-by-call.ts';
import { withAuthenticator } from '../actions/with-authenticator.ts';
import type { Looking, Screen } from './screen.ts';
import { phone } from './take-pictures.ts';

const press =
  (name: string | RegExp) =>
  ({ page }: Looking) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click();

const pressForDialog =
  (name: string | RegExp) =>
  async (looking: Looking): Promise<void> => {
    await press(name)(looking);
    await looking.page.getByRole('dialog').first().waitFor();
  };

/** A person who says that they are under fourteen. */
async function beYoung({ service, person }: Looking): Promise<void> {
  const checked = await checkByCall(service, person, await signInByCall(service, person));
  await mustCall(service, editProfile, { birthday: '2016-06-01' }, checked);
}

async function addPasskey(looking: Looking): Promise<void> {
  await withAuthenticator(looking.context, looking.page);
  await press('添加通行密钥')(looking);
  await passCheck(looking.page, looking.person);
  await looking.page.getByRole('dialog', { name: '给通行密钥起个名字' }).waitFor();
}

/** Dialogs and menus of the console. */
export const screensOfConsole: readonly Screen[] = [
  {
    name: 'account-menu',
    as: 'new',
    address: '/user/dashboard',
    action: async ({ page }) => {
      await page.getByRole('button', { name: /账号 ID/ }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'account-menu-phone',
    as: 'new',
    address: '/user/dashboard',
    action: async ({ page }) => {
      await page.setViewportSize(phone);
      await page.getByRole('button', { name: '账号菜单' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'log-detail',
    as: 'once',
    address: '/user/logs',
    action: async (looking) => {
      await signInAgain(looking.service, looking.person, looking.page);
      await looking.page.reload();
      await pressForDialog(/^详情：/)(looking);
    },
  },
  { name: 'profile-birthday', as: 'new', address: '/user/info', action: press('修改生日') },
  { name: 'guardian-asked', as: 'once', address: '/user/info', before: beYoung },
  {
    name: 'guardian-agrees',
    as: 'once',
    address: '/user/info',
    before: beYoung,
    action: pressForDialog('请监护人同意'),
  },
  { name: 'passkey-named', as: 'once', address: '/user/security', action: addPasskey },
];
