import { expect, test } from 'vitest';
import { translateProgram } from './translate-program.ts';

const shown = (program: string, catalogue: Readonly<Record<string, string>>) => {
  const missing: string[] = [];
  const english = translateProgram(program, (words) => catalogue[words] ?? (missing.push(words), words));
  return missing.length > 0 ? missing : english;
};

test('says the comments of a program and the words it holds, and leaves the program alone', () => {
  const program = `// npm i jose，存成 a.mjs
const at = new URL('https://a.example/'); // 你的应用
# 3. 60 秒内换令牌
<!-- 打开登录页 -->
throw new Error('不是退出令牌'); {"name": "青禾笔记", "n": {0}}`;
  expect(
    shown(program, {
      'npm i jose，存成 a.mjs': 'npm i jose, save as a.mjs',
      你的应用: 'your app',
      '3. 60 秒内换令牌': '3. Exchange within 60 seconds',
      打开登录页: 'open the sign-in page',
      不是退出令牌: 'not a logout token',
      青禾笔记: 'Green Notes',
    }),
  ).toBe(`// npm i jose, save as a.mjs
const at = new URL('https://a.example/'); // your app
# 3. Exchange within 60 seconds
<!-- open the sign-in page -->
throw new Error('not a logout token'); {"name": "Green Notes", "n": {0}}`);
});

test('names each part without words', () => {
  expect(shown("a('不对') // 为什么", {})).toEqual(['不对', '为什么']);
  expect(shown("a('不对', '太旧')", {})).toEqual(['不对', '太旧']);
});
