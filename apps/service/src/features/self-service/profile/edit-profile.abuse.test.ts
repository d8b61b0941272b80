import { requestExport } from '@tongxing/contract/calls/export.ts';
import { readNotice } from '@tongxing/contract/calls/notices.ts';
import { editProfile, getProfile } from '@tongxing/contract/calls/profile.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** The notice with these words to a number, by its 不是我 link. */
async function kindOfNotice(to: string, words: string): Promise<string | null> {
  const list = (await service.ports.listOutbox?.(to)) ?? [];
  const text = list.find((message) => message.text.includes(words))?.text ?? '';
  const token = /\/login\/not-me#([\w-]{43})/.exec(text)?.[1];
  return token ? (await service.visitor().call(readNotice, { token })).data.kind : null;
}

// threat:username-swapped
test('a token alone cannot replace the user name, and each change notifies the owner', async () => {
  const person = await registerPerson(service, { username: 'lin_wan_one' });
  const { visitor, phone } = person;
  const rename = (username: string) => visitor.call(editProfile, { username, nickname: '阿晚' });
  expect((await rename('lin_wan_two')).code).toBe(10);
  expect((await visitor.call(getProfile, {})).data).toMatchObject({ username: 'lin_wan_one' });
  expect((await visitor.call(getProfile, {})).data.nickname).not.toBe('阿晚');
  // It is not asked for where nothing is taken away.
  const newPerson = await registerPerson(service);
  expect((await newPerson.visitor.call(editProfile, { username: 'first_name' })).code).toBe(1);
  expect((await newPerson.visitor.call(editProfile, { username: 'First_Name' })).code).toBe(1);

  await passCheck(person);
  expect((await rename('lin_wan_two')).code).toBe(1);
  await expect
    .poll(() => kindOfNotice(phone, '用户名改成了“lin_wan_two”'), { timeout: 15_000 })
    .toBe('security_change');
  expect(await kindOfNotice(newPerson.phone, '用户名改成了')).toBeNull();
});

// threat:username-swapped
test('an export notifies the owner', async () => {
  const person = await registerPerson(service);
  await passCheck(person);
  expect((await person.visitor.call(requestExport, {})).code).toBe(1);
  // Told once the copy is made, which takes a moment.
  await expect
    .poll(() => kindOfNotice(person.phone, '申请了个人数据的副本'), { timeout: 15_000 })
    .toBe('security_change');
});
