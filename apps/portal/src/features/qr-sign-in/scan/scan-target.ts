import { paths, withQuery } from '../../../paths.ts';
import { readDestination, type Surroundings } from '../../../session/where-to-go-next.ts';
import { ticketOf } from './read-ticket.ts';

export interface ScanTarget {
  /** The target for a signed-in person. */
  readonly signedIn: string;
  /** The target for anybody else whom the app cannot sign in. */
  readonly visitor: string;
}

/** The target of a `/scan/…` address: a ticket to confirm, or a page (`ref`); null for anything else. */
export function scanTargetOf(search: string, here: Surroundings): ScanTarget | null {
  const ticket = ticketOf(search);
  if (ticket) {
    const confirm = withQuery(paths.user.qrcode, { ticket });
    return { signedIn: confirm, visitor: withQuery(paths.login.account, { ref: confirm }) };
  }
  const ref = new URLSearchParams(search).get('ref');
  const page = ref ? readDestination(ref, here) : null;
  // A page that leads back to /scan would loop.
  if (page?.kind !== 'inside' || /^\/scan(?:[/?#]|$)/.test(page.path)) {
    return ref ? { signedIn: paths.home, visitor: paths.home } : null;
  }
  return { signedIn: page.path, visitor: page.path };
}
