import { isWebView } from '@tongxing/contract/rules/in-app-browser.ts';
import { expect, test } from 'vitest';
import { describeDevice } from './describe-device.ts';

const android = (rest: string) => `Mozilla/5.0 (Linux; Android 14; ${rest}`;
const iphone = (rest: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`;
const harmony = (form: string, rest: string) =>
  `Mozilla/5.0 (${form}; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 ${rest}`;
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36';

test.each([
  ['鸿蒙手机，华为浏览器', 'phone', harmony('Phone', 'Mobile HuaweiBrowser/5.0.4.300')],
  ['鸿蒙平板，华为浏览器', 'tablet', harmony('Tablet', 'HuaweiBrowser/5.0.4.300')],
  ['鸿蒙电脑，华为浏览器', 'desktop', harmony('PC', 'HuaweiBrowser/5.0.4.300')],
  ['鸿蒙电脑，Chrome', 'desktop', harmony('2in1', '')],
  ['鸿蒙手机，Chrome', 'phone', `Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00) ${chrome}`],
  [
    '鸿蒙平板，华为浏览器',
    'tablet',
    'Mozilla/5.0 (Linux; Android 10; HarmonyOS; BAH3-W59; HMSCore 6.13.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/92.0.4515.105 HuaweiBrowser/14.0 Safari/537.36',
  ],
  [
    'Windows，企业微信',
    'desktop',
    'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/107.0 Safari/537.36 MicroMessenger/7.0.20 WindowsWechat WXWork/4.1.16',
  ],
  ['iPhone，企业微信', 'phone', iphone('Mobile/15E148 wxwork/4.1.20 MicroMessenger/7.0.1 Language/zh')],
  [
    'iPhone，微信',
    'phone',
    iphone('Mobile/15E148 MicroMessenger/8.0.50(0x1800) NetType/WIFI Language/zh_CN'),
  ],
  [
    '安卓手机，三星浏览器',
    'phone',
    android(
      `SM-S9180) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    ),
  ],
  ['安卓手机，vivo 浏览器', 'phone', android(`V2309A; wv) ${chrome} VivoBrowser/20.9.0.0`)],
  ['安卓手机，OPPO 浏览器', 'phone', android(`PHZ110) ${chrome} HeyTapBrowser/40.8.5.1`)],
  [
    '安卓手机，夸克',
    'phone',
    android(`2211133C) AppleWebKit/537.36 Chrome/100.0.4896.58 Quark/6.9.0 Mobile Safari/537.36`),
  ],
  [
    'Windows，360 浏览器',
    'desktop',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0 Safari/537.36 QIHU 360SE',
  ],
  ['安卓手机，百度', 'phone', android(`MI 9; wv) ${chrome} T7/13.61 baiduboxapp/13.61.0.10`)],
  ['iPhone，微博', 'phone', iphone('Mobile/15E148 Weibo (iPhone14,5__weibo__14.5.0__iphone__os17.5)')],
  ['iPhone，抖音', 'phone', iphone('Mobile/15E148 aweme_30.1.0 Region/CN BytedanceWebview/d8a21c6')],
  ['安卓手机，小红书', 'phone', android(`M2102K1C; wv) ${chrome} xhsdiscover/8.40`)],
])('%s', (name, kind, userAgent) => {
  expect(describeDevice(userAgent)).toEqual({ name, kind });
});

test.each([
  [true, android(`MI 9; wv) ${chrome}`)],
  [true, iphone('Mobile/15E148')],
  [true, iphone('Mobile/15E148 Instagram 340.0.3.27')],
  [true, iphone('Version/17.5 Mobile/15E148 Safari/604.1 Line/14.9.0')],
  [true, iphone('Mobile/15E148 aweme_30.1.0')],
  [false, iphone('Version/17.5 Mobile/15E148 Safari/604.1')],
  [false, iphone('CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1')],
  [false, android(`K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36`)],
  [false, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'],
])('a view inside an app: %s for %s', (is, userAgent) => {
  expect(isWebView(userAgent)).toBe(is);
});
