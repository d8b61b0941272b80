import { type AppealState, appealSecretHeader, getAppealStatus } from '@tongxing/contract/calls/appeals.ts';
import { send } from '../../api/send.ts';
import { localEntries } from '../../browser/storage.ts';

/** An appeal of this browser: its id, and the secret by which it is looked at. */
export interface SavedAppeal {
  readonly id: string;
  readonly secret: string;
}

const key = 'appeal';

export function findSavedAppeal(): SavedAppeal | null {
  const [id, secret] = (localEntries().getItem(key) ?? '').split(' ');
  return id && secret ? { id, secret } : null;
}

export function saveAppeal({ id, secret }: SavedAppeal): void {
  localEntries().setItem(key, `${id} ${secret}`);
}

export function forgetAppeal(): void {
  localEntries().removeItem(key);
}

/** What has become of it; null where the service does not know it any more, or does not answer. */
export async function askAppealState({
  id,
  secret,
}: SavedAppeal): Promise<{ readonly state: AppealState; readonly due: number } | null> {
  const headers = { [appealSecretHeader]: secret };
  const reply = await send(getAppealStatus, { id }, { headers, quiet: true });
  return reply.ok ? reply.data : null;
}
