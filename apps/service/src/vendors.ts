import { createHmac } from 'node:crypto';
import type { Ground } from './app.ts';
import type { CaptchaVerifier } from './features/captcha/captcha-verifier.ts';
import type { Clock } from './kernel/clock.ts';
import type { Random } from './kernel/random.ts';
import type { ShortLivedState } from './kernel/short-lived-state.ts';
import type { Settings } from './settings.ts';
import { altcha } from './vendors/captcha/altcha.ts';
import { createOutbox } from './vendors/outbox/outbox.ts';

export interface VendorNeeds {
  readonly settings: Settings;
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly random: Random;
  readonly masterKey: Buffer;
}

type Vendors = Pick<Ground, 'senders' | 'listOutbox' | 'captchaVerifiers' | 'captchaReserve'>;

/** Chooses by the settings who carries messages and who tells people from programs. */
export function createVendors({ settings, state, clock, random, masterKey }: VendorNeeds): Vendors {
  const outbox = settings.outbox ? createOutbox({ state, clock }) : null;
  const secret = createHmac('sha256', masterKey).update('altcha').digest('base64url');
  const selfHosted = altcha({ secret, clock, random });
  const table: Partial<Record<CaptchaVerifier['kind'], CaptchaVerifier>> = { altcha: selfHosted };
  return {
    senders: { sms: outbox ? [outbox.senders.sms] : [], email: outbox ? [outbox.senders.email] : [] },
    listOutbox: outbox ? outbox.list : null,
    captchaVerifiers: settings.file.captcha.kinds.flatMap((kind) => table[kind] ?? []),
    captchaReserve: selfHosted,
  };
}
