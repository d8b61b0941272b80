import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { languageOfPage } from '../../accounts/accounts/spoken-language.ts';
import { pageTextIn } from '../../activity/messages/page-text.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { contentSecurityPolicy, escapeHtml } from '../authorization/pages/page-layout.ts';
import { sendPage } from './send-page.ts';

const script = 'document.forms[0].submit()';
const hash = createHash('sha256').update(script).digest('base64');
const policy = contentSecurityPolicy.replace('script-src ', `script-src 'sha256-${hash}' `);

/** Sends fields to a site by a form: at once, or with a button where no script runs. */
export function sendPostPage(
  reply: FastifyReply,
  work: AppsWork,
  address: string,
  fields: Readonly<Record<string, string>>,
) {
  const { t } = pageTextIn(languageOfPage(work));
  const title = t`正在回到网站`;
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const body = `<h1>${title}</h1><form method="post" action="${escapeHtml(address)}">${inputs.join('')}<div class="acts"><button class="primary">${t`继续`}</button></div></form><script>${script}</script>`;
  return sendPage(reply, work, { title, body, policy });
}
