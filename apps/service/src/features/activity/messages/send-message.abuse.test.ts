import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '../../../../test/movable-clock.ts';
import { openTestDatabase, type TestDatabase } from '../../../../test/open-test-database.ts';
import { startRedis } from '../../../../test/start-redis.ts';
import { openPostgres } from '../../../database/connect/open-postgres.ts';
import { createPostgresState } from '../../../database/state/postgres-state.ts';
import { silentLog } from '../../../kernel/logging/log.ts';
import type { ShortLivedState } from '../../../kernel/state/short-lived-state.ts';
import { openRedis } from '../../../vendors/redis/open-redis.ts';
import { createRedisState } from '../../../vendors/redis/redis-state.ts';
import type { SendingLimits } from './admit-sending.ts';
import { createMessages, type Messages } from './send-message.ts';

let testDatabase: TestDatabase;
const closers: (() => Promise<unknown> | void)[] = [];
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await testDatabase.drop();
});

const wide: SendingLimits = {
  perAddressHour: 1000,
  perAddressDay: 1000,
  perAddressTotalDay: 1000,
  perIpHour: 1000,
  perNetworkHour: 1000,
  perAccountDay: 1000,
  dailyBudget: { sms: 100_000, email: 1 },
  dailyNotices: { sms: 1000, email: 1000 },
  tollOf: () => ({ price: 1, perDay: null }),
};

const clock = movableClock();

/** Four processes: each with connections of its own to the shared state. */
const processes = 4;

const stores: Record<string, () => Promise<ShortLivedState[]>> = {
  async PostgreSQL() {
    return Array.from({ length: processes }, () => {
      const database = openPostgres(testDatabase.url, { connections: 4 });
      const state = createPostgresState(database, clock);
      closers.push(async () => {
        state.close();
        await database.close();
      });
      return state;
    });
  },
  async Redis() {
    const server = await startRedis();
    closers.push(() => server.stop());
    return Array.from({ length: processes }, () => {
      const connection = openRedis(server.url);
      closers.push(() => connection.disconnect());
      return createRedisState(connection, clock);
    });
  },
};

let run = 0;
const phone = (number: number) => `13${run % 10}${String(number).padStart(8, '0')}`;

describe.each(Object.keys(stores))('a flood of code requests on four processes over %s', (name) => {
  let states: ShortLivedState[];
  beforeAll(async () => {
    states = (await stores[name]?.()) ?? [];
  });

  /** Fresh addresses, and every counter of the last test behind us. */
  function openOffices(limits: Partial<SendingLimits>): { offices: Messages[]; sent: string[] } {
    run += 1;
    clock.advance(3 * 86_400);
    const sent: string[] = [];
    const vendor = {
      vendor: 'counting',
      send: async ({ to }: { to: string }) => {
        sent.push(to);
        return { delivered: true } as const;
      },
    };
    const offices = states.map((state) =>
      createMessages({
        siteName: '通行',
        senders: { sms: [vendor], email: [] },
        state,
        clock,
        log: silentLog,
        limits: { ...wide, ...limits },
      }),
    );
    return { offices, sent };
  }

  async function storm(
    offices: Messages[],
    count: number,
    request: (number: number) => { to: string; ip: string; accountId?: string; device?: string },
  ) {
    const outcomes = await Promise.all(
      Array.from({ length: count }, async (_, number) => {
        const { to, ...context } = request(number);
        const office = offices[number % offices.length] as Messages;
        const result = await office.send(
          'sms',
          { to, template: 'login', params: { code: '480219' } },
          context,
        );
        return result.ok ? 'sent' : result.failure;
      }),
    );
    return (outcome: string) => outcomes.filter((each) => each === outcome).length;
  }

  // threat:code-flood
  it('spends exactly the budget', async () => {
    const { offices, sent } = openOffices({ dailyBudget: { sms: 100, email: 1 } });
    const count = await storm(offices, 500, (number) => ({
      to: phone(number),
      ip: `${10 + (number % 90)}.${number % 250}.${Math.floor(number / 4) % 250}.9`,
    }));
    expect(sent).toHaveLength(100);
    expect(count('sent')).toBe(100);
    expect(count('budget_spent')).toBe(400);
  });

  // threat:code-flood
  it('sends five codes to one address under concurrent requests from many clients', async () => {
    const { offices, sent } = openOffices({});
    const count = await storm(offices, 40, (number) => ({ to: phone(1), ip: `10.${number}.0.1` }));
    expect(sent).toEqual(Array.from({ length: 5 }, () => phone(1)));
    expect(count('too_many')).toBe(35);
  });

  // threat:code-flood
  it('sends one code to one browser under concurrent requests', async () => {
    const { offices, sent } = openOffices({});
    const count = await storm(offices, 40, () => ({ to: phone(1), ip: '10.1.0.1', device: 'browser' }));
    expect(sent).toEqual([phone(1)]);
    expect(count('too_soon')).toBe(39);
  });

  it('sends at most twenty for one client and sixty for its network', async () => {
    const { offices, sent } = openOffices({ perIpHour: 20, perNetworkHour: 60 });
    const one = await storm(offices, 100, (number) => ({ to: phone(number), ip: '198.51.100.1' }));
    expect(one('sent')).toBe(20);
    const all = await storm(offices, 150, (number) => ({
      to: phone(1000 + number),
      ip: `198.51.100.${2 + (number % 250)}`,
    }));
    expect(all('sent')).toBe(40);
    expect(sent).toHaveLength(60);
  });

  it("requests over the sender's limit do not use up the limits of the address", async () => {
    const { offices } = openOffices({ perIpHour: 1, perAddressHour: 2, perAddressDay: 2 });
    await storm(offices, 1, () => ({ to: phone(1), ip: '198.51.100.1' }));
    await storm(offices, 200, () => ({ to: phone(2), ip: '198.51.100.1' }));
    const own = await storm(offices, 1, () => ({ to: phone(2), ip: '192.0.2.1' }));
    expect(own('sent')).toBe(1);
  });

  // threat:notices-silenced
  it('leaves notices for others, whatever one account or one network causes', async () => {
    const { offices, sent } = openOffices({ perAddressDay: 10, dailyNotices: { sms: 1000, email: 1 } });
    const notify = (number: number, accountId: string, ip: string) =>
      (offices[number % offices.length] as Messages).send(
        'sms',
        { to: phone(number), template: 'notice_security_change', params: { what: `换了手机号 ${number}` } },
        { ip, accountId },
      );
    await Promise.all(Array.from({ length: 60 }, (_, at) => notify(at, 'loud', `10.${at % 200}.0.1`)));
    expect(sent).toHaveLength(40);
    await Promise.all(
      Array.from({ length: 120 }, (_, at) => notify(1000 + at, `of-one-${at}`, '203.0.113.9')),
    );
    expect(sent).toHaveLength(140);
    expect((await notify(5000, 'quiet', '198.51.100.1')).ok).toBe(true);
  });
});
