import * as z from 'zod';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import { vendorEndpoint } from '../vendor-endpoint.ts';

/** The settings without which a vendor cannot be asked. */
const needed = {
  '': [],
  aliyun: ['access_key_id', 'access_key_secret'],
  chuanglan: ['app_id', 'app_key'],
} as const;

/** Who says the number of the phone that a request comes from (本机号码一键登录): `one_tap` of the settings. */
export const oneTapSettings = z
  .strictObject({
    /** '': nobody. */
    vendor: z.enum(['', 'aliyun', 'chuanglan']).default(''),
    access_key_id: z.string().max(100).default(''),
    access_key_secret: secretText.optional(),
    /** 方案 Code of the web page; '': apps alone. */
    scene_code: z
      .string()
      .regex(/^[A-Za-z0-9]{0,40}$/)
      .default(''),
    app_id: z.string().max(100).default(''),
    app_key: secretText.optional(),
    /** '': the vendor's own. */
    endpoint: z
      .string()
      .refine((text) => text === '' || vendorEndpoint.safeParse(text).success, 'must be an http or https URL')
      .default(''),
    /** How many numbers a day the vendor may be asked for. */
    per_day: z.int().min(1).max(10_000_000).default(1000),
  })
  .check(({ value, issues }) => {
    for (const name of needed[value.vendor])
      if (!value[name])
        issues.push({ code: 'custom', input: value, path: [name], message: `is needed for ${value.vendor}` });
  });
export type OneTapSettings = z.output<typeof oneTapSettings>;
