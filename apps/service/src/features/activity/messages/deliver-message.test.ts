import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aVendor,
  openPostOffice,
  phone,
  refusing,
  sendingLimits,
} from '../../../../test/open-post-office.ts';
import { openTestDatabase, type TestDatabase } from '../../../../test/open-test-database.ts';
import { createBackground } from '../../../kernel/async/background.ts';
import type { SendingLimits } from './admit-sending.ts';
import { createMessages } from './send-message.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await openTestDatabase();
});
afterAll(() => testDatabase.drop());

const open = (change: Partial<SendingLimits> = {}) => openPostOffice(testDatabase.database, change);

const ok = { ok: true };
const failed = (failure: string) => expect.objectContaining({ ok: false, failure });

describe('two vendors', () => {
  it('the second delivers after the first fails, and is preferred for a while', async () => {
    const { send, first, second, clock, log } = await open();
    first.answer = refusing('unavailable', `HTTP 502 for ${phone(1)} with 480219`);
    expect(await send(phone(1))).toMatchObject(ok);
    expect(second.sent).toHaveLength(1);
    expect(log.lines).toContain('warn: a vendor did not take a message');
    first.answer = { delivered: true };
    await send(phone(2));
    expect([first.sent.length, second.sent.length]).toEqual([0, 2]);
    clock.advance(60);
    await send(phone(3));
    expect([first.sent.length, second.sent.length]).toEqual([1, 2]);
  });

  it('an adapter that throws counts as unavailable', async () => {
    const { send, first, second } = await open();
    first.answer = 'throws';
    expect(await send(phone(1))).toMatchObject(ok);
    expect(second.sent).toHaveLength(1);
  });

  it("if both fail, the code is void and can be resent at once, and the hour's count stays", async () => {
    const { send, first, second, clock } = await open();
    first.answer = refusing('configuration');
    second.answer = refusing('balance');
    for (let count = 1; count <= 5; count += 1) {
      expect(await send(phone(1))).toMatchObject({ failure: 'delivery_failed' });
    }
    expect(await send(phone(1))).toMatchObject({ failure: 'too_many' });
    first.answer = { delivered: true };
    clock.advance(3600);
    expect(await send(phone(1))).toMatchObject(ok);
  });

  it('distinguish a refused recipient from a rate limit of the vendor', async () => {
    const { send, first, second } = await open();
    first.answer = refusing('recipient');
    second.answer = refusing('recipient');
    expect(await send(phone(1))).toEqual(failed('recipient_refused'));
    first.answer = refusing('frequency');
    second.answer = refusing('frequency');
    expect(await send(phone(2))).toMatchObject({ failure: 'too_many', details: { retry_after: 60 } });
  });

  it('cost the budget only what may have been sent', async () => {
    const { send, first, second, spent } = await open();
    first.answer = refusing('balance');
    await send(phone(1));
    expect(spent.at(-1)).toBe('sms 1/1000');
    second.answer = refusing('recipient');
    await send(phone(2));
    expect(spent.at(-1)).toBe('sms 1/1000');
    // Two that may both have gone out are two.
    first.answer = refusing('unavailable');
    second.answer = refusing('unavailable');
    await send(phone(3));
    expect(spent.at(-1)).toBe('sms 3/1000');
  });

  it('log an error if no vendor is set', async () => {
    const { state, clock, log } = await open();
    const messages = createMessages({
      siteName: '通行',
      senders: { sms: [], email: [] },
      state,
      clock,
      log,
      limits: sendingLimits,
    });
    const message = { to: phone(1), template: 'login', params: { code: '480219' } } as const;
    expect(await messages.send('sms', message, { ip: '10.0.0.1' })).toEqual(failed('delivery_failed'));
    expect(log.lines).toContain('error: no vendor is set for this channel and purpose');
  });
});

describe('a notice', () => {
  const notice = {
    template: 'notice_new_device' as const,
    params: {
      time: '11 月 21 日 10:20',
      place: '浙江杭州',
      device: 'Chrome\u202e · Windows\r\n【通行】你中奖了',
      link: 'https://id.example.com/r/abc',
    },
  };

  it('is sent right after a code, with device, place and the 不是我 link', async () => {
    const { send, first } = await open();
    expect(await send(phone(1))).toMatchObject(ok);
    expect(await send(phone(1), undefined, { message: notice })).toMatchObject(ok);
    const text = first.sent[1]?.text;
    expect(text?.rows.map(([label]) => label)).toEqual(['时间', '地点', '设备']);
    expect(text?.rows[2]?.[1]).toBe('Chrome · Windows 【通行】你中奖了');
    expect(text?.plain).not.toContain('\n');
    expect(text?.link).toEqual({ label: '不是我', url: notice.params.link });
  });

  it('is limited to three a day per topic and address, and twenty in all', async () => {
    const { send } = await open();
    const notify = (what: string) =>
      send(phone(1), undefined, { message: { ...notice, params: { ...notice.params, what } } });
    for (let count = 1; count <= 3; count += 1) expect(await notify(`添加了“${count}”`)).toMatchObject(ok);
    expect(await notify('添加了“”再添加”')).toMatchObject({ failure: 'too_many' });
    for (let count = 1; count <= 17; count += 1) expect(await notify(`另一件事 ${count}`)).toMatchObject(ok);
    expect(await notify('再一件事')).toMatchObject({ failure: 'too_many' });
  });

  // threat:notices-silenced
  it('has its own budget', async () => {
    const { send, spent } = await open({ dailyBudget: { sms: 1, email: 0 } });
    expect(await send(phone(1))).toMatchObject(ok);
    expect(await send(phone(2))).toMatchObject({ failure: 'budget_spent' });
    expect(await send(phone(2), undefined, { message: notice })).toMatchObject(ok);
    expect(spent).toEqual(['sms 1/1', 'sms notices 1/1000']);
  });
});

it('the log never contains a full phone number or a code', async () => {
  const { state, clock } = await open();
  const lines: string[] = [];
  const save = (first: string | object, second = '') => void lines.push(`${JSON.stringify(first)} ${second}`);
  const vendor = aVendor('first');
  vendor.answer = refusing('recipient', `number ${phone(1)} is blocked, content 480219`);
  const log = { debug: save, info: save, warn: save, error: save };
  const messages = createMessages({
    siteName: '通行',
    senders: { sms: [vendor], email: [] },
    state,
    clock,
    log,
    limits: sendingLimits,
  });
  await messages.send(
    'sms',
    { to: phone(1), template: 'login', params: { code: '480219' } },
    { ip: '10.0.0.1' },
  );
  expect(lines.join('\n')).toContain('139****0001');
  expect(lines.join('\n')).not.toMatch(/480219|13900000001/);
});

describe('a message that is dispatched', () => {
  const message = (to: string) => ({ to, template: 'forget', params: { code: '480219' } }) as const;
  const context = { ip: '10.0.0.1' };
  const delivery = (isForShow: boolean) => ({ isForShow, onFailure: async () => {} });

  it('for show uses the same limits, returns the same reply and reaches no vendor', async () => {
    const { messages, first } = await open({ dailyBudget: { sms: 1, email: 0 } });
    const show = (to: string) => messages.dispatch('sms', message(to), context, delivery(true));
    expect(await show(phone(1))).toMatchObject(ok);
    expect(await show(phone(1))).toEqual(failed('too_soon'));
    expect(await messages.send('sms', message(phone(1)), context)).toEqual(failed('too_soon'));
    expect(await messages.send('sms', message(phone(2)), context)).toMatchObject(ok);
    expect(await show(phone(3))).toEqual({ ok: false, failure: 'budget_spent' });
    expect(first.sent.map(({ to }) => to)).toEqual([phone(2)]);
  });

  it('fails while the vendors are known to fail, for show or not', async () => {
    const { messages, first, second } = await open();
    first.answer = refusing('unavailable');
    second.answer = refusing('unavailable');
    expect(await messages.send('sms', message(phone(1)), context)).toEqual(failed('delivery_failed'));
    for (const [at, isForShow] of [true, false].entries()) {
      const sent = await messages.dispatch('sms', message(phone(2 + at)), context, delivery(isForShow));
      expect(sent).toEqual(failed('delivery_failed'));
    }
  });

  // threat:sending-time
  it('replies before a slow vendor answers, and reports a refusal to its caller only', async () => {
    const { state, clock, log } = await open();
    const slow = aVendor('slow');
    const answer = slow.send;
    let goOn = () => {};
    slow.send = async (outgoing) => {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return answer(outgoing);
    };
    const background = createBackground(log);
    const messages = createMessages({
      siteName: '通行',
      senders: { sms: [slow], email: [] },
      state,
      clock,
      log,
      background,
      limits: sendingLimits,
    });
    let failures = 0;
    const real = { isForShow: false, onFailure: async () => void (failures += 1) };
    expect(await messages.dispatch('sms', message(phone(1)), context, real)).toMatchObject(ok);
    expect(slow.sent).toEqual([]);
    slow.answer = refusing('recipient');
    await expect.poll(() => (goOn(), failures)).toBe(1);
    await background.whenIdle();
  });
});
