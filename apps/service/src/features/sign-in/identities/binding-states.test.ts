import type { Answer } from '@tongxing/client/open-client.ts';
import { getProfile } from '@tongxing/contract/calls/profile.ts';
import { answerSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { Vendor } from '@tongxing/doubles/identity/open-vendor.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { authenticatorCode } from '../../../../test/authenticator.ts';
import { passCheck, turnOnTotp } from '../../../../test/be-proven.ts';
import { openService, type TestService, type Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { callbackUrl, signInAt } from '../../../../test/visit-provider.ts';

/**
 * Every state in which somebody can come back from a provider: the identity is known or unknown, the
 * person signed in or out, their account has none of the provider's identities, another one or this very
 * one (or another account has it), and two-step verification is on or off.
 */
interface State {
  readonly identity: 'unknown' | 'known to this account' | 'known to another account';
  readonly person: 'signed out' | 'signed in';
  readonly account: 'has none' | 'has this one' | 'has a second one of the kind';
  readonly outcome: 'signed in' | 'bound' | 'nothing new' | 'identity_taken' | 'provider_already_linked';
}

const states: readonly State[] = [
  { identity: 'known to this account', person: 'signed out', account: 'has this one', outcome: 'signed in' },
  { identity: 'unknown', person: 'signed out', account: 'has none', outcome: 'bound' },
  {
    identity: 'unknown',
    person: 'signed out',
    account: 'has a second one of the kind',
    outcome: 'provider_already_linked',
  },
  // Unknown when it came; another account was faster while the person was choosing.
  {
    identity: 'known to another account',
    person: 'signed out',
    account: 'has none',
    outcome: 'identity_taken',
  },
  { identity: 'known to this account', person: 'signed in', account: 'has this one', outcome: 'nothing new' },
  {
    identity: 'known to another account',
    person: 'signed in',
    account: 'has none',
    outcome: 'identity_taken',
  },
  {
    identity: 'known to another account',
    person: 'signed in',
    account: 'has a second one of the kind',
    outcome: 'identity_taken',
  },
  { identity: 'unknown', person: 'signed in', account: 'has none', outcome: 'bound' },
  {
    identity: 'unknown',
    person: 'signed in',
    account: 'has a second one of the kind',
    outcome: 'provider_already_linked',
  },
];

let service: TestService;
let vendor: Vendor;
const secrets = new Map<RegisteredPerson, string>();

beforeAll(async () => {
  const fixture = await vendorFixtures.qq([callbackUrl]);
  vendor = fixture.vendor;
  service = await openService({ file: { providers: [fixture.entry] } });
});
afterEach(() => service.database.deleteFrom('linked_identity').execute());
afterAll(async () => {
  await service.close();
  await vendor.close();
});

const bindingsOf = async ({ accountId }: RegisteredPerson) =>
  (
    await service.database
      .selectFrom('linked_identity')
      .innerJoin('linked_identity_subject as known', 'known.identity_id', 'linked_identity.id')
      .select('known.subject')
      .where('account_id', '=', accountId)
      .where('known.subject', 'like', 'union:%')
      .execute()
  ).map(({ subject }) => subject);

async function give(person: RegisteredPerson, who: string): Promise<void> {
  await passCheck(person);
  const answer = await signInAt(person.visitor, { key: 'qq', person: who, bind: true });
  if (answer.code !== 1) throw new Error(answer.msg);
}

/** Signs in, through the second factor where there is one; nothing may be open before it. */
async function signIn(
  visitor: Visitor,
  person: RegisteredPerson,
  bind_id?: string,
): Promise<Answer<unknown>> {
  const { phone: account, password } = person;
  const first = await visitor.call(signInByPassword, { account, password, ...(bind_id && { bind_id }) });
  return passSecondFactor(visitor, person, first);
}

async function passSecondFactor(
  visitor: Visitor,
  person: RegisteredPerson,
  first: Answer<unknown>,
): Promise<Answer<unknown>> {
  const secret = secrets.get(person);
  expect(first.code === -1).toBe(secret !== undefined && first.code !== 0);
  if (secret === undefined || first.code === 0) return first;
  const before = await bindingsOf(person);
  expect(first.data).not.toHaveProperty('token');
  service.clock.advance(30);
  const { session_id } = first.data as { session_id: string };
  const code = authenticatorCode(secret, service.clock.now());
  // Nothing is bound while the second factor is open.
  expect(await bindingsOf(person)).toEqual(before);
  return visitor.call(answerSecondFactor, { session_id, code });
}

const isSignedInAs = async (answer: Answer<unknown>, person: RegisteredPerson) => {
  const visitor = service.visitor();
  visitor.token = (answer.data as { token: string }).token;
  const mine = await person.visitor.call(getProfile, {});
  return (await visitor.call(getProfile, {})).data.id === mine.data.id;
};

// threat:CVE-2026-9091
describe.each(['off', 'on'] as const)('with two-step verification %s', (twoStep) => {
  test.each(states)('$person, identity $identity, account $account: $outcome', async (state) => {
    const person = await registerPerson(service);
    const other = await registerPerson(service);
    if (state.account === 'has this one') await give(person, 'lin');
    if (state.account === 'has a second one of the kind') await give(person, 'zhou');
    const isTakenBefore = state.identity === 'known to another account' && state.person === 'signed in';
    if (isTakenBefore) await give(other, 'lin');
    if (twoStep === 'on') secrets.set(person, (await turnOnTotp(service, person)).secret);
    else await passCheck(person);
    const had = await bindingsOf(person);

    let answer: Answer<unknown>;
    if (state.person === 'signed in') {
      answer = await signInAt(person.visitor, { key: 'qq', person: 'lin', bind: true });
    } else {
      const visitor = service.visitor();
      const first = await signInAt(visitor, { key: 'qq', person: 'lin' });
      if (state.identity === 'known to this account') {
        answer = await passSecondFactor(visitor, person, first as Answer<unknown>);
      } else {
        expect(first.code).toBe(2);
        if (state.identity === 'known to another account') await give(other, 'lin');
        answer = await signIn(visitor, person, (first.data as unknown as { bind_id: string }).bind_id);
      }
    }

    const has = await bindingsOf(person);
    switch (state.outcome) {
      case 'identity_taken':
      case 'provider_already_linked':
        expect(answer).toMatchObject({ code: 0, data: { reason: state.outcome } });
        expect(answer.data).not.toHaveProperty('token');
        expect(has).toEqual(had);
        break;
      case 'nothing new':
        expect(answer.code).toBe(1);
        expect(has).toEqual(had);
        break;
      default:
        expect(answer.code).toBe(1);
        expect(has).toEqual(['union:UID_LIN_0001']);
    }
    if (state.person === 'signed out' && answer.code === 1) {
      expect(await isSignedInAs(answer, person)).toBe(true);
    }
  });
});
