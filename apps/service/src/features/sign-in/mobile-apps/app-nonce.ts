import { digestText } from '../../../kernel/crypto/digest.ts';
import type { Work } from '../../../transaction/work.ts';

export const nonceLifetimeSeconds = 300;

interface Issued {
  readonly provider: string;
  readonly device: string | null;
}

const keyOf = (nonce: string) => `app-nonce:${digestText(nonce)}`;

/** A nonce for one ID token of a provider, for the app that asks. */
export async function issueNonce({ state, random, caller }: Work, provider: string): Promise<string> {
  const nonce = random.token();
  const issued: Issued = { provider, device: caller.device };
  await state.set(keyOf(nonce), JSON.stringify(issued), nonceLifetimeSeconds);
  return nonce;
}

/** Uses up a nonce; false where it is used, expired, of another provider or another app. */
export async function takeNonce({ state, caller }: Work, provider: string, nonce: string): Promise<boolean> {
  const saved = await state.take(keyOf(nonce));
  if (saved === null) return false;
  const issued = JSON.parse(saved) as Issued;
  return issued.provider === provider && issued.device === caller.device;
}
