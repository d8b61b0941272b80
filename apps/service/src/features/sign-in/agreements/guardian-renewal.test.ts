import { agree, listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { getConfig } from '@tongxing/contract/calls/site-config.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import { makeOperator, type TestOperator } from '../../../../test/make-operator.ts';
import { signInHere } from '../../../../test/merge-two.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type App, registerApp, signInAtApp, userinfo } from '../../../../test/relying-party.ts';

let service: TestService;
let editor: TestOperator;
let child: RegisteredPerson;
let app: App;

beforeAll(async () => {
  service = await openService({ follows: true });
  editor = await makeOperator(service, ['editor']);
  app = await registerApp((await registerPerson(service)).visitor, {});
  child = await registerPerson(service);
  await passCheck(child);
  await child.visitor.call(editProfile, { birthday: `${service.clock.now().getUTCFullYear() - 10}-01-01` });
}, 300_000);
afterAll(() => service.close());

const due = async (visitor = child.visitor) => (await visitor.call(listAgreements, {})).data.due;

async function publish(kind: 'terms' | 'privacy', version: string): Promise<void> {
  service.clock.advance(1);
  const publish_at = service.clock.now().toISOString();
  const out = await editor.ask('POST', `agreements/${kind}`, { version, content: '<p>新的</p>', publish_at });
  expect(out.status).toBe(200);
  const current = async () => (await service.visitor().call(getConfig, {})).data[`${kind}_version`];
  await expect.poll(current, { timeout: 5000 }).toBe(version);
}

const phone = '13912340003';
async function guardianAgrees(privacy_version?: string) {
  service.clock.advance(61);
  await child.visitor.call(phoneCodeCalls.guardian, { phone });
  const code = await service.readCode(phone, 'guardian');
  const guardian = {
    name: '林岚',
    phone,
    code,
    ...(privacy_version === undefined ? {} : { privacy_version }),
  };
  return child.visitor.call(agree, { guardian });
}

// threat:guardian-version
test('a new privacy policy requires the guardian’s consent again; until then apps get what they got before the first one', async () => {
  expect((await guardianAgrees()).code).toBe(1);
  expect(await due()).toEqual([]);
  const { tokens } = await signInAtApp(service, child.visitor, app, { scope: 'openid profile phone' });
  const notices = async () => (await userinfo(service, tokens.access_token)).json();
  expect(await notices()).toMatchObject({ phone_number: `+86${child.phone}` });
  const elsewhere = service.visitor();
  await signInHere(elsewhere, child);

  await publish('terms', '2.0');
  // What the guardian agreed to is the privacy policy.
  expect(await due()).toEqual(['terms']);
  await publish('privacy', '2.0');
  expect(await due()).toEqual(['terms', 'privacy', 'guardian']);
  expect(await notices()).toEqual({ sub: expect.any(String) });
  // The child's own word is none of the guardian's.
  expect((await child.visitor.call(agree, { terms_version: '2.0', privacy_version: '2.0' })).code).toBe(1);
  expect(await due()).toEqual(['guardian']);
  expect(await notices()).toEqual({ sub: expect.any(String) });

  expect((await guardianAgrees('2.0')).code).toBe(1);
  // At once, in every session there is, and for tokens that are out.
  expect(await due(elsewhere)).toEqual([]);
  expect(await notices()).toMatchObject({ phone_number: `+86${child.phone}` });
  const { items } = (await child.visitor.call(listAgreements, {})).data;
  expect(items.filter(({ document }) => document === 'guardian').map(({ version }) => version)).toEqual([
    '2.0',
    '1.0',
  ]);
});

// threat:guardian-version
test('a consent to an older policy does not count for the current one', async () => {
  await publish('privacy', '3.0');
  expect((await guardianAgrees('2.0')).reason).toBe('agreement_outdated');
  expect(await due()).toContain('guardian');
  expect((await guardianAgrees('3.0')).code).toBe(1);
  expect(await due()).not.toContain('guardian');
});
