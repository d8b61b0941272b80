import path from 'node:path';
import MiniSearch from 'minisearch';
import { beforeAll, expect, test } from 'vitest';
import { searchOptions } from './browser/words.ts';
import { buildSite, type Site } from './build-site.ts';
import type { Page } from './page.ts';

const root = path.dirname(path.dirname(import.meta.dirname));
let site: Site;
let pages: readonly Page[];
beforeAll(async () => {
  site = await buildSite(root);
  pages = site.sections.flatMap((section) => section.pages);
});

const textOf = (name: string) => String(site.files.get(name));
const anchorsOf = (name: string) => new Set([...textOf(name).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

test('every link of every page, and every anchor, leads somewhere in the site', () => {
  expect(site.faults).toEqual([]);
  const lost: string[] = [];
  for (const { route } of pages) {
    const name = `${route}.html`;
    for (const [, written = ''] of textOf(name).matchAll(/ (?:href|src|data-copy)="([^"]*)"/g)) {
      if (/^[a-z]+:/.test(written)) continue;
      const [file = '', fragment = ''] = written.split('#');
      const target = file === '' ? name : path.posix.join(path.posix.dirname(name), file);
      // The portal's own addresses are one folder above.
      if (target.startsWith('../')) continue;
      const anchor = decodeURIComponent(fragment);
      if (!site.files.has(target)) lost.push(`${name}: ${written}`);
      else if (anchor && !anchorsOf(target).has(anchor)) lost.push(`${name}: ${written}`);
    }
  }
  expect(lost).toEqual([]);
});

test('every page has its Markdown beside it and stands in llms.txt, llms-full.txt and the contents', () => {
  const list = textOf('llms.txt');
  const whole = textOf('llms-full.txt');
  const home = textOf('index.html');
  for (const { route, title } of pages) {
    expect(site.files.has(`${route}.md`)).toBe(true);
    expect(list).toContain(`](${route}.md): `);
    expect(whole).toContain(`<!-- ${route}.md -->`);
    expect(home, title).toContain(`href="${route}.html"`);
  }
  expect(new Set(pages.map(({ route }) => route)).size).toBe(pages.length);
});

test('nothing is asked of another site, and no script or style stands in a page', () => {
  for (const { route } of pages) {
    const html = textOf(`${route}.html`);
    expect(html.match(/<(?:script|img|link)[^>]* (?:src|href)="(?:[a-z]+:)?\/\/[^"]*"/g), route).toBe(null);
    expect(html.match(/<script(?![^>]* src=)|<style| style="| on\w+="/g), route).toBe(null);
  }
});

test('the topics of the console, each document, and every call of both interfaces are pages', () => {
  expect(pages.map(({ route }) => route)).toEqual(
    expect.arrayContaining([
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
      'decisions/0001-two-apps-one-contract',
      'api/v3/login',
      'api/manage/index',
    ]),
  );
  expect(textOf('api/v3/login.md')).toContain('## POST /v3/login/password');
  expect(textOf('connect/start.md')).toContain('issuer = process.env');
});

test.each([
  ['验证码', 'handbook/'],
  ['两步验证', 'handbook/'],
  ['一键止损', 'readme'],
  ['refresh_token', 'connect/'],
  ['dpop', 'connect/par-dpop'],
])('the search finds %s', (typed, where) => {
  const index = MiniSearch.loadJSON(textOf('assets/search.json'), searchOptions);
  const urls = index.search(typed).map((found) => String(found['url']));
  expect(urls.some((url) => url.startsWith(where))).toBe(true);
  expect(urls.every((url) => site.files.has(url.split('#')[0]!))).toBe(true);
  expect(index.search('龘靐齉')).toEqual([]);
});

test('the prompt for an AI says where to sign in and holds a program that runs', () => {
  const prompt = textOf('connect/setup-prompt.txt');
  expect(prompt).toContain('Issuer：https://account.example.com');
  expect(prompt).toContain('/.well-known/openid-configuration');
  expect(prompt).toContain('openid-client');
  for (const [, name = ''] of prompt.matchAll(/\/docs\/(\S+\.(?:md|txt))/g))
    expect(site.files.has(name), name).toBe(true);
});

test('diagrams are drawn: in the colours of the site, with no style, script or address of their own', () => {
  const drawn = pages
    .map(({ route }) => textOf(`${route}.html`))
    .flatMap((html) => html.match(/<figure class="diagram"[\s\S]*?<\/figure>/g) ?? []);
  const written = pages.flatMap(({ markdown }) => markdown.match(/^```mermaid$/gm) ?? []);
  expect(drawn.length).toBeGreaterThan(5);
  expect(drawn).toHaveLength(written.length);
  const colours = new Set(drawn.join('').match(/(?<=var\()--[\w-]+/g));
  for (const colour of colours) expect(textOf('assets/site.css')).toContain(`  ${colour}: `);
  for (const figure of drawn) {
    expect(figure).not.toMatch(/<style|<script| style=|@import|(?:href|src)=/);
    expect(figure.replace(/xmlns="[^"]*"|aria-label="[^"]*"|data-label="[^"]*"/g, '')).not.toContain('http');
  }
});
