const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page of the demo site; `body` is HTML. */
export function page(body: string): string {
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>青禾笔记（示例应用）</title><link rel="icon" href="data:,">
<style>:root{color-scheme:light dark}body{font:16px/1.7 system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif;max-width:640px;margin:10vh auto;padding:0 24px}
a.button{display:inline-block;padding:8px 20px;border-radius:10px;background:#2e6b22;color:#fff;text-decoration:none;margin:0 8px 8px 0}a.quiet{background:none;color:inherit;border:1px solid}
pre{padding:16px;border-radius:10px;background:#8881;overflow:auto;font-size:13px}</style><h1>青禾笔记</h1>${body}</html>`;
}

export function welcome(): string {
  return page(
    '<p>一个示例应用，用通行账号登录。</p><p><a class="button" href="/login">用通行账号登录</a></p>',
  );
}

export function signedIn(claims: unknown, info: unknown, note: string): string {
  const block = (title: string, value: unknown) =>
    `<h2>${title}</h2><pre>${escape(JSON.stringify(value, null, 2))}</pre>`;
  return page(
    `<p>已登录。${escape(note)}</p><p><a class="button" href="/refresh">刷新令牌</a><a class="button quiet" href="/logout">退出</a></p>${block('ID 令牌', claims)}${block('用户信息', info)}`,
  );
}

export function problem(text: string): string {
  return page(`<p>没有登录成功：${escape(text)}</p><p><a class="button quiet" href="/">回到首页</a></p>`);
}
