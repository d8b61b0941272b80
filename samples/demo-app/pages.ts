const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root{color-scheme:light dark;--paper:#f7f6f1;--card:#fff;--ink:#1d2419;--soft:#5c6655;--line:#e2e2d8;--leaf:#2e6b22;--on-leaf:#fff;--tint:#e7f0e2;--warn:#8a4b00}
@media(prefers-color-scheme:dark){:root{--paper:#11150f;--card:#1a2017;--ink:#e9efe4;--soft:#a9b5a1;--line:#2c3528;--leaf:#a5d897;--on-leaf:#12260d;--tint:#22301d;--warn:#f0c27a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:16px/1.7 system-ui,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;background-image:repeating-linear-gradient(transparent 0 31px,var(--line) 31px 32px);background-attachment:local}
main{max-width:760px;margin:0 auto;padding:48px 20px 64px}
header{display:flex;align-items:center;gap:12px;margin-bottom:28px;background:var(--paper)}
header svg{width:40px;height:40px}
header b{font-size:20px}header small{display:block;color:var(--soft);font-size:13px;line-height:1.4}
.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:32px;margin-bottom:20px;box-shadow:0 1px 2px #0001}
h1{font-size:26px;line-height:1.35;margin:0 0 8px}h2{font-size:16px;margin:0 0 12px}
p{margin:0 0 20px;color:var(--soft)}
a.button{display:inline-flex;align-items:center;min-height:44px;padding:0 22px;border-radius:12px;background:var(--leaf);color:var(--on-leaf);text-decoration:none;font-weight:500;margin:0 10px 10px 0}
a.quiet{background:none;color:var(--ink);box-shadow:inset 0 0 0 1px var(--soft)}
a:focus-visible{outline:2px solid var(--warn);outline-offset:2px}
.who{display:flex;align-items:center;gap:16px;margin-bottom:20px}
.who img,.who i{width:64px;height:64px;border-radius:50%;flex:none;object-fit:cover;background:var(--tint);display:grid;place-items:center;font-style:normal;font-weight:600;font-size:26px;color:var(--leaf)}
.who h1{margin:0}.who small{color:var(--soft);word-break:break-all;font-family:ui-monospace,monospace;font-size:13px}
.note{background:var(--tint);border-radius:12px;padding:12px 16px;margin-bottom:20px;color:var(--ink)}
table{width:100%;border-collapse:collapse;font-size:14px}
td{padding:9px 0;border-top:1px solid var(--line);vertical-align:top;word-break:break-word}
td:first-child{width:42%;padding-right:16px;color:var(--soft)}td code{font:13px ui-monospace,monospace;color:var(--ink)}
td small,td small code{display:block;color:var(--soft)}
details{margin-top:16px}summary{cursor:pointer;color:var(--soft);font-size:14px}
pre{padding:16px;border-radius:12px;background:var(--tint);overflow:auto;font:12.5px/1.6 ui-monospace,monospace;margin:12px 0 0}
footer{color:var(--soft);font-size:13px;text-align:center;background:var(--paper);width:fit-content;margin:0 auto;padding:0 12px}
@media(max-width:520px){.card{padding:24px 20px}td{display:block;border:0;padding:2px 0}td:first-child{width:auto;border-top:1px solid var(--line);padding-top:10px}}
`;

const mark =
  '<svg viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="11" fill="#2e6b22"/><path d="M20 31V17m0 4c-5 0-8-3-8-8 5 0 8 3 8 8Zm0-3c0-5 3-8 8-8 0 5-3 8-8 8Z" fill="none" stroke="#dcefd9" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/** Names of claims; others are shown by their own name. */
const names: Readonly<Record<string, string>> = {
  sub: '你在这里的编号',
  nickname: '昵称',
  name: '名字',
  preferred_username: '用户名',
  picture: '头像',
  gender: '性别',
  birthdate: '生日',
  email: '邮箱',
  email_verified: '邮箱验证过',
  locale: '语言',
  phone_number: '手机号',
  phone_number_verified: '手机号验证过',
  iss: '谁签发的',
  aud: '签给谁',
  exp: '什么时候过期',
  iat: '什么时候签发',
  auth_time: '什么时候登录的',
  acr: '登录强度',
  amr: '怎么登录的',
  nonce: '一次性编号',
  sid: '会话',
};
const moments = new Set(['exp', 'iat', 'auth_time']);

function row(name: string, value: unknown): string {
  if (moments.has(name) && typeof value === 'number')
    return new Date(value * 1000).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' });
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function claimTable(claims: Readonly<Record<string, unknown>>): string {
  const rows = Object.entries(claims).map(
    ([name, value]) =>
      `<tr><td>${escape(names[name] ?? name)}<small><code>${escape(name)}</code></small></td><td><code>${escape(row(name, value))}</code></td></tr>`,
  );
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function page(body: string, portal: string): string {
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>青禾笔记（示例应用）</title><link rel="icon" href="data:,"><style>${style}</style>
<main><header>${mark}<span><b>青禾笔记</b><small>一个示例应用，不是通行的一部分</small></span></header>${body}
<footer>通过 ${escape(portal)} 登录 · 源码在 samples/demo-app</footer></main></html>`;
}

/** The first page: nobody is signed in. */
export function welcome(portal: string): string {
  return page(
    `<section class="card"><h1>记下读过的书，<br>也记下读它的夜晚。</h1><p>用通行账号登录，不用再记一个密码。你会先看到一页说明：它要什么、为什么要，可以逐项拒绝。</p><a class="button" href="/login">用通行账号登录</a></section>`,
    portal,
  );
}

export interface Shown {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly info: Readonly<Record<string, unknown>>;
  readonly canRefresh: boolean;
  readonly note: string;
}

/** The signed-in person, and everything that this app has received. */
export function signedIn({ claims, info, canRefresh, note }: Shown, portal: string): string {
  const name = typeof info['nickname'] === 'string' ? info['nickname'] : '你好';
  const face =
    typeof info['picture'] === 'string'
      ? `<img src="${escape(info['picture'])}" alt="">`
      : `<i aria-hidden="true">${escape([...name][0] ?? '')}</i>`;
  const raw = escape(JSON.stringify({ id_token: claims, userinfo: info }, null, 2));
  return page(
    `<section class="card"><div class="who">${face}<span><h1>${escape(name)}，已登录</h1><small>${escape(String(claims['sub']))}</small></span></div>
${note ? `<div class="note" role="status">${escape(note)}</div>` : ''}
<a class="button" href="/refresh">刷新令牌</a><a class="button quiet" href="/logout">退出</a>
${canRefresh ? '' : '<p style="margin:8px 0 0">这次没有允许“保持登录”，所以没有刷新令牌。</p>'}</section>
<section class="card"><h2>你同意提供的（用户信息）</h2>${claimTable(info)}</section>
<section class="card"><h2>这次登录的证明（ID 令牌，签名已验）</h2>${claimTable(claims)}<details><summary>原样看一眼</summary><pre>${raw}</pre></details></section>`,
    portal,
  );
}

/** The sign-in did not succeed; `text` says why. */
export function problem(text: string, portal: string): string {
  return page(
    `<section class="card"><h1>没有登录成功</h1><p>${escape(text)}</p><a class="button" href="/login">再试一次</a><a class="button quiet" href="/">回到首页</a></section>`,
    portal,
  );
}
