import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { translateModule } from './translate-module.ts';

const shown = (code: string, catalogue: Readonly<Record<string, string>>, path = 'a.tsx') => {
  const missing: string[] = [];
  const translated = translateModule(path, code, {
    language: 'en',
    translate: (key) => catalogue[key],
    missing: (key) => missing.push(key),
  });
  return missing.length > 0 ? missing : translated;
};

test('says what stands in quotes, also as the value of an attribute, and leaves types and comments alone', () => {
  expect(
    shown(`// 注释\ntype Deed = '登录';\nconst a = '登录'; const b = <p title="登录" id="x" />;`, {
      登录: 'Sign in "now"',
    }),
  ).toBe(
    `// 注释\ntype Deed = '登录';\nconst a = "Sign in \\"now\\""; const b = <p title={"Sign in \\"now\\""} id="x" />;`,
  );
});

test('puts what a template holds where the translation wants it, with what is said inside it', () => {
  expect(
    shown(`const a = \`在\${place}用\${method ? '密码' : '验证码'}登录\`;`, {
      '在{0}用{1}登录': 'Signed in with {1, lower} in {0}',
      密码: 'Password',
      验证码: 'Code',
    }),
  ).toBe(
    `const a = \`Signed in with \${String(method ? "Password" : "Code").replace(/^[A-Z](?=[^A-Z]*$)/, (first) => first.toLowerCase())} in \${place}\`;`,
  );
});

test.each([
  [1, '1 device'],
  [2, '2 devices'],
  ['1', '1 device'],
])('says %j in its form', (count, expected) => {
  const code = shown('const say = (n) => `${n} 台设备`;', {
    '{0} 台设备': '{0, plural, one {# device} other {# devices}}',
  });
  expect(runInNewContext(`${String(code)} say(${JSON.stringify(count)});`)).toBe(expected);
});

test('names a month', () => {
  const code = shown('const say = (m, d) => `${m} 月 ${d} 日`;', { '{0} 月 {1} 日': '{0, month} {1}' });
  expect(runInNewContext(`${String(code)} say(11, 21);`)).toBe('Nov 21');
});

test('takes what stands between tags as one sentence, and lets elements change their places', () => {
  expect(
    shown(
      `<p>\n  <Icon of={Plus} />\n  先到 <Link to={at} title="登录">账号安全</Link>添加 <b>{n}</b> 个，再回来\n</p>`,
      {
        '先到 <0>账号安全</0>添加 <1>{2}</1> 个，再回来': 'Add <1>{2}</1> under <0>Security</0>, then return',
        登录: 'Sign in',
      },
    ),
  ).toBe(
    `<p>\n  <Icon of={Plus} />{"Add "}<b>{n}</b>{" under "}<Link to={at} title={"Sign in"}>{"Security"}</Link>{", then return"}</p>`,
  );
});

test('sentences below a condition are their own', () => {
  expect(shown(`<p>{ok ? <b>好了</b> : '还没有'}</p>`, { 好了: 'Done', 还没有: 'Not yet' })).toBe(
    `<p>{ok ? <b>{"Done"}</b> : "Not yet"}</p>`,
  );
});

test('punctuation alone is text as well', () => {
  expect(shown(`list.join('、')`, { '、': ', ' })).toBe('list.join(", ")');
});

test('names each sentence without a translation', () => {
  expect(shown(`const a = ['甲', \`乙\${1}\`];`, {})).toEqual(['甲', '乙{0}']);
});

test('refuses a program that decides by Chinese text', () => {
  expect(() => shown(`if (deed === '登录') go();`, { 登录: 'Sign in' })).toThrow('登录 decides something');
});

test('refuses a translation that holds more than its sentence', () => {
  expect(() => shown('const a = `共 ${n} 条`;', { '共 {0} 条': '{1} of {0}' })).toThrow(
    'more than its sentence',
  );
});
