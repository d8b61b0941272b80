import { listActivities, reportActivity } from '@tongxing/contract/calls/activity-log.ts';
import { bindIdentity, unbindIdentity } from '@tongxing/contract/calls/identities.ts';
import { mergeAccounts, startMerge } from '@tongxing/contract/calls/merging.ts';
import { startPasskeyEnrollment } from '@tongxing/contract/calls/passkeys.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { startAtProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import { openQrTicket } from '@tongxing/contract/calls/qr-sign-in.ts';
import { changePassword } from '@tongxing/contract/calls/recovery.ts';
import { setUpTotp } from '@tongxing/contract/calls/second-factor.ts';
import { listSessions, revokeSessions } from '@tongxing/contract/calls/sessions.ts';
import { signInByPassword, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { getStepUpMethods } from '@tongxing/contract/calls/step-up.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { confirmQr, copyByQr, showQr } from '../../../../test/show-qr.ts';
import { callbackUrl, signInAt } from '../../../../test/visit-provider.ts';

/** Somebody who has stolen a bearer token and nothing else, and opens codes on a browser of their own. */
let service: TestService;
let qq: Awaited<ReturnType<typeof vendorFixtures.qq>>;
beforeAll(async () => {
  qq = await vendorFixtures.qq([callbackUrl]);
  service = await openService({ file: { providers: [qq.entry] } });
});
afterAll(async () => {
  await service.close();
  await qq.vendor.close();
});

/** A browser that holds a copy of somebody's bearer token. */
function thiefOf({ visitor }: RegisteredPerson): Visitor {
  return Object.assign(service.visitor('11.6.6.6'), { token: visitor.token });
}

/** Signs in on a second browser of the person's own. */
async function signInElsewhere({ phone, password }: RegisteredPerson): Promise<Visitor> {
  const visitor = service.visitor();
  const answer = await visitor.call(signInByPassword, { account: phone, password });
  return Object.assign(visitor, { token: answer.data.token });
}

const aUuid = '11111111-2222-4333-8444-555555555555';

/** What needs a security check of the session itself. */
const guarded: Readonly<Record<string, (copy: Visitor) => Promise<{ code: number }>>> = {
  'binding what waits': (copy) => copy.call(bindIdentity, { bind_id: 'invented' }),
  'binding at a provider': (copy) =>
    copy.call(startAtProvider, { key: 'qq', redirect_url: callbackUrl, bind: true }),
  'binding by a code': (copy) => copy.call(openQrTicket, { purpose: 'bind', channel: 'wechat' }),
  unbinding: (copy) => copy.call(unbindIdentity, { id: aUuid }),
  'a new password': (copy) => copy.call(changePassword, { password: 'a thief’s own phrase 9' }),
  'an authenticator': (copy) => copy.call(setUpTotp, {}),
  'a passkey': (copy) => copy.call(startPasskeyEnrollment, {}),
  'beginning a merge': (copy) => copy.call(startMerge, {}),
};

describe.each(['off', 'on'] as const)('two-step verification %s', (twoStep) => {
  // threat:qr-copy-fresh
  test('a QR copy of a session carries its evidence with the original times', async () => {
    const person = await registerPerson(service);
    if (twoStep === 'on') await turnOnTotp(service, person);
    else await passCheck(person);
    const parent = await service.database
      .selectFrom('session')
      .select(['id', 'evidence'])
      .where('account_id', '=', person.accountId)
      .executeTakeFirstOrThrow();
    service.clock.advance(5);
    const copy = await copyByQr(service, thiefOf(person));
    const derived = await service.database
      .selectFrom('session')
      .select(['method', 'evidence', 'parent_id'])
      .where('account_id', '=', person.accountId)
      .where('id', '!=', parent.id)
      .executeTakeFirstOrThrow();
    expect(derived).toEqual({
      method: 'qrcode',
      parent_id: parent.id,
      evidence: parent.evidence.map(({ factor, way, at }) => ({ factor, way, at, carriedFrom: 'qrcode' })),
    });
    // The parent's security check still counts, and its copy has none.
    expect((await person.visitor.call(getStepUpMethods, {})).data.until).not.toBeNull();
    expect((await copy.call(getStepUpMethods, {})).data.until).toBeNull();
    for (const [name, action] of Object.entries(guarded)) expect((await action(copy)).code, name).toBe(10);
  });

  // threat:qr-copy-fresh
  test('a QR copy of a session cannot merge the account', async () => {
    const attacker = await registerPerson(service);
    const victim = await registerPerson(service);
    if (twoStep === 'on') await turnOnTotp(service, victim);
    await passCheck(attacker);
    const started = await attacker.visitor.call(startMerge, {});
    const code = await showQr(service, { asker: attacker.visitor });
    await confirmQr(thiefOf(victim), code);
    attacker.visitor.token = (await code.check()).data.token ?? null;
    const { merge_id } = started.data;
    for (const keep of [attacker.accountId, victim.accountId]) {
      const merged = await attacker.visitor.call(mergeAccounts, { merge_id, keep });
      expect(merged).toMatchObject({ code: 10 });
    }
    expect((await victim.visitor.call(getProfile, {})).code).toBe(1);
  });
});

describe('a pending identity behind a QR code', () => {
  async function waiting(): Promise<{ attacker: Visitor; bind_id: string }> {
    await service.database.deleteFrom('linked_identity').execute();
    const attacker = service.visitor();
    const { data } = await signInAt(attacker, { key: 'qq', person: 'lin' });
    return { attacker, bind_id: (data as unknown as { bind_id: string }).bind_id };
  }
  const bound = () => service.database.selectFrom('linked_identity').select('account_id').execute();

  // threat:qr-confirm-binds
  test('is not bound by a token alone: confirming requires the security check', async () => {
    const victim = await registerPerson(service);
    service.clock.advance(601);
    const { attacker, bind_id } = await waiting();
    const code = await showQr(service, { asker: attacker, bind_id });
    const refused = await confirmQr(thiefOf(victim), code);
    expect(refused).toMatchObject({ code: 10, data: { methods: ['password', 'phone'] } });
    expect((await code.check()).data.state).toBe('scanned');
    expect(await bound()).toEqual([]);

    // Its person, who can prove it, goes on with the same code.
    await passCheck(victim);
    expect(await confirmQr(thiefOf(victim), code)).toMatchObject({ code: 10 });
    expect(await confirmQr(victim.visitor, code)).toMatchObject({ code: 1 });
    expect((await code.check()).data.token).toBeDefined();
    expect(await bound()).toEqual([{ account_id: victim.accountId }]);
  });

  // threat:qr-confirm-binds
  test('is not bound by a copy of a checked session: a check counts only where it was passed', async () => {
    const victim = await registerPerson(service);
    const copy = await copyByQr(service, victim.visitor);
    await passCheck(victim);
    const { attacker, bind_id } = await waiting();
    const code = await showQr(service, { asker: attacker, bind_id });
    expect((await confirmQr(copy, code)).code).toBe(10);
    expect(await bound()).toEqual([]);
  });
});

describe('a ticket that was confirmed and not fetched', () => {
  const isOver = { code: 1, data: { state: 'expired' } };

  /** The thief confirms; the owner does something about it on another browser; then the outcome is fetched. */
  async function fetchAfter(action: (owner: Visitor, person: RegisteredPerson) => Promise<unknown>) {
    const person = await registerPerson(service);
    const owner = await signInElsewhere(person);
    const code = await showQr(service);
    expect((await confirmQr(thiefOf(person), code)).code).toBe(1);
    service.clock.advance(1);
    await action(owner, person);
    return code.check();
  }

  async function sessionOf(owner: Visitor): Promise<string> {
    const { items } = (await owner.call(listSessions, {})).data;
    return items.find(({ current }) => !current)?.id ?? '';
  }

  // threat:qr-ticket-outlives
  test('is void once its session was revoked', async () => {
    const fetched = await fetchAfter(async (owner) => {
      const revoked = await owner.call(revokeSessions, { id: await sessionOf(owner) });
      expect(revoked.code).toBe(1);
    });
    expect(fetched).toMatchObject(isOver);
  });

  // threat:qr-ticket-outlives
  test('is void once all other sessions were revoked', async () => {
    const fetched = await fetchAfter((owner) => owner.call(revokeSessions, { others: true }));
    expect(fetched).toMatchObject(isOver);
  });

  // threat:qr-ticket-outlives
  test('is void once its session has signed out', async () => {
    const fetched = await fetchAfter((_, person) => person.visitor.call(signOut, {}));
    expect(fetched).toMatchObject(isOver);
  });

  // threat:qr-ticket-outlives
  test.each(['on another browser', 'in the very session that confirmed'])(
    'is void once the password was changed %s',
    async (where) => {
      const fetched = await fetchAfter(async (owner, person) => {
        const visitor = where === 'on another browser' ? owner : person.visitor;
        await passCheck({ ...person, visitor });
        const { password: old_password } = person;
        const change = { old_password, password: 'quite another phrase 4' };
        expect((await visitor.call(changePassword, change)).code).toBe(1);
      });
      expect(fetched).toMatchObject(isOver);
    },
  );

  // threat:qr-ticket-outlives
  test('is void once the owner has reported 不是我', async () => {
    const fetched = await fetchAfter(async (owner) => {
      const { items } = (await owner.call(listActivities, { type: 'sign_in' })).data;
      const confirmation = items.find(({ kind }) => kind === 'qr_confirmed');
      expect((await owner.call(reportActivity, { id: confirmation?.id ?? '' })).code).toBe(1);
    });
    expect(fetched).toMatchObject(isOver);
  });

  // threat:qr-ticket-outlives
  test('raced with the end of its session leaves no live copy', async () => {
    for (let round = 0; round < 12; round += 1) {
      const person = await registerPerson(service);
      const owner = await signInElsewhere(person);
      const code = await showQr(service);
      await confirmQr(person.visitor, code);
      const id = await sessionOf(owner);
      const [fetched] = await Promise.all([
        code.check(),
        owner.call(revokeSessions, round % 2 ? { id } : { others: true }),
      ]);
      const copy = Object.assign(service.visitor(), { token: fetched.data.token ?? 'none of any session' });
      expect((await copy.call(getProfile, {})).code).toBe(401);
      expect((await owner.call(getProfile, {})).code).toBe(1);
    }
  });
});

// threat:bare-token
test('a copy that the token alone confirmed ends with the owner’s sign-out, and its copies too', async () => {
  const person = await registerPerson(service);
  const thief = Object.assign(service.visitor(), { token: person.visitor.token });
  const copy = await copyByQr(service, thief);
  const copyOfCopy = await copyByQr(service, copy);
  const withoutDevice = Object.assign(service.visitor(), { token: person.visitor.token, device: '' });
  const another = await copyByQr(service, withoutDevice);
  const own = await copyByQr(service, person.visitor);
  for (const each of [copy, copyOfCopy, another, own]) expect((await each.call(getProfile, {})).code).toBe(1);
  await person.visitor.call(signOut, {});
  for (const each of [copy, another]) expect((await each.call(getProfile, {})).code).toBe(401);
  expect((await own.call(getProfile, {})).code).toBe(1);
  expect((await copyOfCopy.call(getProfile, {})).code).toBe(401);
});

test('a copy ends with its revoked parent, and survives the parent’s sign-out', async () => {
  const person = await registerPerson(service);
  const owner = await signInElsewhere(person);
  const copy = await copyByQr(service, person.visitor);
  const copyOfCopy = await copyByQr(service, copy);
  await person.visitor.call(signOut, {});
  expect((await copy.call(getProfile, {})).code).toBe(1);
  await owner.call(revokeSessions, { others: true });
  for (const each of [copy, copyOfCopy]) expect((await each.call(getProfile, {})).code).toBe(401);
});
