import { z } from 'zod';
import type { ProviderFailure } from '../../features/sign-in/identities/identity-provider.ts';
import { refuse } from '../identity/provider-failure.ts';

interface Codes {
  /** Members of an error body: its number, of which 0 is none, and its text. */
  readonly code: string;
  readonly text: string;
  /** Numbers that say: later. Every other one is the operator's error. */
  readonly busy: readonly number[];
  /** Numbers that say that the application's own token is no longer good. */
  readonly stale: readonly number[];
}

/** How a vendor's error bodies are read, which come under any HTTP status. */
export function codedErrors({ code, text, busy, stale }: Codes) {
  const body = z
    .object({ [code]: z.int(), [text]: z.string().nullish() })
    .transform((found) => ({ code: Number(found[code]), text: found[text] ?? '' }));
  return {
    refusalOf:
      (what: string) =>
      (answer: unknown): ProviderFailure | null => {
        const parsed = body.safeParse(answer);
        if (!parsed.success || parsed.data.code === 0) return null;
        const isBusy = busy.includes(parsed.data.code);
        const log = `${what}: ${parsed.data.code} ${parsed.data.text}`;
        return refuse(isBusy ? 'provider_unavailable' : 'provider_misconfigured', log);
      },
    isStale(answer: unknown): boolean {
      const parsed = body.safeParse(answer);
      return parsed.success && stale.includes(parsed.data.code);
    },
  };
}
