import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';

// The site as the service shows it: made anew where it is older than what it is made of.
const folder = path.join(import.meta.dirname, '../dist');
let pages: readonly string[];
beforeAll(async () => {
  const { buildDocs } = await import(path.join(import.meta.dirname, '../../scripts/build-docs.mjs'));
  expect(await buildDocs()).toBe(true);
  pages = globSync('**/*.html', { cwd: folder }).filter((name) => name !== '404.html');
}, 300_000);

const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const anchorsIn = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

test('every link and every anchor exists in the site', () => {
  const lost: string[] = [];
  const known = new Map(pages.map((name) => [name, anchorsIn(textOf(name))]));
  for (const name of pages) {
    for (const [, written = ''] of textOf(name).matchAll(/ (?:href|src)="([^"]*)"/g)) {
      if (/^[a-z]+:/.test(written)) continue;
      const [file = '', fragment = ''] = written.split('#');
      const target = file === '' ? name : path.posix.join(path.posix.dirname(name), decodeURIComponent(file));
      // The portal's own addresses are one folder above.
      if (target.startsWith('../')) continue;
      const anchor = decodeURIComponent(fragment);
      if (!existsSync(path.join(folder, target))) lost.push(`${name}: ${written}`);
      else if (anchor && anchor !== 'VPContent' && known.get(target)?.has(anchor) === false)
        lost.push(`${name}: ${written}`);
    }
  }
  expect(lost).toEqual([]);
});

test('every page has its Markdown beside it and is in llms.txt and llms-full.txt', () => {
  const list = textOf('llms.txt');
  const whole = textOf('llms-full.txt');
  expect(pages.length).toBeGreaterThan(100);
  for (const name of pages) {
    const twin = name.replace(/\.html$/, '.md');
    expect(textOf(twin), twin).toMatch(/^# /m);
    expect(list).toContain(`](${twin}): `);
    expect(whole).toContain(`<!-- ${twin} -->`);
  }
});

test('no page requests another site, has a root address, or contains scripts or styles', () => {
  for (const name of [...pages, '404.html']) {
    const html = textOf(name);
    expect(html.match(/<(?:script|img|link)[^>]* (?:src|href)="(?:[a-z]+:)?\/[^"]*"/g), name).toBe(null);
    expect(html.match(/<script(?![^>]* src=)|<style| style="| on\w+="/g), name).toBe(null);
  }
  for (const name of globSync('assets/*.css', { cwd: folder }))
    expect(textOf(name).match(/@import|url\((?!["']?data:)/g), name).toBe(null);
});

test('every topic, every document and every call of both interfaces has a page', () => {
  expect(pages).toEqual(
    expect.arrayContaining(
      [
        'index',
        'readme',
        'connect/start',
        'connect/setup-prompt',
        'web-sdk',
        'cookbook/index',
        'handbook/first-day',
        'handbook/providers/wechat',
        'guides/add-a-call',
        'flows/sign-in',
        'decisions/0003-postgresql-everywhere',
        'api/v3/login',
        'api/manage/index',
      ].map((route) => `${route}.html`),
    ),
  );
  expect(textOf('api/v3/login.md')).toContain('## POST /v3/login/password');
  expect(textOf('connect/start.md')).toContain('issuer = process.env');
  // What a template language of the site would have taken for its own.
  expect(textOf('connect/start.html')).toContain('{{ user.profile.nickname');
});

test('a page in English stands under English, and the Chinese page links to it', () => {
  const list = textOf('llms.txt');
  const [before = '', english = ''] = list.split('\n## English\n');
  const translations = pages.filter((name) => name.endsWith('.en.html'));
  expect(translations.length).toBeGreaterThan(10);
  for (const name of translations) {
    const twin = name.replace(/\.html$/, '.md');
    expect(english).toMatch(new RegExp(`\\]\\(${twin.replaceAll('.', '\\.')}\\): [A-Z]`));
    expect(before).not.toContain(`](${twin})`);
    const links = [...textOf(name.replace('.en.html', '.html')).matchAll(/ href="([^"#]+)"/g)];
    expect(links.map(([, to = '']) => path.posix.basename(to))).toContain(path.posix.basename(name));
  }
});

test('the prompt for an AI names the issuer and contains a program that runs', () => {
  const prompt = textOf('connect/setup-prompt.txt');
  expect(prompt).toContain('Issuer：https://account.example.com');
  expect(prompt).toContain('/.well-known/openid-configuration');
  expect(prompt).toContain('openid-client');
  for (const [, name = ''] of prompt.matchAll(/\/docs\/(\S+\.(?:md|txt))/g))
    expect(existsSync(path.join(folder, name)), name).toBe(true);
});

test('diagrams are drawn in the colours of the site, without style, script or address', () => {
  const drawn = pages.flatMap(
    (name) => textOf(name).match(/<figure class="diagram"[\s\S]*?<\/figure>/g) ?? [],
  );
  const written = pages.flatMap(
    (name) => textOf(name.replace(/\.html$/, '.md')).match(/^```mermaid$/gm) ?? [],
  );
  expect(drawn.length).toBeGreaterThan(5);
  expect(drawn).toHaveLength(written.length);
  const [style = ''] = readdirSync(path.join(folder, 'assets')).filter((name) =>
    /^style\..*\.css$/.test(name),
  );
  const colours = new Set(drawn.join('').match(/(?<=var\()--[\w-]+/g));
  for (const colour of colours) expect(textOf(`assets/${style}`)).toContain(`${colour}:`);
  for (const figure of drawn) {
    expect(figure).not.toMatch(/<style|<script| style=|@import|(?:href|src)=/);
    expect(figure.replace(/xmlns="[^"]*"|aria-label="[^"]*"|data-label="[^"]*"/g, '')).not.toContain('http');
  }
});
