import { contrastOf } from '@tongxing/contract/rules/contrast.ts';
import { expect, it } from 'vitest';
import { brandHead } from './brand-head.ts';

const shipped = { accent: '', radius: 12, picture: true, logo_dark: '', police: '', links: [] };

it('adds nothing for the shipped brand', () => {
  expect(brandHead(shipped)).toBe('');
});

it('keeps text on every shade of an accent readable, light and dark', () => {
  for (const accent of ['#0b625b', '#7a1f1f', '#1f3fae', '#5b5b00', '#000000', '#8a2be2']) {
    const head = brandHead({ ...shipped, accent });
    const [, day = '', dark = ''] = /:root\{(.*?)\}:root\[data-theme=dark\]\{(.*?)\}/.exec(head) ?? [];
    const of = (rules: string, name: string) => new RegExp(`--${name}:(#[\\da-f]{6})`).exec(rules)?.[1] ?? '';
    for (const name of ['brand', 'brand-hover', 'brand-press']) {
      expect(contrastOf(of(day, name), '#ffffff'), `${accent} ${name}`).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(of(dark, name), of(dark, 'on-brand')), `${accent} ${name}`).toBeGreaterThanOrEqual(
        4.4,
      );
    }
    expect(contrastOf(of(dark, 'brand'), '#141d1c'), accent).toBeGreaterThanOrEqual(4.5);
    for (const rules of [day, dark]) {
      expect(contrastOf(of(rules, 'soft-ink'), of(rules, 'soft')), accent).toBeGreaterThanOrEqual(4.5);
    }
  }
});

it('escapes the operator’s text inside styles and scripts', () => {
  const head = brandHead({
    ...shipped,
    logo_dark: 'https://cdn.example/a.png?"</style><script>alert(1)</script>',
    police: '</script><script>alert(1)</script>',
    links: [{ label: '<b>', url: '/help' }],
    radius: 4,
    picture: false,
  });
  expect(head.match(/<\/?(?:script|style)/g)).toEqual(['<style', '</style', '<script', '</script']);
  expect(head).toContain('--r-md:4px');
  const [, json = ''] = /id="brand">(.*?)<\/script>/.exec(head) ?? [];
  expect(JSON.parse(json)).toMatchObject({ links: [{ label: '<b>', url: '/help' }] });
});
