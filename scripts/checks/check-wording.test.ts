import { expect, test } from 'vitest';
import { checkWording } from './check-wording.ts';

const at = (path: string, text: string) => checkWording([{ path, text }]);

test('given a word that the guide rules out, says where and what to write instead', () => {
  expect(at('apps/portal/src/a.tsx', '<p>好</p>\n<Button>加一个</Button>')).toEqual([
    'apps/portal/src/a.tsx:2: “加一个”; the style guide has 添加',
  ]);
  expect(at('docs/handbook/a.md', '对方没有应答')).toHaveLength(2);
});

test('given the words of the guide, words to search by, tests and texts in traditional characters, reports nothing', () => {
  expect(at('apps/portal/src/a.tsx', '<Button>添加</Button>')).toEqual([]);
  expect(at('apps/portal/src/help.ts', "    words: '销户 反悔',")).toEqual([]);
  expect(at('apps/portal/src/a.test.tsx', '加一个')).toEqual([]);
  expect(at('apps/service/src/traditional-terms.ts', '「我們」')).toEqual([]);
});
