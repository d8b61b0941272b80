import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { failureReply } from '../../../http/calls/reply.ts';
import { isFromHere } from '../../../http/guards/is-from-here.ts';
import { noCaller } from '../../../kernel/network/caller.ts';
import type { Server } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';

export interface OutboxEntry {
  readonly to: string;
  readonly kind: 'sms' | 'email';
  readonly purpose: string;
  /** '' for a notice. */
  readonly code: string;
  readonly text: string;
  /** Seconds since the epoch. */
  readonly at: number;
}

/** Newest first; only those to one address where `to` is given. */
export type ListOutbox = (to?: string) => readonly OutboxEntry[] | Promise<readonly OutboxEntry[]>;

export interface OutboxWork extends Work {
  /** Null where messages go to vendors. */
  readonly listOutbox: ListOutbox | null;
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** `/outbox` and `/outbox.json`: the messages of an installation without an SMS or mail vendor, while OUTBOX is on. */
export function outboxRoutes(_mount: Mount<OutboxWork>, { app, workFor }: Server<OutboxWork>): void {
  // On the routes themselves: a comparison of paths would miss another spelling (`/%6futbox`).
  const onRequest = async (request: FastifyRequest, response: FastifyReply) => {
    if (!workFor(noCaller).listOutbox) return response.callNotFound();
    if (isFromHere(request)) return;
    const { status, reply } = failureReply('refused');
    await response.code(status).send(reply);
  };

  app.get<{ Querystring: { to?: string } }>('/outbox.json', { onRequest }, async (request, response) => {
    response.header('cache-control', 'no-store');
    const { to } = request.query;
    return workFor(noCaller).listOutbox?.(typeof to === 'string' ? to : undefined);
  });

  app.get('/outbox', { onRequest }, async (_request, response) => {
    const { listOutbox, settings } = workFor(noCaller);
    const rows = ((await listOutbox?.()) ?? []).map(({ to, kind, purpose, code, text, at }) => {
      const time = new Date(at * 1000).toLocaleTimeString('zh-CN', { timeZone: 'Asia/Shanghai' });
      const channel = kind === 'sms' ? '短信' : '邮件';
      return `<li><header><b>${escape(to)}</b><span>${channel} · ${escape(purpose)} · <time>${time}</time></span></header>${
        code ? `<output>${escape(code)}</output>` : ''
      }<p>${escape(text)}</p></li>`;
    });
    const body =
      rows.length > 0
        ? `<ol>${rows.join('')}</ol>`
        : '<p class="empty">还没有消息。发送一条验证码后会显示在这里。</p>';
    return response
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(settings.file.site.title, body));
  });
}

function page(siteTitle: string, body: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3"><title>发件箱 - ${escape(siteTitle)}</title><link rel="icon" href="data:,"><style>
:root{color-scheme:light dark;--wall:#F3F6F4;--card:#fff;--ink:#10201D;--ink2:#405250;--line:#DCE4E0;--brand:#0B625B}
@media(prefers-color-scheme:dark){:root{--wall:#0C1413;--card:#141D1C;--ink:#E8F0ED;--ink2:#B3C1BC;--line:#263331;--brand:#6ECBBA}}
body{margin:0;padding:40px 16px 80px;background:var(--wall);color:var(--ink);font:15px/24px -apple-system,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main{max-width:640px;margin:auto}h1{font-size:24px;line-height:36px;margin:0}main>p{color:var(--ink2);margin:4px 0 24px}
ol{list-style:none;margin:0;padding:0;display:grid;gap:12px}li{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:16px 20px}
header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px}header span{color:var(--ink2);font-size:13px}
output{display:block;font:600 28px/40px ui-monospace,Menlo,monospace;letter-spacing:.12em;color:var(--brand)}li p{margin:4px 0 0;color:var(--ink2);font-size:13px;line-height:20px}
.empty{background:var(--card);border:1px dashed var(--line);border-radius:16px;padding:40px;text-align:center}
</style></head><body><main><h1>发件箱</h1><p>没有配置短信和邮件服务时，验证码会出现在这里。只有这台电脑能打开这个页面，每 3 秒刷新一次。</p>${body}</main></body></html>`;
}
