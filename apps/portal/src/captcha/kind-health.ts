import type { CaptchaKind } from '@tongxing/contract/captcha.ts';
import * as z from 'zod/mini';
import { recall, save } from '../browser/expiring-storage.ts';
import { sessionEntries } from '../browser/storage.ts';

/** A kind that did not work in this browser is passed over for this long. */
const pauseSeconds = 300;

const keyOf = (kind: CaptchaKind) => `captcha-out-${kind}`;

/** Remembers that a kind does not work here: a blocked script, a network without its hosts. */
export function noteBroken(kind: CaptchaKind): void {
  save(keyOf(kind), true, pauseSeconds, { storage: sessionEntries() });
}

/** Remembers that a kind works here again. */
export function noteWorking(kind: CaptchaKind): void {
  sessionEntries().removeItem(keyOf(kind));
}

/** Whether a kind has not worked in this browser lately. */
export function isBrokenHere(kind: CaptchaKind): boolean {
  return recall(keyOf(kind), z.boolean(), { storage: sessionEntries() }) ?? false;
}
