import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { expect, test } from 'vitest';
import type { MovableClock } from '../../../test/movable-clock.ts';
import type { TestService } from '../../../test/open-service.ts';
import { registerPerson } from '../../../test/register-account.ts';
import { confirmQr, showQr } from '../../../test/show-qr.ts';

export interface RolledBack {
  readonly service: TestService;
  readonly clock: MovableClock;
  /** Saves, runs `use`, loses the current state at once and restores what was saved. */
  rollBack<Value>(use: () => Promise<Value>): Promise<Value>;
}

/** What no store of short-lived state may bring back after a crash, and what it must. */
export function describeRollBack(open: () => RolledBack): void {
  // threat:state-restart
  test('given an older snapshot, a used code does not sign in again', async () => {
    const { service, clock, rollBack } = open();
    const { phone } = await registerPerson(service);
    const visitor = service.visitor();
    // One code a minute to a number, and registration has sent one.
    clock.advance(61);
    await visitor.call(phoneCodeCalls.login, { phone });
    const code = await service.readCode(phone, 'login');
    const signIn = () => visitor.call(signInByPhoneCode, { phone, code });
    expect((await rollBack(signIn)).code).toBe(1);
    expect(await signIn()).toMatchObject({ code: 0, reason: 'code_expired' });
  });

  // threat:state-restart
  test('given an older snapshot, a QR ticket returns one token only', async () => {
    const { service, rollBack } = open();
    const { visitor } = await registerPerson(service);
    const shown = await showQr(service);
    expect((await confirmQr(visitor, shown)).code).toBe(1);
    expect((await rollBack(() => shown.check())).data.token).toBeDefined();
    expect((await shown.check()).data).toEqual({ state: 'expired' });
  });

  // threat:state-restart
  test('given an older snapshot, the tries counted before it still count', async () => {
    const { service, rollBack } = open();
    const { phone } = await registerPerson(service);
    const guess = () =>
      service.visitor('10.3.3.7').call(signInByPassword, { account: phone, password: 'wrong' });
    for (let tries = 0; tries < 6; tries += 1) await guess();
    expect((await guess()).code).toBe(429);
    await rollBack(async () => {});
    expect((await guess()).code).toBe(429);
  });
}
