import { describe, expect, it } from 'vitest';
import { checkTags } from './check-tags.ts';

/** A line of tags; not written as one here, where it would count. */
const tagged = (names: string) => ['//', names].join(' ');

const check = (text: string) =>
  checkTags([{ path: 'apps/service/src/app.test.ts', text }], {
    spec: { '4.3': 'Code 1 signs in', '4.4': { text: 'Code 2', open: 'no vendor has it' } },
    threats: { 'qr-relay': 'A relayed code' },
    calls: [{ method: 'POST', path: '/v3/login/phone' }],
  });

const all = 'spec:4.3 threat:qr-relay call:POST/v3/login/phone';

describe('tags of tests', () => {
  it('count above a case, a group and a table of cases, on several lines', () => {
    expect(check(`${tagged(all)}\nit('signs in', () => {});`)).toEqual([]);
    expect(check(`${tagged(all)}\ndescribe('sign-in', () => {});`)).toEqual([]);
    const lines = all.split(' ').map(tagged).join('\n');
    expect(check(`${lines}\nit.each([1])(\n  '%s signs in',\n  () => {},\n);`)).toEqual([]);
  });

  it('are required for an item, an attack and a call, but not for what is open', () => {
    expect(check("it('signs in', () => {});")).toEqual([
      'no test is tagged spec:4.3 (Code 1 signs in)',
      'no test is tagged threat:qr-relay (A relayed code)',
      'no test is tagged call:POST/v3/login/phone',
    ]);
    expect(check(`${tagged(`${all} spec:4.4`)}\nit('signs in', () => {});`)).toEqual([
      'spec:4.4 is marked as open, and a test is tagged with it',
    ]);
  });

  it('are reported where they name nothing or are above nothing', () => {
    expect(check(`${tagged(`${all} spec:4.9 of`)}\nit('signs in', () => {});`)).toEqual([
      'apps/service/src/app.test.ts:1: the tag spec:4.9 names nothing',
      'apps/service/src/app.test.ts:1: the tag of names nothing',
    ]);
    expect(check(`${tagged(all)}\nit('signs in', () => {});\n${tagged('spec:4.3')}`)).toEqual([
      'apps/service/src/app.test.ts:3: the tag spec:4.3 is above no test',
    ]);
  });
});
