import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { authenticatorCode } from '../actions/authenticator.ts';
import { passCheck } from '../actions/pass-check.ts';
import { readCode } from '../actions/read-outbox.ts';
import { signInByPassword } from '../actions/sign-in.ts';
import { aNewAccount } from './people.ts';
import type { Looking, Screen } from './screen.ts';

const press =
  (name: string) =>
  ({ page }: Looking) =>
    page.getByRole('button', { name }).first().click();

/** For what opens a dialog: it may have to come first. */
const pressForDialog =
  (name: string) =>
  async (looking: Looking): Promise<void> => {
    await press(name)(looking);
    await looking.page.getByRole('dialog').first().waitFor();
  };

async function startTwoStep(looking: Looking) {
  await press('开启两步验证')(looking);
  await passCheck(looking.page, looking.person);
  const enrol = looking.page.getByRole('dialog', { name: '开启两步验证' });
  await enrol.getByRole('img').first().waitFor();
  return enrol;
}

async function seeRecoveryCodes(looking: Looking) {
  const enrol = await startTwoStep(looking);
  const secret = (await enrol.locator('code').textContent()) ?? '';
  await enrol.getByLabel('第 1 位').focus();
  await looking.page.keyboard.type(authenticatorCode(secret));
  await looking.page.getByRole('dialog', { name: '保存恢复码' }).waitFor();
}

async function addFurther(looking: Looking) {
  const { page, service, person } = looking;
  const { phone } = aPerson();
  await pressForDialog('添加备用手机号或邮箱')(looking);
  const dialog = page.getByRole('dialog', { name: '添加备用' });
  await dialog.getByRole('textbox', { name: '手机号或邮箱' }).fill(phone);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByText(/秒后重发/).waitFor({ timeout: 20_000 });
  const code = await readCode(service, phone, 'change_phone');
  await dialog.getByRole('textbox', { name: '验证码' }).fill(code);
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await passCheck(page, person);
  await page.getByRole('button', { name: /设为主手机号$/ }).waitFor();
}

async function chooseSecond({ page, person }: Looking) {
  await page.getByRole('button', { name: '开始合并' }).click();
  await passCheck(page, person);
  await page.getByRole('link', { name: '去登录' }).waitFor();
}

async function decideMerge(looking: Looking) {
  const { person } = await aNewAccount(looking.service);
  await chooseSecond(looking);
  await looking.page.getByRole('link', { name: '去登录' }).click();
  await signInByPassword(looking.page, { account: person.phone, password: person.password });
  await looking.page.getByRole('button', { name: '合并账号' }).waitFor();
}

async function askToCancel({ page }: Looking) {
  await page.getByRole('checkbox', { name: /我知道/ }).check();
  await page.getByRole('button', { name: '申请注销' }).click();
  await page.getByRole('dialog').waitFor();
}

/** After the security check: two-step verification, recovery codes, contacts, merging and cancellation, to their ends. */
export const screensOfSafety: readonly Screen[] = [
  { name: 'security-check', as: 'once', address: '/user/security', action: pressForDialog('开启两步验证') },
  { name: 'security-two-step', as: 'once', address: '/user/security', action: startTwoStep },
  { name: 'security-recovery-codes', as: 'once', address: '/user/security', action: seeRecoveryCodes },
  {
    name: 'security-recovery-codes-on-paper',
    as: 'once',
    address: '/user/security',
    action: async (looking) => {
      await seeRecoveryCodes(looking);
      await looking.page.emulateMedia({ media: 'print' });
    },
  },
  {
    name: 'security-protected',
    as: 'once',
    address: '/user/security',
    action: async (looking) => {
      await seeRecoveryCodes(looking);
      await looking.page.getByRole('checkbox', { name: /保存好了/ }).check();
      await looking.page.getByRole('button', { name: '完成' }).click();
    },
  },
  ...['password', 'contacts', 'passkey', 'two-step', 'apps', 'done'].map(
    (step): Screen => ({
      name: `checkup-${step}`,
      as: 'new',
      address: `/user/security/checkup?step=${step}`,
    }),
  ),
  { name: 'security-password', as: 'new', address: '/user/security', action: pressForDialog('修改密码') },
  { name: 'security-email', as: 'new', address: '/user/security?open=email' },
  { name: 'security-phone', as: 'once', address: '/user/security?open=phone' },
  {
    name: 'security-further-add',
    as: 'new',
    address: '/user/security',
    action: pressForDialog('添加备用手机号或邮箱'),
  },
  { name: 'security-further', as: 'once', address: '/user/security', action: addFurther },
  {
    name: 'security-further-main',
    as: 'once',
    address: '/user/security',
    action: async (looking) => {
      await addFurther(looking);
      await looking.page.getByRole('button', { name: /设为主手机号$/ }).click();
    },
  },
  {
    name: 'log-not-me',
    as: 'busy',
    address: '/user/logs',
    action: ({ page }) =>
      page
        .getByRole('button', { name: /不是我/ })
        .first()
        .click(),
  },
  {
    name: 'log-nothing-found',
    as: 'new',
    address: '/user/logs',
    action: ({ page }) => page.getByRole('tab', { name: '绑定' }).click(),
  },
  { name: 'merge-second', as: 'once', address: '/user/merge', action: chooseSecond },
  { name: 'merge-decide', as: 'once', address: '/user/merge', action: decideMerge },
  {
    name: 'merge-done',
    as: 'once',
    address: '/user/merge',
    action: async (looking) => {
      await decideMerge(looking);
      await looking.page.getByRole('checkbox', { name: /两个账号都是我的/ }).check();
      await looking.page.getByRole('button', { name: '合并账号' }).click();
      await looking.page.getByText(/前可以撤销/).waitFor();
    },
  },
  {
    name: 'merge-expired',
    as: 'new',
    address: `/user/merge?merge_id=${'A'.repeat(43)}`,
  },
  { name: 'cancel-asked', as: 'once', address: '/user/cancel', action: askToCancel },
  {
    name: 'cancel-done',
    as: 'once',
    address: '/user/cancel',
    action: async (looking) => {
      await askToCancel(looking);
      await looking.page.getByRole('dialog').getByRole('button', { name: '申请注销' }).click();
      await passCheck(looking.page, looking.person);
      await looking.page.waitForURL(/\/cancelled$/);
    },
  },
  {
    name: 'cancel-exported',
    as: 'once',
    address: '/user/cancel',
    action: async (looking) => {
      await press('开始导出')(looking);
      await passCheck(looking.page, looking.person);
      await looking.page.getByRole('link', { name: /JSON/ }).waitFor();
    },
  },
];
