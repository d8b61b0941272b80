import * as z from 'zod/mini';
import { sessionEntries } from '../../browser/storage.ts';

const key = 'cancellation';
const schema = z.object({ receipt: z.string(), due_at: z.number() });
export type Receipt = z.output<typeof schema>;

/** Saves the receipt for `/cancelled`, where nobody is signed in any more. */
export function saveReceipt(receipt: Receipt): void {
  try {
    sessionEntries().setItem(key, JSON.stringify(receipt));
  } catch {
    // Where the storage is full, the page does without the number.
  }
}

/** The receipt saved in this tab, or null. */
export function readReceipt(): Receipt | null {
  try {
    const parsed = schema.safeParse(JSON.parse(sessionEntries().getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
