import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostOffice, phone } from '../../../../test/open-post-office.ts';
import { openTestDatabase, type TestDatabase } from '../../../../test/open-test-database.ts';
import type { SendingLimits } from './admit-sending.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.drop());

const open = (change: Partial<SendingLimits> = {}) => openPostOffice(testDatabase.database, change);

const ok = { ok: true };

describe('a code', () => {
  it('is sent once, with the text of its purpose', async () => {
    const { send, first, second } = await open();
    expect(await send(phone(1))).toMatchObject(ok);
    expect(first.sent).toHaveLength(1);
    expect(second.sent).toHaveLength(0);
    const text = first.sent[0]?.text;
    expect(text?.plain).toBe(
      '【通行】验证码 480219，5 分钟内有效，用于登录。不要告诉任何人，工作人员也不会向你索要。',
    );
    expect(text?.code).toBe('480219');
  });

  // threat:code-flood
  it('to one address is limited to one a minute, five an hour and ten a day in rolling windows', async () => {
    const { send, clock } = await open();
    const outcomes: string[] = [];
    const at = async (seconds: number) => {
      clock.advance(seconds);
      const result = await send(phone(1));
      outcomes.push(result.ok ? 'sent' : result.failure);
      return result;
    };
    expect(await at(0)).toMatchObject(ok);
    expect(await at(59)).toMatchObject({ failure: 'too_soon', details: { retry_after: 1 } });
    for (let count = 2; count <= 5; count += 1) expect(await at(60)).toMatchObject(ok);
    // 299 s have gone by since the first: it leaves the hour after 3600.
    expect(await at(60)).toMatchObject({ failure: 'too_many', details: { retry_after: 3241 } });
    expect(await at(3241)).toMatchObject(ok);
    expect(await at(1)).toMatchObject({ failure: 'too_soon' });
    for (let count = 7; count <= 10; count += 1) expect(await at(3600)).toMatchObject(ok);
    const full = await at(3600);
    expect(full).toMatchObject({ failure: 'too_many' });
    const wait = !full.ok ? Number(full.details?.['retry_after']) : 0;
    expect(wait).toBeGreaterThan(3600);
    expect(await at(wait)).toMatchObject(ok);
  });

  it('is counted separately for SMS and mail, and mail addresses ignore case', async () => {
    const { send } = await open();
    expect(await send('Lin@example.com', undefined, { channel: 'email' })).toMatchObject(ok);
    expect(await send('lin@EXAMPLE.com', undefined, { channel: 'email' })).toMatchObject({
      failure: 'too_soon',
    });
    expect(await send(phone(1))).toMatchObject(ok);
  });
});

describe('one client', () => {
  it('gets twenty an hour, in every notation of its IP', async () => {
    const { send } = await open();
    for (let count = 1; count <= 20; count += 1) {
      const ip = count % 2 ? '198.51.100.4' : '::ffff:198.51.100.4';
      expect(await send(phone(count), ip)).toMatchObject(ok);
    }
    expect(await send(phone(21), '198.51.100.4')).toMatchObject({ failure: 'too_many' });
    expect(await send(phone(21), '::FFFF:198.51.100.4')).toMatchObject({ failure: 'too_many' });
    expect(await send(phone(21), '198.51.100.5')).toMatchObject(ok);
  });

  it('is its /64 in IPv6', async () => {
    const { send } = await open({ perIpHour: 2 });
    expect(await send(phone(1), '2001:db8:1:2::1')).toMatchObject(ok);
    expect(await send(phone(2), '2001:0DB8:0001:0002:ffff::')).toMatchObject(ok);
    expect(await send(phone(3), '2001:db8:1:2:a:b:c:d')).toMatchObject({ failure: 'too_many' });
    expect(await send(phone(3), '2001:db8:1:3::1')).toMatchObject(ok);
  });
});

describe('one network', () => {
  it('shares a limit: /24 of IPv4, /48 of IPv6', async () => {
    const { send } = await open({ perNetworkHour: 3 });
    for (let host = 1; host <= 3; host += 1)
      expect(await send(phone(host), `203.0.113.${host}`)).toMatchObject(ok);
    expect(await send(phone(9), '203.0.113.200')).toMatchObject({ failure: 'too_many' });
    expect(await send(phone(9), '203.0.114.1')).toMatchObject(ok);
    for (let net = 1; net <= 3; net += 1)
      expect(await send(phone(10 + net), `2001:db8:7:${net}::1`)).toMatchObject(ok);
    expect(await send(phone(19), '2001:db8:7:ffff::1')).toMatchObject({ failure: 'too_many' });
    expect(await send(phone(19), '2001:db8:8::1')).toMatchObject(ok);
  });
});

it('one account gets twenty a day from all clients', async () => {
  const { send, clock } = await open({ perAccountDay: 3 });
  for (let count = 1; count <= 3; count += 1) {
    expect(await send(phone(count), `10.${count}.0.1`, { accountId: 'lin' })).toMatchObject(ok);
  }
  expect(await send(phone(4), '10.4.0.1', { accountId: 'lin' })).toMatchObject({ failure: 'too_many' });
  expect(await send(phone(4), '10.4.0.1', { accountId: 'wei' })).toMatchObject(ok);
  clock.advance(86_400);
  expect(await send(phone(5), '10.5.0.1', { accountId: 'lin' })).toMatchObject(ok);
});

describe('the daily budget', () => {
  it('warns once at 80 %, stops at 100 %, and restarts at midnight in Beijing', async () => {
    const { send, log, first, clock, spent } = await open({ dailyBudget: { sms: 10, email: 1 } });
    const alarms = () => log.lines.filter((line) => line.startsWith('error'));
    for (let count = 1; count <= 7; count += 1) await send(phone(count), `10.0.${count}.1`);
    expect(alarms()).toEqual([]);
    for (let count = 8; count <= 10; count += 1) await send(phone(count), `10.0.${count}.1`);
    expect(alarms()).toEqual([
      'error: the daily message budget is 80 % spent',
      'error: the daily message budget is spent: sending stops',
    ]);
    expect(spent.at(-1)).toBe('sms 10/10');
    for (let count = 11; count <= 13; count += 1) {
      expect(await send(phone(count), `10.0.${count}.1`)).toMatchObject({ failure: 'budget_spent' });
    }
    expect(first.sent).toHaveLength(10);
    expect(alarms()).toHaveLength(2);
    // Mail has a budget of its own.
    expect(await send('lin@example.com', '10.0.14.1', { channel: 'email' })).toMatchObject(ok);
    // 12:00 UTC is 20:00 in Beijing.
    clock.advance(4 * 3600 - 1);
    expect(await send(phone(14), '10.0.14.1')).toMatchObject({ failure: 'budget_spent' });
    clock.advance(1);
    expect(await send(phone(14), '10.0.14.1')).toMatchObject(ok);
  });

  it('does not use up other limits when it is spent', async () => {
    const { send, clock } = await open({ dailyBudget: { sms: 1, email: 0 } });
    expect(await send(phone(2), '10.0.2.1')).toMatchObject(ok);
    for (let count = 1; count <= 40; count += 1) {
      expect(await send(phone(1), '10.0.0.1', { accountId: 'lin' })).toMatchObject({
        failure: 'budget_spent',
      });
    }
    clock.advance(4 * 3600);
    expect(await send(phone(1), '10.0.0.1', { accountId: 'lin' })).toMatchObject(ok);
  });
});
