import deviceProgram from '../../../../../../samples/quick-starts/device/sign-in.mjs?raw';
import { code, head, list, table, text, type WriteArticle } from '../article.ts';
import { fillSample } from '../docs-values.ts';

export const device: WriteArticle = (values) => ({
  lead: '电视、音箱、命令行没有好用的浏览器：让人用手机打开网址，核对一个代码。',
  blocks: [
    text(
      '应用类型选“电视等设备”（RFC 8628）。能打开浏览器的命令行，填写 `http://127.0.0.1/callback` 这样的回调地址，同一应用可同时支持两种方式：先试[授权码](?topic=code)（必须 PKCE，端口任意），打不开再用代码。没有密钥；库非要带一个时，空着送来也行。',
    ),
    head('一个完整的程序'),
    code('完整的程序', ['Node.js', fillSample(deviceProgram, values)]),
    text('下面是它每一步在做什么。'),
    head('第一步：要一个代码'),
    code('要代码', [
      'cURL',
      `curl ${values.issuer}/oauth2/device_authorization \\
  -d client_id=${values.appId} \\
  -d scope='openid profile'`,
    ]),
    code('响应', [
      '响应',
      `{
  "device_code": "…",
  "user_code": "WDJB-MJHT",
  "verification_uri": "${values.issuer}/oauth2/device",
  "verification_uri_complete": "${values.issuer}/oauth2/device?user_code=WDJB-MJHT",
  "expires_in": 600,
  "interval": 5
}`,
    ]),
    head('第二步：给人看'),
    list(
      '屏幕上显示网址和代码，最好再加 `verification_uri_complete` 的二维码。',
      '手机上会再显示一遍代码，让人核对和屏幕上的一样，再写明是什么设备、在哪里。',
    ),
    head('第三步：等'),
    code('等结果', [
      'cURL',
      `# 每 interval 秒一次
curl ${values.issuer}/oauth2/token \\
  -d grant_type=urn:ietf:params:oauth:grant-type:device_code \\
  -d client_id=${values.appId} \\
  -d device_code=DEVICE_CODE`,
    ]),
    table(
      ['响应', '处理方法'],
      ['authorization_pending', '还没有确认，等 `interval` 秒再问'],
      ['slow_down', '问得太快，间隔加 5 秒'],
      ['access_denied', '用户拒绝了，或点了“不是我”'],
      ['expired_token', '代码过期，从第一步重新开始'],
    ),
  ],
});
