import { describe, expect, it } from 'vitest';
import { checkDocuments, findUnmappedCalls } from './check-documents.ts';
import { checkWords } from './check-words.ts';

const head = '| specification | where | shown by | state |\n|---|---|---|---|\n';
const threats = { path: 'docs/threats.md', text: '' };
const present = new Set(['apps/service/src/app.ts', 'apps/service/src/app.test.ts', 'docs/flows/sign-in.md']);
const tests = {
  path: 'apps/service/src/app.test.ts',
  text: `describe('a door', () => {
    it('is shut @phone', async () => {});
    test.each([1])(
      "%s: nobody's",
      () => {},
    );
  });`,
};

function check(rows: string) {
  const map = { path: 'docs/spec-map.md', text: head + rows };
  return checkDocuments([map, threats, tests], (path) => present.has(path));
}

describe('the map of all documents', () => {
  it('names every document, or its folder', () => {
    const map = {
      path: 'docs/README.md',
      text: '[a](flows) [b](guides/known.md) [c](spec-map.md) [d](threats.md)',
    };
    const others = ['docs/flows/sign-in.md', 'docs/guides/known.md', 'docs/guides/other.md', 'README.md'];
    const files = [
      map,
      threats,
      { path: 'docs/spec-map.md', text: '' },
      ...others.map((name) => ({ path: name, text: '' })),
    ];
    expect(checkDocuments(files, () => true).faults).toEqual([
      'docs/README.md does not name docs/guides/other.md',
    ]);
  });
});

describe('the maps', () => {
  it('accepts a row that names an existing test, and counts open ones', () => {
    const report = check(
      '| a | `service/app.ts` | `service/app.test.ts › is shut` | done |\n| b | | | open |\n',
    );
    expect(report.faults).toEqual([]);
    expect(report.open).toEqual({ 'docs/spec-map.md': 1, 'docs/threats.md': 0 });
  });

  it('refuses a finished row without a test, and a file that is gone', () => {
    expect(check('| a | `service/app.ts` | | done |\n').faults).toEqual([
      'docs/spec-map.md:3: names no test; write one, or mark the row open',
    ]);
    expect(check('| a | `service/gone.ts` | `service/app.test.ts › is shut` | done |\n').faults).toEqual([
      'docs/spec-map.md:3: apps/service/src/gone.ts does not exist',
    ]);
  });

  it('misses no map and no call', () => {
    expect(checkDocuments([threats], () => true).faults).toEqual(['docs/spec-map.md is missing']);
    const calls = [
      { method: 'GET', path: '/v3/config' },
      { method: 'POST', path: '/v3/config' },
    ];
    expect(findUnmappedCalls('| `GET /v3/config` |', calls)).toHaveLength(1);
  });
});

describe('cases', () => {
  const inThreats = (tried: string, state = 'done') => {
    const text = `| attack | tried by | state |\n|---|---|---|\n| a | ${tried} | ${state} |\n`;
    const map = { path: 'docs/spec-map.md', text: '' };
    return checkDocuments([map, { path: 'docs/threats.md', text }, tests], (path) => present.has(path))
      .faults;
  };

  it('are found by their titles, in a group, in a table, and several of one file', () => {
    expect(inThreats('`service/app.test.ts › is shut`')).toEqual([]);
    expect(inThreats("`service/app.test.ts › a door › is shut` `› %s: nobody's`")).toEqual([]);
  });

  it('are missed where there is none of that title, in an open row too', () => {
    const fault = 'docs/threats.md:3: apps/service/src/app.test.ts has no case “is open”';
    expect(inThreats('`service/app.test.ts › is open`')).toEqual([fault]);
    expect(inThreats('`service/app.test.ts › a door › is open`', 'open: all')).toEqual([fault]);
    expect(inThreats('`service/app.test.ts › is shut` `› is open`')).toEqual([fault]);
  });

  it('have to be named for each file, of threats and of the specification', () => {
    const fault = 'names no case of apps/service/src/app.test.ts: write `app.test.ts › its title`';
    expect(inThreats('`service/app.test.ts`')).toEqual([`docs/threats.md:3: ${fault}`]);
    const row = (tried: string, state = 'done') =>
      check(`| a | \`service/app.ts\` | ${tried} | ${state} |\n`).faults;
    expect(row('`service/app.test.ts`')).toEqual([`docs/spec-map.md:3: ${fault}`]);
    expect(row('`service/app.test.ts › is shut` `service/app.test.ts`')).toEqual([
      `docs/spec-map.md:3: ${fault}`,
    ]);
    expect(row('`service/app.test.ts › is shut` `› a door`')).toEqual([]);
    expect(row('`service/app.test.ts`', 'open: a case')).toEqual([]);
    expect(inThreats('', 'open: all')).toEqual([]);
  });

  it('stand alone for threats', () => {
    expect(inThreats('`service/app.test.ts › is shut` "is open"')).toEqual([
      'docs/threats.md:3: nobody reads “"is open"”: name cases in back-ticks',
    ]);
  });
});

describe('links', () => {
  it('finds the ones that lead nowhere', () => {
    const readme = {
      path: 'docs/guide.md',
      text: '[a](flows/sign-in.md#x) [b](https://example.com) [c](gone.md)',
    };
    const report = checkDocuments([readme, { ...threats, path: 'docs/spec-map.md' }, threats], (path) =>
      present.has(path),
    );
    expect(report.faults).toEqual(['docs/guide.md: the link to docs/gone.md leads nowhere']);
  });
});

describe('words', () => {
  it.each([
    ['/wo', 'rk/main/app.ts'],
    ['https://regis', 'try.example.org/'],
    ['/ho', 'me/lin/code/'],
  ])('finds %s%s', (first, second) => {
    expect(checkWords([{ path: 'a.md', text: `one\nsee ${first}${second}` }])).toEqual([
      expect.stringMatching(/^a\.md:2: /),
    ]);
  });

  it('leaves the words of the product alone', () => {
    const address = ['https://example.com', 'work', 'life'].join('/');
    expect(checkWords([{ path: 'a.md', text: `${address} ./home/ network/` }])).toEqual([]);
  });
});
