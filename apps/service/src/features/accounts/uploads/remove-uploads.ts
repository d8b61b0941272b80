import { addSeconds } from '../../../kernel/clock.ts';
import type { OutboxEvent } from '../../../transaction/outbox-event.ts';
import type { UploadWork } from './file-store.ts';
import { removeUnusedUploads } from './upload-store.ts';

/** An upload that is still being cropped, saved or thought about is left alone for this long. */
const unusedSeconds = 24 * 3600;

/** Removes pictures that no account and no app shows any more, from the list and from where files lie. */
export async function clearUploads(work: UploadWork): Promise<number> {
  const before = addSeconds(work.clock.now(), -unusedSeconds);
  const names = await work.change((change) => removeUnusedUploads(change, before));
  for (const name of names) await work.files.remove(name);
  return names.length;
}

/** Removes files once the change that forgot them is made; it outlives their account. */
export function filesGone(names: readonly string[]): OutboxEvent {
  return { kind: 'files_gone', payload: { names } };
}

/** Removes them; one that is gone already is no fault. */
export async function removeFiles(work: UploadWork, payload: unknown): Promise<void> {
  const { names } = payload as { names: readonly string[] };
  for (const name of names) await work.files.remove(name);
}
