const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const android =
  'Mozilla/5.0 (Linux; Android 15; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36';

/** User agents of the browsers inside apps. */
export const appBrowsers = {
  wechat: `${iphone} MicroMessenger/8.0.54(0x18003631) NetType/WIFI Language/zh_CN`,
  wecom: `${iphone} wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh`,
  alipay: `${iphone} AlipayClient/10.6.70.6000 Language/zh-Hans`,
  qq: `${android} MQQBrowser/6.2 TBS/046805 V1_AND_SQ_9.1.20_1_YYB_D QQ/9.1.20.612 NetType/WIFI`,
  dingtalk: `${android} AliApp(DingTalk/7.6.30) DingTalk/7.6.30`,
  feishu: `${iphone} Lark/7.30.6 LarkLocale/zh_CN`,
  weibo: `${iphone} Weibo (iPhone15,2__weibo__14.9.0__iphone__os18.1)`,
} as const;
