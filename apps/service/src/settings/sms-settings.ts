import { smsPurposes } from '@tongxing/contract/manage/sms-vendors.ts';
import * as z from 'zod';
import { mainland } from '../kernel/text/phone-number.ts';
import { smsVendorSettings } from '../vendors/sms/sms-vendors.ts';

/** Who sends SMS. */
export const smsSettings = z
  .strictObject({
    /** In the order of preference; the next one that sends a purpose is tried where one fails. */
    vendors: z.array(smsVendorSettings).max(6).default([]),
    /** The operator's own number, which people send a text to instead of getting a code; '': there is none. */
    upstream: z
      .strictObject({
        number: z
          .string()
          .regex(/^(?:\+?\d{3,20})?$/, 'must be a phone number')
          .default(''),
        /** The key of the vendor that reports what comes there. */
        vendor: z.string().default(''),
      })
      .prefault({}),
  })
  .check(({ value, issues }) => {
    const { vendors, upstream } = value;
    const fault = (at: number, field: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: ['vendors', at, field], message });
    const names = vendors.map(({ key, vendor }) => key ?? vendor);
    names.forEach((name, at) => {
      if (names.indexOf(name) < at) fault(at, 'key', 'must be another one: each entry has a name of its own');
    });
    vendors.forEach(({ vendor, regions }, at) => {
      if (vendor === 'aliyun_international' && regions.includes(mainland))
        fault(at, 'regions', 'must name where it sends: it sends nothing to the mainland');
    });
    if (
      upstream.number !== '' &&
      !vendors.some(({ key, vendor }) => vendor === 'http' && (key ?? vendor) === upstream.vendor)
    )
      issues.push({
        code: 'custom',
        input: value,
        path: ['upstream', 'vendor'],
        message: 'must be the key of a vendor that reports messages: one of http',
      });
    const missing = smsPurposes.filter((purpose) =>
      vendors.every(({ purposes }) => purposes && !purposes.includes(purpose)),
    );
    if (vendors.length > 0 && missing.length > 0)
      fault(
        vendors.length - 1,
        'purposes',
        `nobody sends ${missing.join(', ')}: one vendor has to send each`,
      );
  });
