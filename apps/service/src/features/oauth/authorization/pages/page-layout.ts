import { createHash } from 'node:crypto';

/** Escapes text for HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * Reads the theme that the portal saves under this key. Signing out here signs out of the portal too: the script removes
 * what the portal has stored of the person, and its other tabs notice.
 */
const script = `addEventListener('submit',function(e){if(e.submitter&&e.submitter.name==='logout')try{localStorage.removeItem('userinfo');localStorage.removeItem('profile')}catch(e){}});var t;try{t=localStorage.getItem('vueuse-color-scheme')}catch(e){}if(t==='dark'||t==='light')document.documentElement.dataset.theme=t`;

const day =
  '--wall:#F3F6F4;--floor:#E8EDEA;--surface:#FFF;--inset:#EDF2EF;--line:#DCE4E0;--edge:#7A8A85;--ink:#10201D;--ink-2:#405250;--ink-3:#5A6B67;--brand:#0B625B;--brand-hover:#084F4A;--on-brand:#FFF;--lamp:#EDB04A;--focus:#B06A00;--err:#B3261E;--rim:#D3DDD9;--rim-2:#BFCEC9;--shadow:0 1px 2px rgba(16,32,29,.06),0 24px 64px rgba(16,32,29,.16)';
const night =
  '--wall:#0C1413;--floor:#090F0E;--surface:#141D1C;--inset:#0F1716;--line:#263331;--edge:#6E807B;--ink:#E8F0ED;--ink-2:#B3C1BC;--ink-3:#8E9E99;--brand:#6ECBBA;--brand-hover:#8ADACB;--on-brand:#04201C;--lamp:#F2BE62;--focus:#F2BE62;--err:#FF9A8F;--rim:#22302D;--rim-2:#2C3D39;--shadow:0 0 0 1px #263331,0 24px 64px rgba(0,0,0,.5)';

const style = `
:root{color-scheme:light;${day}}
@media(prefers-color-scheme:dark){:root{color-scheme:dark;${night}}}
:root[data-theme=light]{color-scheme:light;${day}}:root[data-theme=dark]{color-scheme:dark;${night}}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:var(--wall);color:var(--ink);font:15px/24px -apple-system,BlinkMacSystemFont,"PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif;line-break:strict;text-autospace:normal;position:relative;overflow-x:hidden;display:grid;grid-template-rows:auto 1fr 64px}
body::before{content:"";position:fixed;left:50%;top:20px;width:min(920px,160vw);aspect-ratio:1;translate:-50% 0;border-radius:50%;border:34px solid var(--rim);box-shadow:inset 0 0 0 12px var(--rim-2);background:var(--floor)}
body::after{content:"";position:fixed;inset:auto 0 0;height:64px;background:var(--floor)}
header,main,footer{position:relative;z-index:1}
header{padding:24px 40px;display:flex;align-items:center;gap:12px;font-weight:600;font-size:18px}
header a{color:inherit;text-decoration:none;display:flex;gap:12px;align-items:center}
main{display:grid;place-items:center;padding:16px}
.door{width:100%;max-width:424px;background:var(--surface);border-radius:24px;box-shadow:var(--shadow);padding:40px 36px}
h1{margin:0 0 8px;font-size:24px;line-height:36px;font-weight:600;text-wrap:balance}
p{margin:0 0 12px;color:var(--ink-2);text-wrap:pretty}.small{font-size:13px;line-height:20px;color:var(--ink-3)}.wrong{color:var(--err)}.more{margin:16px 0 0;font-size:14px;text-align:center}.more a{color:var(--brand);text-underline-offset:3px}
.code{margin:20px 0;padding:16px;border-radius:12px;background:var(--inset);text-align:center;font:500 28px/40px ui-monospace,"SF Mono",Menlo,Consolas,monospace;letter-spacing:.08em;color:var(--ink)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0;font-size:14px}dt{color:var(--ink-3)}dd{margin:0;overflow-wrap:anywhere}
label{display:block;font-size:14px;font-weight:500;margin:20px 0 6px}
input[type=text]{width:100%;height:56px;border:1px solid var(--edge);border-radius:12px;background:var(--surface);color:var(--ink);font:500 22px/1 ui-monospace,"SF Mono",Menlo,Consolas,monospace;letter-spacing:.12em;text-align:center;text-transform:uppercase}
.acts{display:grid;gap:12px;margin-top:24px}
button,.button{display:block;width:100%;min-height:48px;padding:10px 20px;border-radius:12px;border:1px solid var(--edge);background:transparent;color:var(--ink);font-family:inherit;font-weight:500;font-size:16px;line-height:26px;text-align:center;text-decoration:none;cursor:pointer}
.primary{background:var(--brand);border-color:var(--brand);color:var(--on-brand)}.primary:hover{background:var(--brand-hover)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
footer{display:grid;place-items:center;font-size:13px;color:var(--ink-3)}
@media(max-width:767px){header{padding:16px 20px}main{place-items:start center;padding-top:48px}.door{padding:32px 24px}}
`;

const logo =
  '<svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#0B625B"/><path d="M11.1 20.6A8.7 8.7 0 1 1 20.9 20.6" fill="none" stroke="#fff" stroke-width="2.8" stroke-linecap="round"/><path d="M15.1 15h1.8l4.3 12.2a.6.6 0 0 1-.57.8h-9.26a.6.6 0 0 1-.57-.8z" fill="#EDB04A"/></svg>';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The Content-Security-Policy of every answer under /oauth2: no framing, and no script but ours and the library's, which
 * adds the hashes of its own. No `form-action`: browsers apply it to redirects after a form, and those lead to the apps.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${sha256(style)}`,
  `script-src ${sha256(script)}`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';');

/** A whole page; `body` is HTML. */
export function renderPage(page: {
  language: string;
  site: string;
  home: string;
  title: string;
  body: string;
}): string {
  const site = escapeHtml(page.site);
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(page.title)} - ${site}</title>
<script>${script}</script>
<style>${style}</style>
</head>
<body>
<header><a href="${escapeHtml(page.home)}">${logo}<span>${site}</span></a></header>
<main><section class="door">${page.body}</section></main>
<footer>${site}</footer>
</body>
</html>`;
}
