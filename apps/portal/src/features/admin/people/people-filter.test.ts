import { expect, test } from 'vitest';
import { readPeopleFilter, toPeopleQuery } from './people-filter.ts';

const read = (query: string) => toPeopleQuery(readPeopleFilter(new URLSearchParams(query)));

test('reads known filters from the address and drops unknown ones', () => {
  expect(read('q=%20lin%20&status=disabled&role=owner&sort=-seen_on')).toEqual({
    q: 'lin',
    status: 'disabled',
    role: 'owner',
    sort: '-seen_on',
  });
  expect(read('status=gone&role=king&sort=number&created_from=yesterday&other=1')).toEqual({});
});

test('filters by whole days of the browser’s time zone', () => {
  const { created_from: from, created_to: to } = read('created_from=2026-11-21&created_to=2026-11-21');
  expect(new Date(String(from))).toEqual(new Date(2026, 10, 21));
  expect(new Date(String(to))).toEqual(new Date(2026, 10, 22));
});
