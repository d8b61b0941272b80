import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { languageOfPage } from '../../accounts/accounts/spoken-language.ts';
import { pageTextIn } from '../../activity/messages/page-text.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { contentSecurityPolicy, escapeHtml, renderPage } from '../authorization/pages/page-layout.ts';

const script = 'document.forms[0].submit()';
const hash = createHash('sha256').update(script).digest('base64');

/** Sends a ticket to a service that wants it posted: at once, or with a button where no script runs. */
export function sendPostPage(reply: FastifyReply, work: AppsWork, service: string, ticket: string) {
  const language = languageOfPage(work);
  const { t, nameOf } = pageTextIn(language);
  const { publicUrl, file } = work.settings;
  const title = t`登录成功`;
  const body = `<h1>${title}</h1><form method="post" action="${escapeHtml(service)}"><input type="hidden" name="ticket" value="${ticket}"><div class="acts"><button class="primary">${t`继续`}</button></div></form><script>${script}</script>`;
  return reply
    .header(
      'content-security-policy',
      contentSecurityPolicy.replace('script-src ', `script-src 'sha256-${hash}' `),
    )
    .header('content-language', language)
    .type('text/html; charset=utf-8')
    .send(renderPage({ language, site: nameOf(file.site.title), home: `${publicUrl}/`, title, body }));
}
