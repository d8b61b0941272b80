export interface DeviceDescription {
  /** `Windows，Edge`; `iPhone，微信`: what a person recognises. */
  readonly name: string;
  readonly kind: 'desktop' | 'phone' | 'tablet' | 'other';
}

const systems: readonly (readonly [pattern: RegExp, name: string, kind: DeviceDescription['kind']])[] = [
  [/iPad/, 'iPad', 'tablet'],
  [/iPhone|iPod/, 'iPhone', 'phone'],
  [/\(Tablet; OpenHarmony|HarmonyOS(?!.*Mobile)/, '鸿蒙平板', 'tablet'],
  [/\((?:PC|2in1); OpenHarmony/, '鸿蒙电脑', 'desktop'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙手机', 'phone'],
  [/Android(?!.*Mobile)/, '安卓平板', 'tablet'],
  [/Android/, '安卓手机', 'phone'],
  [/Windows/, 'Windows', 'desktop'],
  [/Macintosh|Mac OS X/, 'Mac', 'desktop'],
  [/CrOS/, 'ChromeOS', 'desktop'],
  [/Linux|X11/, 'Linux', 'desktop'],
];

/** The order matters: most browsers also claim to be the ones below them. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/wxwork/i, '企业微信'],
  [/MicroMessenger/, '微信'],
  [/AlipayClient/, '支付宝'],
  [/DingTalk/, '钉钉'],
  [/Feishu|Lark/, '飞书'],
  [/__weibo__/i, '微博'],
  [/aweme|BytedanceWebview/i, '抖音'],
  [/xhsdiscover/i, '小红书'],
  [/baiduboxapp/i, '百度'],
  [/\bQQ\//, 'QQ'],
  [/MQQBrowser|QQBrowser/, 'QQ 浏览器'],
  [/UCBrowser|UBrowser/, 'UC 浏览器'],
  [/HuaweiBrowser/, '华为浏览器'],
  [/MiuiBrowser/, '小米浏览器'],
  [/SamsungBrowser/, '三星浏览器'],
  [/VivoBrowser/i, 'vivo 浏览器'],
  [/HeyTapBrowser|OppoBrowser/i, 'OPPO 浏览器'],
  [/HonorBrowser/i, '荣耀浏览器'],
  [/Quark\//, '夸克'],
  [/360SE|360EE|QihooBrowser|QHBrowser|360browser/i, '360 浏览器'],
  [/BIDUBrowser|baidubrowser/i, '百度浏览器'],
  [/MetaSr|SogouMobileBrowser/i, '搜狗浏览器'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const named = /^App \[([^\]]{1,40})\] /;

/** The User-Agent of a session that an app has opened, whose HTTP library says nothing of the device, with its name. */
export const withAppName = (userAgent: string, name: string): string =>
  `App [${name.replaceAll(/[[\]]/g, '')}] ${userAgent}`;

/** Names a device by its User-Agent header, as far as possible. */
export function describeDevice(userAgent: string): DeviceDescription {
  const own = named.exec(userAgent)?.[1];
  if (own !== undefined) return { ...describeDevice(userAgent.replace(named, '')), name: own };
  const system = systems.find(([pattern]) => pattern.test(userAgent));
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const name = [system?.[1], browser].filter(Boolean).join('，');
  return { name: name || '未知设备', kind: system?.[2] ?? 'other' };
}
