import { expect, it } from 'vitest';
import { matchLanguage } from '../../kernel/text/match-language.ts';
import { chooseLanguage } from './choose-language.ts';

const asked = (language?: string, cookie?: string, followsBrowser = true) =>
  chooseLanguage({ headers: { 'accept-language': language, cookie } } as never, { followsBrowser });

it.each([
  [undefined, 'zh-CN'],
  ['', 'zh-CN'],
  ['*', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
  ['en-US,en;q=0.9', 'en'],
  ['en;q=0.5, zh-CN;q=0.9', 'zh-CN'],
  ['en;q=0, zh;q=0.1', 'zh-CN'],
  ['fr-FR,fr;q=0.9,en;q=0.8', 'en'],
  ['ja', 'zh-CN'],
  ['english', 'zh-CN'],
  [';;;q=,,', 'zh-CN'],
])('given a browser that prefers %j, answers in %s', (preferred, language) => {
  expect(asked(preferred)).toBe(language);
});

it('prefers the person’s choice to the app’s request, and that to the browser', () => {
  expect(asked('zh-CN', 'theme=dark; lang=en')).toBe('en');
  expect(asked('en', 'ui_locales=en; lang=zh-CN')).toBe('zh-CN');
  expect(asked('zh-CN', 'ui_locales=en')).toBe('en');
  expect(asked('zh-CN', 'lang=tlh; ui_locales=<script>')).toBe('zh-CN');
});

it('ignores the browser unless the operator has turned it on', () => {
  expect(asked('en-US,en;q=0.9', undefined, false)).toBe('zh-CN');
  expect(asked('en-US', 'lang=en', false)).toBe('en');
  expect(asked('en-US', 'ui_locales=en', false)).toBe('en');
});

it('takes the first supported language that an app lists', () => {
  expect(matchLanguage(['fr-CA', 'EN-gb', 'zh'], ['zh-CN', 'en'])).toBe('en');
  expect(matchLanguage(['se'], ['zh-CN', 'en'])).toBeNull();
});

it.each([
  ['zh-TW', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh-MO', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['zh-Hant-CN', 'zh-TW'],
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['en-HK', 'en'],
])('%s is written as %s', (tag, language) => {
  expect(asked(tag)).toBe(language);
  expect(asked('', `ui_locales=${tag}`, false)).toBe(language);
});
