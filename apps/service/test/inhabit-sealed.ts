import { randomUUID } from 'node:crypto';
import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { rotateWebhookSecret } from '@tongxing/contract/calls/webhooks.ts';
import { expect } from 'vitest';
import { systemRandom } from '../src/kernel/crypto/random.ts';
import { createVault } from '../src/kernel/crypto/vault.ts';
import { passAnyCheck, passCheck, turnOnTotp } from './be-proven.ts';
import { makeOperator } from './make-operator.ts';
import type { TestService } from './open-service.ts';
import { type RegisteredPerson, registerPerson } from './register-account.ts';
import { type App, registerApp, signInAtApp } from './relying-party.ts';

export interface Inhabited {
  readonly lin: RegisteredPerson;
  readonly zhou: RegisteredPerson & { readonly secret: string; readonly recoveryCode: string };
  readonly app: App;
  readonly refreshToken: string;
}

/** People, an app, settings and requests of operators: something of everything that is sealed, by this master key. */
export async function inhabit(service: TestService, key: Buffer): Promise<Inhabited> {
  const lin = await registerPerson(service, { username: 'linwan' });
  await passCheck(lin);
  await lin.visitor.call(editProfile, { username: 'linwan_2' });
  const zhou = await registerPerson(service);
  const totp = await turnOnTotp(service, zhou);
  const app = await registerApp(zhou.visitor, { webhook_url: 'https://app.example/hook' });
  await passAnyCheck(service, { ...zhou, secret: totp.secret });
  const hooked = await zhou.visitor.call(rotateWebhookSecret, { id: app.id });
  expect(hooked.code).toBe(1);
  const scope = 'openid profile offline_access';
  const { tokens } = await signInAtApp(service, lin.visitor, app, { scope, prompt: 'consent' });
  const owner = await makeOperator(service, ['owner']);
  const save = async (who: typeof owner, section: string, fields: object) => {
    const { headers } = await who.ask('GET', `settings/${section}`);
    const saved = await who.ask(
      'PATCH',
      `settings/${section}`,
      { ...fields, reason: '设置' },
      { 'if-match': String(headers['etag']) },
    );
    return saved.status;
  };
  const mail = { host: 'smtp.example.com', user: 'a', password: 'mail-secret-7f', from: 'a@example.com' };
  expect(await save(owner, 'mail', mail)).toBe(200);
  const made = await owner.ask(
    'POST',
    'webhooks',
    { url: 'https://ops.example/', events: ['*'], reason: '监控' },
    { 'idempotency-key': 'one' },
  );
  expect(made.status).toBe(200);
  const { id } = made.body;
  expect(
    (await owner.ask('POST', `webhooks/${id}/rotate-secret`, { overlap_hours: 24, reason: '更换' })).status,
  ).toBe(200);
  await makeOperator(service, ['owner']);
  const moved = { ...mail, host: 'smtp.example.org', password: 'mail-secret-8g' };
  expect(await save(owner, 'mail', moved)).toBe(409);
  const data = 'external_id,username,password\nold-1,from_elsewhere,their-old-secret-9h\n';
  expect((await owner.ask('POST', 'imports', { from: 'csv', data, reason: '迁移' })).status).toBe(409);
  // A mail that a server did not take yet.
  const far = new Date(Date.now() + 365 * 24 * 3600_000);
  const content = JSON.stringify({ channel: 'email', message: { to: 'lin@mail.example' } });
  const sealed = createVault(key, systemRandom).seal(content, 'late message');
  await service.database
    .insertInto('outbox_event')
    .values({
      id: randomUUID(),
      kind: 'late_message',
      account_id: null,
      payload: JSON.stringify({ sealed }),
      caller: '{}',
      attempts: 1,
      created_at: far,
      due_at: far,
    })
    .execute();
  await service.work('Keeping a checkpoint of the log');
  return {
    lin,
    zhou: { ...zhou, secret: totp.secret, recoveryCode: totp.recoveryCodes[0] ?? '' },
    app,
    refreshToken: tokens.refresh_token ?? '',
  };
}
