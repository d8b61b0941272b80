import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { digestText } from '../../../kernel/digest.ts';
import { fail } from '../../../kernel/result.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { SendCode } from '../../guard/one-time-codes/send-code.ts';
import type { PendingLinks } from '../identities/pending-link.ts';

export interface SendBindingCodeDependencies {
  /** Whether codes sign people in: no message is paid for what is off. */
  readonly isEnabled: boolean;
  readonly links: PendingLinks;
  readonly state: ShortLivedState;
  readonly sendCode: SendCode;
}

const mostADay = 10;
const day = 24 * 3600;

/**
 * A sign-in code for somebody whose identity waits to be bound. No puzzle is asked: a mini program cannot show
 * one, and a code of wx.login tells a person from a program better. What one identity may send is counted
 * besides the limits of every code.
 */
export function createSendBindingCode(dependencies: SendBindingCodeDependencies) {
  const { isEnabled, links, state, sendCode } = dependencies;
  return async function sendBindingCode(bindId: string, contact: Contact, caller: Caller) {
    if (!isEnabled) return fail('method_disabled');
    const link = await links.peek(bindId, caller);
    if (link?.arrived.door !== 'mini_program') return fail('link_expired');
    const { provider, subjects } = link.arrived;
    const sent = await state.increment(
      `mini-program-codes:${digestText(`${provider} ${subjects[0]}`)}`,
      1,
      day,
    );
    if (sent > mostADay) return fail('too_many', { retry_after: day });
    return sendCode({ purpose: 'login', contact, caller });
  };
}

export type SendBindingCode = ReturnType<typeof createSendBindingCode>;
