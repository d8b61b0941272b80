import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

test('an unknown account, a wrong password, a disabled account and an old quick hash take one time', async () => {
  const known = await registerPerson(service);
  const disabled = await registerPerson(service);
  const legacy = await registerPerson(service);
  const without = await registerPerson(service);
  const change = (accountId: string, set: object) =>
    service.database.updateTable('account').set(set).where('id', '=', accountId).execute();
  await change(disabled.accountId, { status: 'disabled' });
  await change(legacy.accountId, { password_hash: '$md5$pepper$0123456789abcdef0123456789abcdef' });
  await change(without.accountId, { password_hash: null });
  const cases = {
    known: known.phone,
    unknown: '13999990002',
    disabled: disabled.phone,
    legacy: legacy.phone,
    without: without.phone,
  };
  const times: Record<string, number[]> = {};
  for (let round = 0; round < 15; round += 1) {
    for (const [name, account] of Object.entries(cases)) {
      service.clock.advance(30);
      const visitor = service.visitor(`47.${round}.${Math.floor(Math.random() * 250)}.1`);
      // The captcha's proof is made before the clock runs.
      const begun = performance.now();
      const answer = await visitor.call(signInByPassword, { account, password: 'wrong password' });
      (times[name] ??= []).push(performance.now() - begun);
      expect(answer.reason).toBe('wrong_credentials');
    }
  }
  const medians = Object.values(times).map(median);
  // The hash is most of the time: a case that skipped it would be several times faster, a busy machine is not.
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(2);
}, 120_000);
