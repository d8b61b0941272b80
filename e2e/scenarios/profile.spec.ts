import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { beSignedIn } from '../actions/be-signed-in.ts';
import { mustCall } from '../actions/call-service.ts';
import { expect, test } from '../house/scenario.ts';

test('somebody sees their profile, masked, and changes the nickname @phone', async ({
  page,
  context,
  house,
}) => {
  const lin = aPerson();
  const token = await beSignedIn(context, house, lin);
  await page.goto('/user/info');
  await expect(page.getByText(lin.phone.replace(/^(\d{3})\d{4}/, '$1****')).first()).toBeVisible();
  await expect(page.getByText(lin.phone)).toHaveCount(0);
  await page.getByRole('button', { name: '修改昵称' }).click();
  await page.getByRole('textbox', { name: '昵称' }).fill(lin.nickname);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: lin.nickname })).toBeVisible();
  const profile = await mustCall(house, getProfile, {}, { token });
  expect(profile.nickname).toBe(lin.nickname);
  expect(profile.phone).not.toContain(lin.phone);
});

test('the nickname has its rules, and is shown as it was typed', async ({ page, context, house }) => {
  const person = aPerson();
  await beSignedIn(context, house, person);
  await page.goto('/user/info');
  await expect(page.getByText(`191****${person.phone.slice(-4)}`)).toBeVisible();
  await expect(page.getByRole('definition').getByText(person.username, { exact: true }).last()).toBeVisible();
  await page.getByRole('button', { name: '修改昵称' }).click();
  const nickname = page.getByRole('textbox', { name: '昵称' });
  await expect(nickname).toBeFocused();

  await nickname.fill('   ');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('alert').getByText('请输入昵称')).toBeVisible();
  await nickname.fill('一'.repeat(21));
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('alert').getByText('昵称为 1–20 个字')).toBeVisible();

  await nickname.fill('晚风 <b>');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('昵称已更新')).toBeVisible();
  await expect(page.getByRole('heading', { name: '晚风 <b>' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '晚风 <b>' })).toBeVisible();
});

test('Esc leaves the nickname as it was', async ({ page, context, house }) => {
  await beSignedIn(context, house, aPerson());
  await page.goto('/user/info');
  const before = await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent();
  await page.getByRole('button', { name: '修改昵称' }).click();
  await page.getByRole('textbox', { name: '昵称' }).fill('别的名字');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: '昵称' })).toBeHidden();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(before ?? '');
});
