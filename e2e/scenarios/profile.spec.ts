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
