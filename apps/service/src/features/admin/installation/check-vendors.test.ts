import { type MailServer, serveMail } from '@tongxing/doubles/mail/serve-mail.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { openWork } from '../../../../test/open-work.ts';
import { checkMessages, checkProviders } from './check-vendors.ts';

const services: TestService[] = [];
let mail: MailServer;
beforeAll(async () => {
  mail = await serveMail();
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.close()));
  await mail.close();
});

/** A port on which nothing listens. */
const nobody = '127.0.0.1:9';

async function check(settings: { mailUrl: string }, file: Record<string, unknown> = {}) {
  const service = await openService({ settings: { outbox: false, ...settings }, file });
  services.push(service);
  const work = openWork(service.ports);
  return [await checkMessages(work), await checkProviders(work)].flat();
}

test('a mail server that answers is well; one that does not, and a provider out of reach, are wrong', async () => {
  expect(await check({ mailUrl: mail.url })).toEqual([{ name: 'mail', state: 'ok', text: 'takes messages' }]);
  expect(mail.received).toEqual([]);
  const found = await check(
    { mailUrl: `smtp://${nobody}` },
    {
      providers: [
        {
          kind: 'openid-connect',
          key: 'corp',
          name: 'Corp',
          issuer: `http://${nobody}`,
          client_id: 'id',
          client_secret: 'secret',
        },
      ],
    },
  );
  expect(found.map(({ name, state }) => [name, state])).toEqual([
    ['mail', 'wrong'],
    ['provider corp', 'wrong'],
  ]);
  for (const { advice } of found) expect(advice).toMatch(/./);
});
