import { acceptApp, offerApp } from '@tongxing/contract/calls/app-owners.ts';
import { uploadImage } from '@tongxing/contract/calls/uploads.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { registerApp } from '../../../../test/relying-party.ts';

let service: TestService;
let owner: TestOperator;
beforeAll(async () => {
  service = await openService({ file: { operators: { approval: false }, apps: { review: false } } });
  owner = await makeOperator(service, ['owner']);
}, 300_000);
afterAll(() => service.close());

let side = 20;
async function upload(visitor: Visitor): Promise<string> {
  const create = { width: (side += 1), height: side, channels: 3, background: '#0b625b' } as const;
  const bytes = new Uint8Array(await sharp({ create }).png().toBuffer());
  return (await visitor.call(uploadImage, {}, { file: new File([bytes], 'logo.png') })).data.url;
}
const statusOf = async (url: string) => (await service.app.inject(url)).statusCode;
/** What runs a day later, and sends what was decided meanwhile. */
async function goOn(): Promise<void> {
  service.clock.advance(24 * 3600 + 1);
  await service.work('Clearing unused uploads');
}
async function erase(accountId: string): Promise<void> {
  const erased = await owner.ask('POST', `people/${accountId}/erase`, { reason: '本人要求' });
  expect(erased.status, erased.text).toBe(200);
}

// call:PATCH/manage/v1/settings/{section}
test('a picture saved as the site’s logo stays, also in former versions and once its operator’s account is erased', async () => {
  const editor = await makeOperator(service, ['owner']);
  const [logo, dark, unsaved, replacing] = [
    await upload(editor.visitor),
    await upload(editor.visitor),
    await upload(editor.visitor),
    await upload(editor.visitor),
  ];
  const save = async (brand: object) =>
    expect((await editor.ask('PATCH', 'settings/brand', brand, { 'if-match': '*' })).status).toBe(200);
  await save({ logo, logo_dark: dark, reason: '换标志' });
  await save({ logo: replacing, reason: '再换一次' });
  await goOn();
  await owner.enter();
  expect(await Promise.all([logo, dark, unsaved, replacing].map(statusOf))).toEqual([200, 200, 404, 200]);
  const removed = await owner.ask('DELETE', `operators/${editor.accountId}`, { reason: '离职' });
  expect(removed.status, removed.text).toBe(200);
  const own = await upload(editor.visitor);
  await erase(editor.accountId);
  await expect.poll(() => statusOf(own)).toBe(404);
  expect(await Promise.all([logo, dark, replacing].map(statusOf))).toEqual([200, 200, 200]);
});

test('an operator makes no picture of somebody else the site’s', async () => {
  await owner.enter();
  const { visitor, accountId } = await registerPerson(service);
  const picture = await upload(visitor);
  await owner.ask('PATCH', 'settings/brand', { logo: picture, reason: '看着好' }, { 'if-match': '*' });
  await erase(accountId);
  await expect.poll(() => statusOf(picture)).toBe(404);
});

test('an app that was handed on keeps its logo when whoever uploaded it is erased', async () => {
  await owner.enter();
  const [former, next] = [await registerPerson(service), await registerPerson(service)];
  await passCheck(former);
  await passCheck(next);
  const [logo, other] = [await upload(former.visitor), await upload(former.visitor)];
  const app = await registerApp(former.visitor, { name: '渡口', logo });
  const { token } = (await former.visitor.call(offerApp, { id: app.id })).data;
  const recipient = { legal_name: '新主体有限公司', contact: 'new@app.example' };
  expect((await next.visitor.call(acceptApp, { token, ...recipient })).code).toBe(1);
  await erase(former.accountId);
  await expect.poll(() => statusOf(other)).toBe(404);
  expect(await statusOf(logo)).toBe(200);
});
