import { describe, expect, it } from 'vitest';
import { checkGuides } from './check-guides.ts';

const tree = [
  {
    path: 'apps/service/src/features/sign-in/code/by-code.ts',
    text: "export async function signInByCode() { await fetch('/v3/login/phone'); }",
  },
  {
    path: 'apps/service/src/database/migrations/0010-accounts.ts',
    text: 'type AccountTable = { account_id: string };',
  },
  { path: 'docs/decisions/0001-why.md', text: '`onlySaidHere`' },
];

function faultsOf(text: string): string[] {
  return checkGuides([{ path: 'docs/guides/a.md', text }, ...tree], { check: 'node check.mjs' });
}

describe('a guide', () => {
  it.each([
    '`by-code.ts`',
    '`apps/service/src/features/<layer>/<ability>/<verb-phrase>.ts`',
    '`features/sign-in/`',
    '`migrations/NNNN-name.ts`',
    '`sign-in/*/by-*.ts`',
    '`signInByCode(work, …)`',
    '`AccountTable`, `account_id`',
    '`POST /v3/login/phone` and `` `POST /v3/…` ``',
    '`npm run check -- --fast`',
    '`/var/lib/gone.ts` `DATA_DIR/uploads` `https://gone.example/a.ts`',
    'any `words` of `55 分钟`, and what is\n```sh\nnot `in_prose` at all\n```\n',
  ])('may contain %s', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it.each([
    ['`by-word.ts`', 'no such file'],
    ['`sign-in.ts`', 'no such file'],
    ['`apps/service/src/features/<ability>/<verb-phrase>.ts`', 'no such file'],
    ['`features/exit/`', 'no such file'],
    ['`migrations/NNNN-name.sql`', 'no such file'],
    ['`signInByWord`', 'no code has the name signInByWord'],
    ['`onlySaidHere`', 'no code has the name onlySaidHere'],
    ['`knock(door)`', 'no code has the name knock'],
    ['`POST /v3/gone`', 'no code says /v3/gone'],
    ['`npm run gone`', 'package.json has no script gone'],
  ])('given %s, is a fault', (text, fault) => {
    expect(faultsOf(`one\n${text}`)).toEqual([
      expect.stringMatching(new RegExp(`^docs/guides/a\\.md:2: .*: ${fault}`)),
    ]);
  });
});
