import * as z from 'zod/mini';
import { sessionEntries } from '../../browser/storage.ts';

const key = 'cancellation';
const schema = z.object({ receipt: z.string(), due_at: z.number() });
export type Receipt = z.output<typeof schema>;

/** Keeps the receipt for the page behind the last door: by then nobody is signed in. */
export function saveReceipt(receipt: Receipt): void {
  try {
    sessionEntries().setItem(key, JSON.stringify(receipt));
  } catch {
    // Without room the page says what happens next without the number.
  }
}

/** The receipt of this visit, or null. */
export function readReceipt(): Receipt | null {
  try {
    const parsed = schema.safeParse(JSON.parse(sessionEntries().getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
