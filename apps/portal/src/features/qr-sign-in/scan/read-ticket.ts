import { qrChannels } from '@tongxing/contract/calls/qr-sign-in.ts';
import { insideOf } from '../../../browser/history.ts';
import { paths } from '../../../paths.ts';

const ticketPattern = /^[A-Za-z0-9_-]{22}$/;
const landings: ReadonlySet<string> = new Set([
  ...qrChannels.map((channel) => paths.scan[channel]),
  paths.user.qrcode,
]);

/** The ticket in a page's query; null where there is none or it is malformed. */
export function ticketOf(search: string): string | null {
  const ticket = new URLSearchParams(search).get('ticket');
  return ticket && ticketPattern.test(ticket) ? ticket : null;
}

/**
 * The ticket in a scanned text; null for any address outside this portal, so that a printed code cannot lead a person
 * elsewhere.
 */
export function ticketOfScan(text: string, origin: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.origin !== origin || !landings.has(insideOf(url.pathname))) return null;
  return ticketOf(url.search);
}
