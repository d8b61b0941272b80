import type { Recipient } from '../../../../database/schema/authorization.ts';
import type { SignedInSession } from '../../../../kernel/network/caller.ts';
import type { Work } from '../../../../transaction/work.ts';
import { interactionSeconds } from '../provider/provider-cookies.ts';

const keyOf = (uid: string, { sessionId }: SignedInSession) => `authorization-shown:${uid}:${sessionId}`;

/** What the consent page said. */
interface Shown {
  readonly recipient: Recipient;
  /** A digest of what it said of the APIs that the app asks tokens for. */
  readonly resources: string;
}

/** Notes what the consent page says: nobody agrees to what a developer writes while it is open. */
export const noteShown = (
  { state }: Work,
  uid: string,
  session: SignedInSession,
  shown: Shown,
): Promise<void> => state.set(keyOf(uid, session), JSON.stringify(shown), interactionSeconds);

/** What the consent page last said to this session; null where it was not opened. */
export async function findShown(
  { state }: Work,
  uid: string,
  session: SignedInSession,
): Promise<Shown | null> {
  const saved = await state.get(keyOf(uid, session));
  return saved ? (JSON.parse(saved) as Shown) : null;
}
