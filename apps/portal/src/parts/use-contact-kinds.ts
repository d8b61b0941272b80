import { emailAddress } from '@tongxing/contract/rules/email-address.ts';
import { contact } from '@tongxing/contract/rules/identifier.ts';
import { phoneNumber } from '@tongxing/contract/rules/phone-number.ts';
import { contactRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { useSiteConfig } from '../session/site-config.ts';

const kinds = {
  both: { label: '手机号或邮箱', rule: contact, required: contactRequiredPrompt },
  phone: { label: '手机号', rule: phoneNumber, required: '请输入手机号' },
  email: { label: '邮箱', rule: emailAddress, required: '请输入邮箱号' },
};

/** What a code can be sent to here, as a field asks for it: a phone number, an e-mail address, or whichever is typed. */
export function useContactKinds(): (typeof kinds)[keyof typeof kinds] {
  const { phone_code: phone = true, email_code: email = true } = useSiteConfig()?.login ?? {};
  return kinds[phone === email ? 'both' : phone ? 'phone' : 'email'];
}
