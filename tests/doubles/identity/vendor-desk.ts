import { createHash, randomBytes } from 'node:crypto';
import { type VendorPerson, vendorPerson } from './vendor-people.ts';

/** The application that the operator registered at the vendor. */
export interface RegisteredApplication {
  readonly id: string;
  readonly secret: string;
  readonly redirectUris: readonly string[];
}

/** The data behind a code. */
export interface CodeFacts {
  readonly person: VendorPerson;
  readonly applicationId: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly nonce?: string | undefined;
  readonly codeChallenge?: string | undefined;
}

export type CodeState = 'good' | 'used' | 'expired' | 'unknown';

/** The state of every vendor: codes valid once and for a time, tokens, and a clock that the test moves. */
export interface VendorDesk {
  /** Seconds by the vendor's clock. */
  now(): number;
  passSeconds(seconds: number): void;
  backToNow(): void;
  issueCode(facts: CodeFacts, lifetimeSeconds: number): string;
  redeemCode(code: string): { state: CodeState; facts: CodeFacts | null };
  issueToken(facts: CodeFacts): string;
  factsOf(token: string): CodeFacts | null;
  /** The user of the phone, for pages that show no form. */
  readonly current: { person: VendorPerson };
}

export function openDesk(): VendorDesk {
  let ahead = 0;
  const codes = new Map<string, { facts: CodeFacts; until: number; used: boolean }>();
  const tokens = new Map<string, CodeFacts>();
  const now = () => Math.floor(Date.now() / 1000) + ahead;
  return {
    now,
    current: { person: vendorPerson('lin') },
    passSeconds(seconds) {
      ahead += seconds;
    },
    backToNow() {
      ahead = 0;
    },
    issueCode(facts, lifetimeSeconds) {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { facts, until: now() + lifetimeSeconds, used: false });
      return code;
    },
    redeemCode(code) {
      const saved = codes.get(code);
      if (!saved) return { state: 'unknown', facts: null };
      if (saved.used) return { state: 'used', facts: null };
      saved.used = true;
      return saved.until < now() ? { state: 'expired', facts: null } : { state: 'good', facts: saved.facts };
    },
    issueToken(facts) {
      const token = randomBytes(20).toString('hex');
      tokens.set(token, facts);
      return token;
    },
    factsOf: (token) => tokens.get(token) ?? null,
  };
}

/** RFC 7636 4.6 with S256: whether the verifier belongs to the code's challenge, if it had one. */
export function provesPossession(facts: CodeFacts, verifier: string | undefined): boolean {
  if (!facts.codeChallenge) return true;
  return (
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url') === facts.codeChallenge
  );
}
