import { hash } from '@node-rs/bcrypt';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { passwordHashing } from './password-hash.ts';

let service: TestService;
const password = 'old secret 42!';

beforeAll(async () => {
  service = await openService({ file: { captcha: { kinds: [] } } });
});
afterAll(() => service.close());

async function importHash(stored: string): Promise<string> {
  const { phone, accountId } = await registerPerson(service);
  const accounts = service.database.updateTable('account').where('id', '=', accountId);
  await accounts.set({ password_hash: stored }).execute();
  return phone;
}

/** Milliseconds until the password was refused. */
async function timeOf(account: string, typed = 'wrong password'): Promise<number> {
  service.clock.advance(61);
  const startedAt = performance.now();
  const answer = await service.visitor().call(signInByPassword, { account, password: typed });
  expect(answer.reason).toBe('wrong_credentials');
  return performance.now() - startedAt;
}

/** Milliseconds of the quickest of three: what else runs on the machine only adds to them. */
async function leastOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return Math.min(...times);
}

// threat:sign-in-time
test('a refusal takes as long for nobody as for who has the costliest imported hash', async () => {
  const costly = await hash(password, { cost: 12 });
  const once = await leastOf(async () =>
    expect(await passwordHashing.verify(costly, 'wrong password')).toBe(false),
  );

  const slow = await importHash(costly);
  const quick = await importHash(await hash(password, { cost: 4 }));
  const disabled = await importHash(costly);
  const own = (await registerPerson(service)).phone;
  await service.database
    .updateTable('account')
    .set({ status: 'disabled' })
    .where('password_hash', '=', costly)
    .where(
      'id',
      'in',
      service.database.selectFrom('contact').select('account_id').where('value', '=', disabled),
    )
    .execute();
  const least = once * 0.7;
  for (const account of ['13999990003', slow, quick, own, disabled]) {
    expect(await timeOf(account), account).toBeGreaterThan(least);
  }
  // Neither does the right password of a disabled account answer sooner.
  expect(await timeOf(disabled, password)).toBeGreaterThan(least);

  // A file that came later brings another cost: after its first refusal nobody is told from nobody.
  const costlier = await importHash(await hash(password, { cost: 13 }));
  await timeOf(costlier);
  const nobody = await timeOf('13999990003');
  expect(nobody).toBeGreaterThan((await leastOf(() => timeOf(costlier))) * 0.35);
}, 60_000);

// threat:hash-flood
test('verifying an imported hash of any kind leaves the thread to others', async () => {
  const phpass = `$P$N${'IQRaTwmfe'.slice(0, 8)}${'.'.repeat(22)}`;
  const crypt = `$6$rounds=100000$saltsalt$${'.'.repeat(86)}`;
  for (const stored of [await hash(password, { cost: 13 }), phpass, crypt]) {
    let longest = 0;
    let last = performance.now();
    const ticks = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const startedAt = performance.now();
    await passwordHashing.verify(stored, 'wrong password');
    clearInterval(ticks);
    expect(longest, stored).toBeLessThan((performance.now() - startedAt) / 2);
  }
});
