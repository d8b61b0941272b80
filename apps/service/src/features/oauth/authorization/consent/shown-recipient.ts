import type { Recipient } from '../../../../database/schema/authorization.ts';
import type { SignedInSession } from '../../../../kernel/network/caller.ts';
import type { Work } from '../../../../transaction/work.ts';
import { interactionSeconds } from '../provider/provider-cookies.ts';

const keyOf = (uid: string, { sessionId }: SignedInSession) => `authorization-shown:${uid}:${sessionId}`;

/** Notes what the consent page says: nobody agrees to what a developer writes while it is open. */
export const noteShown = (
  { state }: Work,
  uid: string,
  session: SignedInSession,
  recipient: Recipient,
): Promise<void> => state.set(keyOf(uid, session), JSON.stringify(recipient), interactionSeconds);

/** What the consent page last said to this session; null where it was not opened. */
export async function findShown(
  { state }: Work,
  uid: string,
  session: SignedInSession,
): Promise<Recipient | null> {
  const saved = await state.get(keyOf(uid, session));
  return saved ? (JSON.parse(saved) as Recipient) : null;
}
