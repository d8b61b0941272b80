import { paths, withQuery } from '../../../paths.ts';
import { readDestination, type Surroundings } from '../../../session/where-to-go-next.ts';
import { ticketOf } from './read-ticket.ts';

export interface ScanTarget {
  /** Where somebody goes who is signed in. */
  readonly signedIn: string;
  /** Where somebody goes who is not, and whom the app does not bring in. */
  readonly visitor: string;
}

/** What a `/scan/…` address is for: a ticket to confirm, or a page (`ref`) to be seen; null where it is for nothing. */
export function scanTargetOf(search: string, here: Surroundings): ScanTarget | null {
  const ticket = ticketOf(search);
  if (ticket) {
    const confirm = withQuery(paths.user.qrcode, { ticket });
    return { signedIn: confirm, visitor: withQuery(paths.login.account, { ref: confirm }) };
  }
  const ref = new URLSearchParams(search).get('ref');
  const page = ref ? readDestination(ref, here) : null;
  // A page that sends people here again would turn in circles.
  if (page?.kind !== 'inside' || /^\/scan(?:[/?#]|$)/.test(page.path)) {
    return ref ? { signedIn: paths.home, visitor: paths.home } : null;
  }
  return { signedIn: page.path, visitor: page.path };
}
