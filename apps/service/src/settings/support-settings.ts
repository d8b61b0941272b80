import * as z from 'zod';
import { isWebAddress } from './brand-settings.ts';

/** How people reach whoever runs the site: `support` of the settings. What is empty is not shown. */
export const supportSettings = z.strictObject({
  email: z
    .string()
    .max(200)
    .refine((text) => text === '' || /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(text), {
      message: 'must be an e-mail address such as help@example.com',
    })
    .default(''),
  phone: z
    .string()
    .max(40)
    .refine((text) => text === '' || /^\+?[\d() -]*\d[\d() -]*$/.test(text), {
      message: 'must be a telephone number such as 400-800-0000',
    })
    .default(''),
  /** When somebody answers, in words. */
  hours: z.string().max(60).default(''),
  /** Where a question can be written: a system of tickets, a chat. */
  url: z
    .string()
    .max(500)
    .refine((text) => text === '' || /^\/[^/\\]/.test(text) || isWebAddress(text), {
      message: 'must be an https URL, or a path on this site',
    })
    .default(''),
  /** The name of the WeChat official account, as people search for it. */
  wechat: z.string().max(60).default(''),
});
