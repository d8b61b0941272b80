import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { Person } from '@tongxing/fixtures/a-person.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import { callService } from '../actions/call-service.ts';
import { registerAccount } from '../actions/register-account.ts';
import { roomyLimits } from '../setup/roomy-limits.ts';
import { expect, test } from '../setup/scenario.ts';
import { startService } from '../setup/start-service.ts';

test.describe.configure({ timeout: 180_000 });

test('given a restart, account and session remain', async () => {
  const service = await startService({ config: roomyLimits });
  try {
    const lin = aPerson();
    const { token, device } = await registerAccount(service, lin);
    expect(await service.stop()).toBe(0);
    await service.startAgain();
    const profile = await callService(service, getProfile, {}, { token, device });
    expect(profile.data.username).toBe(lin.username);
    const { code } = await callService(service, signInByPassword, {
      account: lin.phone,
      password: lin.password,
    });
    expect(code).toBe(1);
  } finally {
    await service.remove();
  }
});

test('given kill -9 while people register, no confirmed account is lost', async () => {
  const service = await startService({ config: roomyLimits });
  try {
    for (let cut = 0; cut < 3; cut += 1) {
      const notices: Person[] = [];
      let isOver = false;
      const crowd = Array.from({ length: 3 }, async () => {
        while (!isOver) {
          const person = aPerson();
          const done = await registerAccount(service, person).catch(() => null);
          if (done) notices.push(person);
        }
      });
      await expect.poll(() => notices.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(4);
      await service.kill();
      isOver = true;
      await Promise.all(crowd);
      await service.startAgain();
      for (const person of notices) {
        const { code } = await callService(service, signInByPassword, {
          account: person.username,
          password: person.password,
        });
        expect(code, person.username).toBe(1);
      }
    }
  } finally {
    await service.remove();
  }
});
