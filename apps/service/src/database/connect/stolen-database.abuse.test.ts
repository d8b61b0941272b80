import { createHash } from 'node:crypto';
import { makeRegistrationToken } from '@tongxing/contract/calls/apps.ts';
import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { openQrTicket } from '@tongxing/contract/calls/qr-sign-in.ts';
import { answerSecondFactor } from '@tongxing/contract/calls/second-factor.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { rotateWebhookSecret } from '@tongxing/contract/calls/webhooks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { authenticatorCode } from '../../../test/authenticator.ts';
import { turnOnTotp } from '../../../test/be-proven.ts';
import { findTraces } from '../../../test/find-traces.ts';
import { openService, type TestService } from '../../../test/open-service.ts';
import { registerPerson } from '../../../test/register-account.ts';
import { approve, registerApp, signInAtApp, start } from '../../../test/relying-party.ts';

let service: TestService;
const secrets: Record<string, string> = {};
let livingCode = '';

/** Leaves one living secret of each kind in the service; the tests then look at the database as a thief would. */
beforeAll(async () => {
  service = await openService();
  const person = await registerPerson(service, { password: 'plum blossom 1932 unsaid' });
  secrets['password'] = person.password;
  const { secret, recoveryCodes } = await turnOnTotp(service, person);
  Object.assign(secrets, { 'authenticator secret': secret, 'recovery code': recoveryCodes[0] });

  const fresh = service.visitor();
  const { phone: account, password } = person;
  const stopped = await fresh.call(signInByPassword, { account, password });
  const { session_id } = stopped.data as unknown as { session_id: string };
  secrets['second-factor challenge'] = session_id;
  service.clock.advance(60);
  const code = authenticatorCode(secret, service.clock.now());
  const { data } = await fresh.call(answerSecondFactor, { session_id, code, trust_device: true });
  Object.assign(secrets, { 'session token': data.token, "browser's secret": fresh.device });
  fresh.token = data.token;
  await vi.waitFor(
    async () => {
      secrets['token of a notice'] = await noticeToken(person.phone);
    },
    { timeout: 15_000 },
  );

  // A new code of the authenticator, for the check that secrets of apps ask for.
  service.clock.advance(60);
  await fresh.call(passStepUp, { type: 'totp', code: authenticatorCode(secret, service.clock.now()) });
  const app = await registerApp(fresh);
  const { tokens } = await signInAtApp(service, fresh, app, {
    scope: 'openid offline_access',
    prompt: 'consent',
  });
  Object.assign(secrets, {
    'app secret': app.secret,
    'access token': tokens.access_token,
    'refresh token': tokens.refresh_token,
    'webhook secret': (await fresh.call(rotateWebhookSecret, { id: app.id })).data.webhook_secret,
  });
  const waiting = await start(service, app);
  secrets['authorization code'] = (await approve(fresh, waiting)).get('code') ?? '';
  const recipient = { legal_name: '示例科技（杭州）有限公司', contact: 'privacy@app.example' };
  secrets['registration token'] = (
    await fresh.call(makeRegistrationToken, recipient)
  ).data.registration_token;

  const ticket = await service.visitor().call(openQrTicket, { purpose: 'login', channel: 'app' });
  secrets['secret of a QR ticket'] = ticket.data.secret;
  const email = 'thief.reads@example.com';
  await service.visitor().call(emailCodeCalls.login, { email });
  livingCode = await service.readCode(email, 'login');
  // The outbox stands for what leaves by SMS and mail; on the internet it is off.
  await sql`delete from short_lived_state where key like 'outbox:%'`.execute(service.database);
});
afterAll(() => service.close());

/** Notices are sent behind the answer: throws until there is one. */
async function noticeToken(to: string): Promise<string> {
  const texts = (await service.ports.listOutbox?.(to))?.map(({ text }) => text) ?? [];
  const token = texts.map((text) => /[\w-]{43}/.exec(text)?.[0]).find(Boolean);
  if (!token) throw new Error(`no link in: ${texts.join()}`);
  return token;
}

/** The same bytes as PostgreSQL shows them in text and in bytea columns, and as people would encode them. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const decoded = /^[\w-]{43,}$/.test(secret) ? [Buffer.from(secret, 'base64url')] : [];
  return [
    secret,
    ...[bytes, ...decoded].flatMap((each) => [
      each.toString('hex'),
      each.toString('base64').replace(/=+$/, ''),
      each.toString('base64url'),
    ]),
  ];
}

test('creates every secret that the tests look for', () => {
  expect(Object.entries(secrets).filter(([, value]) => !value || value.length < 8)).toEqual([]);
  expect(Object.keys(secrets)).toHaveLength(14);
  expect(livingCode).toMatch(/^\d{6}$/);
});

test('finds a secret that is stored in plain', async () => {
  const { nickname } = await service.database
    .selectFrom('account')
    .select('nickname')
    .executeTakeFirstOrThrow();
  expect(await findTraces(service.database, [nickname])).not.toEqual([]);
});

// threat:stolen-database
test('a copy of the database contains no usable password, token, code or secret', async () => {
  const found: Record<string, string[]> = {};
  for (const [name, secret] of Object.entries(secrets)) {
    const traces = await findTraces(service.database, spellings(secret));
    if (traces.length > 0) found[name] = traces;
  }
  expect(found).toEqual({});
});

// threat:stolen-database
test('a valid one-time code is not stored, nor a hash that a million tries could break', async () => {
  const { rows } = await sql<{ text: string }>`select t::text as text from short_lived_state t`.execute(
    service.database,
  );
  const state = rows.map(({ text }) => text).join('\n');
  expect(state).not.toMatch(new RegExp(`(?<![0-9a-zA-Z])${livingCode}(?![0-9a-zA-Z])`));
  const contexts = ['', 'login', 'thief.reads@example.com', 'email:thief.reads@example.com'];
  for (const algorithm of ['sha256', 'sha1', 'md5', 'sha512']) {
    for (const context of contexts) {
      for (const text of [context + livingCode, `${context}:${livingCode}`, livingCode + context]) {
        for (const encoding of ['hex', 'base64', 'base64url'] as const) {
          expect(state).not.toContain(createHash(algorithm).update(text).digest(encoding));
        }
      }
    }
  }
});
