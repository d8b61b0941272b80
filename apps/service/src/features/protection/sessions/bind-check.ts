import type { Change } from '../../../transaction/work.ts';
import type { CheckBinding } from '../evidence/evidence.ts';
import { findSessionDevice } from './find-sessions.ts';

/** What a check that this session has just passed is bound to. */
export async function bindCheck({ db, caller, random }: Change, sessionId: string): Promise<CheckBinding> {
  if (caller.keepsCookies) return { secret: random.token(), device: null };
  const isOwnDevice = caller.device !== null && (await findSessionDevice(db, sessionId)) === caller.device;
  return { secret: null, device: isOwnDevice ? caller.device : null };
}
