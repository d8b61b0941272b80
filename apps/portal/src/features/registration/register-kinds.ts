import { emailAddress } from '@tongxing/contract/rules/email-address.ts';
import { phoneNumber } from '@tongxing/contract/rules/phone-number.ts';
import { Mail, Smartphone } from 'lucide-react';

/** The contacts that an account can be registered with, and the texts of their field. */
export const registerKinds = {
  phone: { label: '手机号', rule: phoneNumber, required: '请输入手机号', icon: Smartphone, type: 'tel' },
  email: { label: '邮箱', rule: emailAddress, required: '请输入邮箱号', icon: Mail, type: 'email' },
} as const;
