import { reportNotice } from '@tongxing/contract/calls/notices.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitCode } from '../../../../test/await-code.ts';
import { awaitNotices } from '../../../../test/await-notices.ts';
import { passCheck } from '../../../../test/be-proven.ts';
import { addFurther } from '../../../../test/further-contact.ts';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] } } });
});
afterAll(() => service.close());

const password = 'correct horse battery 7';
const sevenMonths = 214 * 24 * 3600;

const phoneOf = async ({ accountId }: RegisteredPerson): Promise<string | null> => {
  const operator = await makeOperator(service, ['owner']);
  return JSON.parse((await operator.ask('GET', `people/${accountId}`)).text).phone;
};

// threat:recycled-number
test.each([
  ['forget', 'gives back the number, which nobody has'],
  ['login', 'leaves it to the account that was made with it'],
] as const)('after a no at %s, 不是我 %s', async (purpose, _what) => {
  const owner = await registerPerson(service, { username: `back_${purpose}`, password });
  const { phone } = owner;
  const email = `${purpose}@example.com`;
  await passCheck(owner);
  await addFurther(service, owner.visitor, email);
  const before = await phoneOf(owner);
  service.clock.advance(sevenMonths);

  // Somebody else has the number now, or says so.
  const holder = service.visitor('46.1.1.1');
  const send = (proof: { code: string } | { recycled_id: string; mine: boolean }) =>
    purpose === 'login'
      ? holder.call(signInByPhoneCode, { phone, ...proof })
      : holder.call(resetPassword, { type: 'phone', phone, password: 'another horse 8 battery', ...proof });
  const code = await awaitCode(service, phone, purpose, () =>
    holder.call(phoneCodeCalls[purpose], { phone }),
  );
  const asked = (await send({ code })).data as unknown as { recycled_id: string };
  await send({ recycled_id: asked.recycled_id, mine: false });
  await awaitNotices(service, owner);
  const texts = (await service.ports.listOutbox?.(email))?.map(({ text }) => text) ?? [];
  const notice = texts.find((text) => text.includes('移除了：现在用它的人说这不是他的账号')) ?? '';
  const token = /not-me#([\w-]{43})/.exec(notice)?.[1] ?? '';
  expect([before, await phoneOf(owner)]).toEqual([phone.replace(/(?<=^...)..../, '****'), null]);

  expect(await service.visitor().call(reportNotice, { token })).toMatchObject({ code: 1 });
  expect(await phoneOf(owner)).toBe(purpose === 'forget' ? before : null);
});
