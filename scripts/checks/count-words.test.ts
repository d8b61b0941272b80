import { expect, test } from 'vitest';
import { checkWordCount, countWords } from './count-words.ts';

const file = (text: string) => ({ path: 'apps/service/src/a.ts', text });

test('counts names that contain an overloaded word, in any case', () => {
  const code = "const keptCode = keepCode('kept in a text'); // kept in a comment\nlodgeVisit(keptCode);";
  expect([...countWords([file(code)])]).toEqual([
    ['keptCode', 2],
    ['keepCode', 1],
    ['lodgeVisit', 1],
  ]);
});

test('does not count names of the wire, the platform and libraries', () => {
  expect(countWords([file('row.kept_id; socket.keepAlive; activity.place;')]).size).toBe(0);
});

test('given too many, reports a fault with the most frequent', () => {
  const faults = checkWordCount([file('keepCode();\n'.repeat(400))]);
  expect(faults).toEqual([expect.stringContaining('400 uses of overloaded words')]);
  expect(faults[0]).toContain('keepCode');
});
