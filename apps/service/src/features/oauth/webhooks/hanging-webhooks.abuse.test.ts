import { getAppActivity } from '@tongxing/contract/calls/apps.ts';
import { redeliverWebhook } from '@tongxing/contract/calls/webhooks.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';
import { openWork } from '../../../../test/open-work.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { type App, registerApp } from '../../../../test/relying-party.ts';
import { announce } from './webhook.ts';

let service: TestService;
let letGo: () => void;
let pending: Promise<void>;
let waiting = 0;

beforeAll(async () => {
  service = await openService({
    ports: {
      outgoingFetch: async (url) => {
        if (String(url).includes('hangs')) {
          waiting += 1;
          await pending;
          waiting -= 1;
        }
        return new Response();
      },
    },
  });
});
beforeEach(() => {
  pending = new Promise((resolve) => {
    letGo = resolve;
  });
});
afterAll(() => service.close());

const notify = (app: App, times = 1) =>
  openWork(service.ports).change(async (change) => {
    for (let count = 0; count < times; count += 1) {
      const accountId = change.random.uuid();
      await announce(change, { appId: app.id, event: 'account.cancelled', accountId, subject: 'sub' });
    }
  });
const register = ({ visitor }: RegisteredPerson, host: string) =>
  registerApp(visitor, { webhook_url: `https://${host}/hook` });
const statesOf = async ({ visitor }: RegisteredPerson, { id }: App) =>
  (await visitor.call(getAppActivity, { id })).data.deliveries.map(({ state }) => state);

// threat:slow-webhooks
test('delivers to other developers at once while the apps of one hang', async () => {
  const attacker = await registerPerson(service);
  for (let count = 0; count < 12; count += 1) {
    await notify(await register(attacker, `hangs${count}.example`), 3);
  }
  service.clock.advance(1);
  const developer = await registerPerson(service);
  const app = await register(developer, 'app.example');
  await notify(app);
  const round = service.work('Sending webhooks');
  try {
    await expect.poll(() => statesOf(developer, app), { timeout: 8000 }).toEqual(['delivered']);
    await notify(app);
    await expect.poll(() => statesOf(developer, app), { timeout: 8000 }).toEqual(['delivered', 'delivered']);
    expect(waiting).toBeLessThanOrEqual(10);
  } finally {
    letGo();
    await round;
  }
});

test('makes all deliveries of one app in one round', async () => {
  const developer = await registerPerson(service);
  const app = await register(developer, 'app.example');
  await notify(app, 45);
  letGo();
  await service.work('Sending webhooks');
  const states = await statesOf(developer, app);
  expect(states).toHaveLength(45);
  expect(new Set(states)).toEqual(new Set(['delivered']));
});

// threat:answer-without-end
test('asks one app six hundred times in a minute, and the rest waits without an attempt', async () => {
  const developer = await registerPerson(service);
  const [app, other] = [await register(developer, 'app.example'), await register(developer, 'other.example')];
  // As after 595 others.
  await openWork(service.ports).state.increment(`deliveries:${app.id}`, 595, 60);
  await notify(app, 15);
  letGo();
  const settle = async () => {
    await service.work('Sending webhooks');
    const rows = await service.database
      .selectFrom('webhook_delivery')
      .select(['state', 'attempts'])
      .where('client_id', '=', app.id)
      .execute();
    return rows.filter(({ state, attempts }) => state === 'waiting' && attempts === 0).length;
  };
  expect(await settle()).toBe(10);
  await notify(other);
  await service.work('Sending webhooks');
  expect(await statesOf(developer, other)).toEqual(['delivered']);
  service.clock.advance(61);
  expect(await settle()).toBe(0);
});

// threat:slow-webhooks
test('returns 429 after too many repeated deliveries of one account', async () => {
  const developer = await registerPerson(service);
  const apps = [await register(developer, 'one.example'), await register(developer, 'two.example')];
  for (const app of apps) await notify(app);
  const answers: number[] = [];
  for (let count = 0; count < 62; count += 1) {
    const { id } = apps[count % 2] as App;
    const [delivery] = (await developer.visitor.call(getAppActivity, { id })).data.deliveries;
    answers.push((await developer.visitor.call(redeliverWebhook, { id, delivery: delivery?.id ?? '' })).code);
  }
  expect(answers).toEqual([...Array<number>(60).fill(1), 429, 429]);
  service.clock.advance(3601);
  const { id } = apps[0] as App;
  const [delivery] = (await developer.visitor.call(getAppActivity, { id })).data.deliveries;
  expect((await developer.visitor.call(redeliverWebhook, { id, delivery: delivery?.id ?? '' })).code).toBe(1);
});
