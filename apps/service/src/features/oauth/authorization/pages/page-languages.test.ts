import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../../test/open-service.ts';
import { registerPerson } from '../../../../../test/register-account.ts';
import { authorizeUrl, location, makePkce, registerApp } from '../../../../../test/relying-party.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u;

const open = (url: string, cookie = '') =>
  service.app.inject({
    url,
    headers: { accept: 'text/html', 'accept-language': 'en', ...(cookie && { cookie }) },
  });

test.each([
  ['/oauth2/authorize?client_id=nobody&response_type=code', '应用不存在', 'App not found', '應用不存在'],
  [
    '/oauth2/authorize?client_id=nobody&response_type=code&ui_locales=en',
    '应用不存在',
    'App not found',
    '應用不存在',
  ],
  [
    '/oauth2/device',
    '输入设备屏幕上显示的代码。',
    "Enter the code shown on the device's screen.",
    '輸入裝置螢幕上顯示的代碼。',
  ],
  ['/oauth2/logout/success', '已退出通行账号', 'Signed out of your Tongxing account', '已退出通行帳號<'],
  ['/oauth2/logout?id_token_hint=x', '退出请求有误', 'Invalid sign-out request', '退出請求有誤'],
])(
  'shows %s in the chosen language, otherwise in Chinese',
  async (url, shown, textInEnglish, textInTraditional) => {
    const usual = await open(url);
    expect(usual.headers['content-language']).toBe('zh-CN');
    expect(usual.body).toContain(shown);
    expect(usual.body).toContain('<html lang="zh-CN">');
    const english = await open(url, 'lang=en');
    expect(english.headers['content-language']).toBe('en');
    expect(english.body).toContain(textInEnglish);
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).not.toMatch(chinese);
    const traditional = await open(url, 'lang=zh-TW');
    expect(traditional.headers['content-language']).toBe('zh-TW');
    expect(traditional.body).toContain(textInTraditional);
    expect(traditional.body).toContain('<html lang="zh-TW">');
    expect(traditional.body).not.toMatch(/[账录设备网应请们这个码没错误]/u);
    // What an app asked for in a visit before this one.
    expect((await open(url, 'ui_locales=en')).body).toContain('<html lang="en">');
  },
);

test.each(['http://localhost:3000', 'https://account.example'])(
  'what an app asks for is remembered at %s, and forgotten when the next one asks for nothing',
  async (publicUrl) => {
    const one = await openService({ settings: { publicUrl } });
    const app = await registerApp((await registerPerson(one)).visitor);
    const visit = (uiLocales: string, cookie = '') =>
      one.app.inject({
        url: authorizeUrl(app, makePkce(), uiLocales ? { ui_locales: uiLocales } : {}),
        headers: { accept: 'text/html', ...(cookie && { cookie }) },
      });
    const remembered = (answer: Awaited<ReturnType<typeof visit>>) =>
      [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('ui_locales='));
    const asked = await visit('fr-CA en');
    expect(location(asked)).toContain('/oauth/authorize?');
    expect(remembered(asked)).toMatch(/^ui_locales=en; /);
    expect(/; secure/i.test(remembered(asked) ?? '')).toBe(publicUrl.startsWith('https:'));
    const next = await visit('', 'ui_locales=en');
    expect(remembered(next)).toMatch(/^ui_locales=; .*1970/);
    await one.close();
  },
);
