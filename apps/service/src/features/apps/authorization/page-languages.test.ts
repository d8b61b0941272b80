import { afterAll, beforeAll, expect, test } from 'vitest';
import { openService, type TestService } from '../../../../test/open-service.ts';

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
  ['/oauth2/authorize?client_id=nobody&response_type=code', '没有这个应用', 'App not found'],
  ['/oauth2/authorize?client_id=nobody&response_type=code&ui_locales=en', '没有这个应用', 'App not found'],
  ['/oauth2/device', '输入设备屏幕上显示的代码。', "Enter the code shown on the device's screen."],
  ['/oauth2/logout/success', '已退出通行账号', 'Signed out of your Tongxing account'],
  ['/oauth2/logout?id_token_hint=x', '退出请求有误', 'Invalid sign-out request'],
])(
  '%s is written in the language that was chosen, and in Chinese otherwise',
  async (url, said, saidInEnglish) => {
    const usual = await open(url);
    expect(usual.headers['content-language']).toBe('zh-CN');
    expect(usual.body).toContain(said);
    expect(usual.body).toContain('<html lang="zh-CN">');
    const english = await open(url, 'lang=en');
    expect(english.headers['content-language']).toBe('en');
    expect(english.body).toContain(saidInEnglish);
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).not.toMatch(chinese);
    // What an app asked for in a visit before this one.
    expect((await open(url, 'ui_locales=en')).body).toContain('<html lang="en">');
  },
);
