import { describe, expect, it } from 'vitest';
import type {
  CaptchaProof,
  CaptchaVerdict,
  CaptchaVerifier,
} from '../../features/protection/captcha/captcha-verifier.ts';

/** A kind of captcha, and the ways to make its vendor fail. */
export interface CaptchaVerifierHarness {
  readonly verifier: CaptchaVerifier;
  /** A valid proof, as the browser sends it. */
  prove(): Promise<CaptchaProof>;
  /** Moves the clock of both sides. */
  advance(seconds: number): void;
  /** The seconds after which every proof of this kind is invalid. */
  readonly lifetimeSeconds: number;
  /** The same proof in another spelling, for a replay. */
  respell(proof: CaptchaProof): CaptchaProof;
  /** Proofs with one error each. */
  readonly forgeries: readonly (readonly [name: string, forge: (proof: CaptchaProof) => CaptchaProof])[];
  /** Ways to make the vendor fail, and the verdict that must follow for a good proof. */
  readonly faults: readonly (readonly [name: string, provoke: () => void, verdict: CaptchaVerdict])[];
  calm(): void;
  close(): Promise<void>;
}

export const context = { ip: '203.0.113.7', action: '/v3/sms/login' };

/** What every kind of captcha does. `open` returns a fresh vendor and verifier. */
export function describeCaptchaVerifier(name: string, open: () => Promise<CaptchaVerifierHarness>): void {
  async function within(test: (harness: CaptchaVerifierHarness) => Promise<void>): Promise<void> {
    const harness = await open();
    try {
      await test(harness);
    } finally {
      await harness.close();
    }
  }

  describe(`${name}, as every kind of verification`, () => {
    it('accepts valid proofs', () =>
      within(async ({ verifier, prove }) => {
        for (const proof of [await prove(), await prove()]) {
          expect(proof.type).toBe(verifier.kind);
          expect(await verifier.verify(proof, context)).toBe('passed');
        }
      }));

    it('returns the same id for a proof in any spelling', () =>
      within(async ({ verifier, prove, respell }) => {
        const [one, other] = [await prove(), await prove()];
        const identity = verifier.identify(one);
        expect(identity).toBeTruthy();
        expect(verifier.identify(respell(one))).toBe(identity);
        expect(verifier.identify(other)).not.toBe(identity);
      }));

    it('refuses malformed proofs without a request', () =>
      within(async ({ verifier }) => {
        const { kind: type } = verifier;
        const nothings: CaptchaProof[] = [
          { type },
          { type, validate: '' },
          { type, validate: '{}' },
          { type, validate: 'null' },
          { type, validate: 'not json' },
          { type, validate: Buffer.from('{"challenge":{},"solution":{}}').toString('base64') },
          { type, validate: 'x'.repeat(20_000) },
          { type, ticket: 'only a ticket' },
          { type, randstr: '@abc' },
          { type, ticket: 'x'.repeat(5000), randstr: '@abc' },
        ];
        for (const proof of nothings) {
          expect(verifier.identify(proof)).toBeNull();
          expect(await verifier.verify(proof, context)).toBe('failed');
        }
      }));

    it('refuses forged proofs', () =>
      within(async ({ verifier, prove, forgeries }) => {
        for (const [forgery, forge] of forgeries) {
          expect(await verifier.verify(forge(await prove()), context), forgery).toBe('failed');
        }
      }));

    it('refuses an expired proof', () =>
      within(async ({ verifier, prove, advance, lifetimeSeconds }) => {
        const proof = await prove();
        advance(lifetimeSeconds + 1);
        expect(await verifier.verify(proof, context)).toBe('failed');
      }));

    it('given a failing vendor, never accepts and never throws', () =>
      within(async ({ verifier, prove, faults, calm }) => {
        for (const [fault, provoke, verdict] of faults) {
          const proof = await prove();
          provoke();
          expect(await verifier.verify(proof, context), fault).toBe(verdict);
          calm();
        }
        expect(await verifier.verify(await prove(), context)).toBe('passed');
      }));
  });
}
