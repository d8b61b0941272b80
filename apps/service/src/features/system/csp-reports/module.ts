import * as z from 'zod/mini';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { noCaller } from '../../../kernel/network/caller.ts';
import { clientKey } from '../../../kernel/network/ip-address.ts';
import type { Module, Server } from '../../../transaction/module.ts';
import { takeRawBodies } from '../../../transaction/raw-bodies.ts';
import type { Work } from '../../../transaction/work.ts';

const hourSeconds = 3600;
/** Anybody can send reports, so the log lines are limited per address and in all, per hour. */
const mostPerAddress = 20;
const mostOfAll = 200;

const text = z.optional(z.string());
/** CSP level 2, and the Reporting API (`application/reports+json`). */
const oldReport = z.object({
  'csp-report': z.object({ 'document-uri': text, 'effective-directive': text, 'blocked-uri': text }),
});
const newReports = z.array(
  z.object({
    type: z.string(),
    body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text }),
  }),
);

interface Violation {
  readonly directive: string;
  /** The path only: the query may hold a secret. */
  readonly page: string;
  /** The origin only, or a keyword such as `inline`. */
  readonly blocked: string;
}

const short = (word = '') => word.replace(/[^\w.:/-]+/g, ' ').slice(0, 80);

function violation(directive?: string, page?: string, blocked?: string): Violation {
  const url = URL.parse(blocked ?? '');
  const isWeb = url !== null && /^(?:https?|wss?):$/.test(url.protocol);
  return {
    directive: short(directive),
    page: short(URL.parse(page ?? '')?.pathname),
    blocked: short(isWeb ? url.origin : (blocked ?? '').split(/[/?#]/)[0]),
  };
}

function readViolations(body: string): Violation[] {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return [];
  }
  const old = oldReport.safeParse(json);
  if (old.success) {
    const report = old.data['csp-report'];
    return [violation(report['effective-directive'], report['document-uri'], report['blocked-uri'])];
  }
  const reports = newReports.safeParse(json);
  if (!reports.success) return [];
  return reports.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: found }) => violation(found.effectiveDirective, found.documentURL, found.blockedURL));
}

/** `POST /csp-reports`: logs what the Content-Security-Policy of a page has blocked, as browsers report it. */
function cspReportRoutes(_mount: Mount<Work>, { app, workFor }: Server<Work>): void {
  const { state, log } = workFor(noCaller);
  void app.register(async (scope) => {
    takeRawBodies(scope, 'string', 16 * 1024);
    scope.post('/csp-reports', async (request, response) => {
      const found = readViolations(String(request.body ?? '')).slice(0, 5);
      for (const each of found) {
        const own = await state.increment(`csp-reports:${clientKey(request.ip)}`, 1, hourSeconds);
        if (own > mostPerAddress) break;
        if ((await state.increment('csp-reports', 1, hourSeconds)) > mostOfAll) break;
        log.warn(each, 'a page broke its Content-Security-Policy');
      }
      return response.code(204).send();
    });
  });
}

export const cspReports: Module<Work> = { name: 'csp-reports', routes: cspReportRoutes };
