import { expect, it } from 'vitest';
import { drawTagPages } from './draw-tag-pages.ts';

it('names each item with its cases, file by file, and each call', () => {
  const line = ['//', 'spec:1.1 threat:qr-relay call:POST/v3/login/phone'].join(' ');
  const pages = drawTagPages([
    {
      path: 'apps/service/src/features/sign-in/by-code.test.ts',
      text: `${line}\ntest('a | b', () => {});\n${line}\ntest("it's \`c\`", () => {});`,
    },
  ]);
  const cases = "`service/features/sign-in/by-code.test.ts`: `a \\| b`, `` it's `c` `` |";
  const row = (page: string, start: string) =>
    page.split('\n').find((each) => each.startsWith(`| ${start} |`));
  expect(row(pages['docs/spec-map.md'], '1.1')).toContain(cases);
  expect(row(pages['docs/spec-map.md'], '`POST /v3/login/phone`')).toContain(cases);
  expect(row(pages['docs/threats.md'], 'qr-relay')).toContain(cases);
});
