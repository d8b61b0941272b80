import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('loads once for concurrent callers, and retries after a failure', async () => {
  let loads = 0;
  const load = loadOnce(async () => {
    loads += 1;
    if (loads === 1) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    return loads;
  });
  const first = await Promise.allSettled([load(), load()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([load(), load(), load()])).toEqual([2, 2, 2]);
});
