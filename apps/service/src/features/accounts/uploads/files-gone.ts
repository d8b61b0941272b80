import type { OutboxEvent } from '../../../transaction/outbox-event.ts';
import type { UploadWork } from './upload-work.ts';

/** Removes files once the change that forgot them is made; it outlives their account. */
export function filesGone(names: readonly string[]): OutboxEvent {
  return { kind: 'files_gone', payload: { names } };
}

/** Removes them; one that is gone already is no fault. */
export async function removeFiles(work: UploadWork, payload: unknown): Promise<void> {
  const { names } = payload as { names: readonly string[] };
  for (const name of names) await work.files.remove(name);
}
