import { expect, test } from 'vitest';
import { checkWordCount, countWords } from './count-words.ts';

const file = (text: string) => ({ path: 'apps/service/src/a.ts', text });

test('names that hold an overloaded word are counted, in whatever case', () => {
  const code = "const keptCode = keepCode('kept in a text'); // kept in a comment\nlodgeVisit(keptCode);";
  expect([...countWords([file(code)])]).toEqual([
    ['keptCode', 2],
    ['keepCode', 1],
    ['lodgeVisit', 1],
  ]);
});

test('names of the wire, of the platform and of libraries are not counted', () => {
  expect(countWords([file('row.kept_id; socket.keepAlive; activity.place;')]).size).toBe(0);
});

test('too many of them are a fault that names the most frequent', () => {
  const faults = checkWordCount([file('keepCode();\n'.repeat(400))]);
  expect(faults).toEqual([expect.stringContaining('400 uses of overloaded words')]);
  expect(faults[0]).toContain('keepCode');
});
