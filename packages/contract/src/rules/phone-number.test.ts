import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { phoneNumber, phonePrompt } from './phone-number.ts';

describe('a mainland phone number', () => {
  // threat:GHSA-7rqj-j65f-68wh
  it.each([
    '13800138000',
    ' 138 0013 8000 ',
    '138-0013-8000',
    '+8613800138000',
    '+86 138 0013 8000',
    '008613800138000',
    '8613800138000',
    '１３８００１３８０００',
    '138\u200b00138000',
  ])('%j is one and the same', (typed) => {
    expect(phoneNumber.parse(typed)).toBe('13800138000');
  });

  // spec:5.3
  it.each(['13', '14', '15', '16', '17', '18', '19'])('may begin with %s', (prefix) => {
    expect(phoneNumber.parse(`${prefix}000000000`)).toBe(`${prefix}000000000`);
  });

  // spec:5.3
  it.each([
    '',
    '12800138000',
    '10800138000',
    '1380013800',
    '138001380000',
    '+86 21 12345678',
    '+0852912345',
    '+852912',
    '+8529123456789012',
    'abcdefghijk',
    '13800138000;drop',
    '٠١٢٣٤٥٦٧٨٩٠',
    '1'.repeat(41),
  ])('%j is none', (typed) => {
    const result = phoneNumber.safeParse(typed);
    expect(result.success).toBe(false);
  });

  it.each(['+852 9123 4567', '0085291234567', '＋８５２ 9123-4567', 'tel:+852-9123-4567'])(
    '%j of another region begins with +; the service says whether it is open',
    (typed) => {
      expect(phoneNumber.parse(typed)).toBe('+85291234567');
    },
  );

  it('says what to type', () => {
    expect(z.prettifyError(phoneNumber.safeParse('12345').error!)).toContain(phonePrompt);
  });
});
