import * as z from 'zod/mini';
import { recall, save } from '../browser/expiring-storage.ts';
import { lastingEntries } from '../browser/storage.ts';

const trip = z.object({
  provider: z.string(),
  /** The query of the page the person left: `ref` and `authorize` travel along. */
  search: z.string(),
  silent: z.boolean(),
});

/** A visit to a provider. It stays known after the return: the page may be opened again. */
export type ProviderTrip = z.output<typeof trip>;

const keyOf = (state: string) => `provider-trip:${state}`;
const lifetimeSeconds = 600;

/** Trips by their `state`, stored beyond the page: some providers bring the person back in another tab. */
export const providerTrips = {
  save: (state: string, started: ProviderTrip) =>
    save(keyOf(state), started, lifetimeSeconds, { storage: lastingEntries() }),
  find: (state: string): ProviderTrip | null => recall(keyOf(state), trip, { storage: lastingEntries() }),
};
