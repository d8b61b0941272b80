import { randomUUID } from 'node:crypto';
import type { VendorReply, VendorRoute } from './open-vendor.ts';
import { type VendorPerson, vendorPeople, vendorPerson } from './vendor-people.ts';

interface Decision {
  readonly approve: (person: VendorPerson) => VendorReply;
  /** Null where the vendor has no redirect on cancel: the page is just closed. */
  readonly cancel: (() => VendorReply) | null;
}

export interface ConsentPages {
  /** The vendor's page: who are you, and do you agree? `script` is for what the page itself checks. */
  show(title: string, decision: Decision, script?: string): VendorReply;
  readonly route: Readonly<Record<string, VendorRoute>>;
}

/** Pages where a person picks an account and presses 同意 or 取消, for browsers and for a test's fetch. */
export function openConsentPages(): ConsentPages {
  const waiting = new Map<string, Decision>();
  return {
    show(title, decision, script = '') {
      const ticket = randomUUID();
      waiting.set(ticket, decision);
      return {
        type: 'text/html; charset=utf-8',
        body: page(title, ticket, decision.cancel !== null, script),
      };
    },
    route: {
      'GET /__decide': {
        step: 'page',
        answer({ query }) {
          const decision = waiting.get(query.ticket ?? '');
          if (!decision) return { status: 410, body: 'this page was used' };
          waiting.delete(query.ticket ?? '');
          if (query.decision === 'cancel') return decision.cancel?.() ?? { body: 'closed' };
          return decision.approve(vendorPerson(query.person ?? 'lin'));
        },
      },
    },
  };
}

/** Sends the browser back with parameters in the query. */
export function backTo(redirectUri: string, params: Readonly<Record<string, string>>): VendorReply {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return { status: 302, location: url.href, body: '' };
}

/** Sends the browser back by a form that submits itself (OAuth 2.0 Form Post Response Mode). */
export function postBackTo(redirectUri: string, params: Readonly<Record<string, string>>): VendorReply {
  const fields = Object.entries(params)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('');
  const body = `<!doctype html><form method="post" action="${escape(redirectUri)}">${fields}</form><script>document.forms[0].submit()</script>`;
  return { type: 'text/html; charset=utf-8', body };
}

/** The vendor's own error page, without a redirect. */
export function errorPage(text: string): VendorReply {
  return { status: 400, type: 'text/html; charset=utf-8', body: `<!doctype html><h1>${escape(text)}</h1>` };
}

function page(title: string, ticket: string, canCancel: boolean, script: string): string {
  const choices = vendorPeople
    .map(
      ({ word, nickname }, index) =>
        `<label><input type="radio" name="person" value="${word}"${index === 0 ? ' checked' : ''}>${escape(nickname ?? '（没有昵称）')}</label>`,
    )
    .join('<br>');
  const cancel = canCancel ? '<button name="decision" value="cancel">取消</button>' : '';
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><h1>${escape(title)}</h1>
<form action="/__decide"><input type="hidden" name="ticket" value="${ticket}">${choices}
<p><button name="decision" value="approve">同意</button> ${cancel}</p></form><script>${script}</script></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
