import type { FastifyReply } from 'fastify';
import { languageOfPage } from '../../accounts/accounts/spoken-language.ts';
import { pageTextIn } from '../../activity/messages/page-text.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { contentSecurityPolicy, renderPage } from '../authorization/pages/page-layout.ts';

interface Page {
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** Its Content-Security-Policy; that of every page where absent. */
  readonly policy?: string;
}

/** Answers a browser with a page of ours, in its language. */
export function sendPage(reply: FastifyReply, work: AppsWork, { title, body, policy }: Page): FastifyReply {
  const language = languageOfPage(work);
  const { publicUrl, file } = work.settings;
  const site = pageTextIn(language).nameOf(file.site.title);
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy ?? contentSecurityPolicy)
    .header('content-language', language)
    .type('text/html; charset=utf-8')
    .send(renderPage({ language, site, home: `${publicUrl}/`, title, body }));
}
