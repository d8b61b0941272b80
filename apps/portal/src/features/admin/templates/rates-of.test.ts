import { expect, test } from 'vitest';
import { ratesOf } from './rates-of.ts';

const line = (channel: string, vendor: string, outcome: string, total: number) => ({
  channel,
  vendor,
  outcome,
  values: [total],
  total,
});

test('sums what each vendor took, refused and reported, the busiest first', () => {
  const rates = ratesOf({
    messages: [
      line('email', 'http', 'delivered', 3),
      line('sms', 'hk', 'delivered', 1),
      line('sms', 'http', 'delivered', 90),
      line('sms', 'http', 'bad_number', 6),
      line('sms', 'http', 'unavailable', 4),
    ],
    receipts: [
      { vendor: 'http', outcome: 'delivered', values: [80], total: 80 },
      { vendor: 'http', outcome: 'undelivered', values: [5], total: 5 },
    ],
  });
  const none = { refused: 0, delivered: 0, undelivered: 0 };
  expect(rates).toEqual([
    { channel: 'sms', vendor: 'http', taken: 90, refused: 10, delivered: 80, undelivered: 5 },
    { channel: 'email', vendor: 'http', taken: 3, ...none },
    { channel: 'sms', vendor: 'hk', taken: 1, ...none },
  ]);
  expect(ratesOf({ messages: [], receipts: [] })).toEqual([]);
});
