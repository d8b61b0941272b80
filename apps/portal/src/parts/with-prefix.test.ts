import { describe, expect, it } from 'vitest';
import { regionOf, withPrefix } from './with-prefix.ts';

const cn = { region: 'CN', prefix: '+86' };
const hk = { region: 'HK', prefix: '+852' };
const us = { region: 'US', prefix: '+1' };
const ca = { region: 'CA', prefix: '+1' };
const regions = [cn, hk, us, ca];

describe('the text of a field for phone numbers', () => {
  it.each([
    ['5', hk, '+852 5'],
    ['+852 51', hk, '+852 51'],
    ['+852 ', hk, ''],
    ['5123-4567', hk, '+852 5123-4567'],
    ['138 0013 8000', cn, '138 0013 8000'],
    ['+852 5123', cn, '5123'],
    ['+1 415', hk, '+852 415'],
    // What has become a name or an address loses the prefix.
    ['+852 12345@qq.com', hk, '12345@qq.com'],
    ['linwan', hk, 'linwan'],
    // What somebody wrote with a prefix stays.
    ['+85251234567', hk, '+85251234567'],
    ['+6591234567', hk, '+6591234567'],
    ['', hk, ''],
  ])('%j with %j is %j', (typed, region, text) => {
    expect(withPrefix(typed, region, regions)).toBe(text);
    expect(withPrefix(text, region, regions)).toBe(text);
  });

  it('names its region; of two with one prefix the one that was chosen', () => {
    expect(regionOf('+8525', regions, cn)).toBe(hk);
    expect(regionOf('+1 5', regions, ca)).toBe(ca);
    expect(regionOf('+1 5', regions, cn)).toBe(us);
    expect(regionOf('138', regions, hk)).toBeUndefined();
    expect(regionOf('+86138', regions, hk)).toBeUndefined();
  });
});
