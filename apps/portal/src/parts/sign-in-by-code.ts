import { signInByEmailCode, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { FailureOf, Reply } from '../api/reply.ts';
import { send } from '../api/send.ts';

type ByPhone = typeof signInByPhoneCode;
type ByEmail = typeof signInByEmailCode;

/** Signs in by a code that was sent to `contact`, whichever of the two it is. */
export function signInByCode<const Name extends FailureOf<ByPhone> & FailureOf<ByEmail>>(
  { kind, value }: Contact,
  fields: Omit<CallInput<ByPhone>, 'phone'> & Omit<CallInput<ByEmail>, 'email'>,
  handles: readonly Name[],
): Promise<Reply<ByPhone, Name> | Reply<ByEmail, Name>> {
  return kind === 'phone'
    ? send(signInByPhoneCode, { phone: value, ...fields }, { handles })
    : send(signInByEmailCode, { email: value, ...fields }, { handles });
}
