import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { labelOfCall } from './words.ts';

const root = join(import.meta.dirname, '../../../../..');
const textsOf = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'));
const findAll = (folder: string, pattern: RegExp) =>
  textsOf(folder).flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));

test('names every audited call and command in Chinese', () => {
  const commandNames = textsOf('packages/contract/src/manage').flatMap((text) =>
    text
      .split(/(?=define(?:Command|Query)\()/)
      .filter((part) => part.startsWith('define') && !/audited: 'no'/.test(part))
      .flatMap((part) => /name: '([a-z.-]+)'/.exec(part)?.[1] ?? []),
  );
  const commands = findAll('apps/service/src/cli', /kind: '([a-z]+\.[a-z-]+)'/g);
  expect([commandNames.length > 30, commands.length > 2]).toEqual([true, true]);
  expect([...commandNames, ...commands].filter((name) => !/\p{Script=Han}/u.test(labelOfCall(name)))).toEqual(
    [],
  );
});
