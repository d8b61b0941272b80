import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { aPerson } from '@tongxing/fixtures/a-person.ts';
import type { Person } from '@tongxing/fixtures/people.ts';
import { callService } from '../actions/call-service.ts';
import { registerAccount } from '../actions/register-account.ts';
import { expect, roomyLimits, test } from '../house/scenario.ts';
import { startHouse } from '../house/start-house.ts';

test.describe.configure({ timeout: 180_000 });

test('an account is still there after a restart, and so is the session', async () => {
  const house = await startHouse({ config: roomyLimits });
  try {
    const lin = aPerson();
    const { token, device } = await registerAccount(house, lin);
    expect(await house.stop()).toBe(0);
    await house.startAgain();
    const profile = await callService(house, getProfile, {}, { token, device });
    expect(profile.data.username).toBe(lin.username);
    const { code } = await callService(house, signInByPassword, {
      account: lin.phone,
      password: lin.password,
    });
    expect(code).toBe(1);
  } finally {
    await house.remove();
  }
});

test('kill -9 while people register loses nobody who was told that it worked', async () => {
  const house = await startHouse({ config: roomyLimits });
  try {
    for (let cut = 0; cut < 3; cut += 1) {
      const told: Person[] = [];
      let isOver = false;
      const crowd = Array.from({ length: 3 }, async () => {
        while (!isOver) {
          const person = aPerson();
          const done = await registerAccount(house, person).catch(() => null);
          if (done) told.push(person);
        }
      });
      await expect.poll(() => told.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(4);
      await house.kill();
      isOver = true;
      await Promise.all(crowd);
      await house.startAgain();
      for (const person of told) {
        const { code } = await callService(house, signInByPassword, {
          account: person.username,
          password: person.password,
        });
        expect(code, person.username).toBe(1);
      }
    }
  } finally {
    await house.remove();
  }
});
