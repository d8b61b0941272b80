import { forget, recall, type Shape, save } from './expiring-storage.ts';
import { sessionEntries } from './storage.ts';

const anyText: Shape<string> = {
  safeParse: (data) => (typeof data === 'string' ? { success: true, data } : { success: false }),
};

/**
 * A text that outlives a reload of this tab: a browser may reload a page while the person reads a code in another app. Never a
 * secret.
 */
export const tabEntry = (key: string) => ({
  save: (text: string, lifetimeSeconds: number) =>
    save(key, text, lifetimeSeconds, { storage: sessionEntries() }),
  find: () => recall(key, anyText, { storage: sessionEntries() }),
  forget: () => forget(key, sessionEntries()),
});
