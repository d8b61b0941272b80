import { plainPhone } from '@tongxing/contract/rules/phone-number.ts';
import { readPhone } from '../../kernel/text/phone-number.ts';

type Payload = Readonly<Record<string, unknown>>;

/** No number is longer, as typed; the schema refuses more. */
const longest = 60;

/**
 * The payload of any call with its phone number in the form in which it is saved. A `phone` that no open region has becomes
 * a text that the schema refuses; an `account` that is no such number stays, as a name or an address.
 */
export function readNumbers(payload: Payload, open: readonly string[]): Payload {
  const region = typeof payload['region'] === 'string' ? payload['region'] : undefined;
  const read = (name: 'phone' | 'account') => {
    const typed = payload[name];
    return typeof typed === 'string' && typed.length <= longest
      ? readPhone(plainPhone(typed), open, region)
      : undefined;
  };
  const [phone, account] = [read('phone'), read('account')];
  return {
    ...payload,
    ...(phone !== undefined && { phone: phone ?? '' }),
    ...(account && { account }),
  };
}
