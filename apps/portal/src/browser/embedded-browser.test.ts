import { expect, it } from 'vitest';
import { detectEmbeddedBrowser, isPhoneWeChat } from './embedded-browser.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const android =
  'Mozilla/5.0 (Linux; Android 15; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';

it.each([
  [`${iphone} MicroMessenger/8.0.54(0x18003631) NetType/WIFI Language/zh_CN`, 'wechat', true],
  [`${android} MMWEBID/1234 MicroMessenger/8.0.54.2760(0x28003653) WeChat/arm64`, 'wechat', true],
  [`${windows} NetType/WIFI MicroMessenger/7.0.20.1781 WindowsWechat(0x63090c11)`, 'wechat', false],
  [`${iphone} wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh`, 'wecom', false],
  [`${iphone} QQ/9.1.20.612 V1_IPH_SQ_9.1.20_1_APP_A NetType/WIFI`, 'qq', false],
  [`${android} MQQBrowser/15.3 Mobile`, null, false],
  [`${windows} QQBrowser/13.4.6232`, null, false],
  [`${iphone} AlipayClient/10.6.70.6000 Language/zh-Hans`, 'alipay', false],
  [`${android} AliApp(DingTalk/7.6.30) DingTalk/7.6.30`, 'dingtalk', false],
  [`${iphone} Weibo (iPhone15,2__weibo__14.9.0__iphone__os18.1)`, 'weibo', false],
  [`${android} Weibo/14.9.0 browser`, null, false],
  [`${iphone} Lark/7.30.6 LarkLocale/zh_CN`, 'feishu', false],
  [windows, null, false],
  ['', null, false],
])('%s', (userAgent, app, isPhone) => {
  expect(detectEmbeddedBrowser(userAgent)).toBe(app);
  expect(isPhoneWeChat(userAgent)).toBe(isPhone);
});
