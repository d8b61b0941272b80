import { type SmsVendor, smsPurposes } from '@tongxing/contract/manage/sms-vendors.ts';
import * as z from 'zod';
import type { MessageSender } from '../../features/activity/messages/message-sender.ts';
import { mainland } from '../../kernel/text/phone-number.ts';
import { aliyunSmsVendor } from './aliyun.ts';
import { aliyunInternationalVendor } from './aliyun-international.ts';
import { httpSmsVendor } from './http.ts';
import { huaweiSmsVendor } from './huawei.ts';
import type { SmsConnection } from './sms-vendor.ts';
import { tencentInternationalVendor, tencentSmsVendor } from './tencent.ts';
import { volcengineSmsVendor } from './volcengine.ts';
import { yunpianSmsVendor } from './yunpian.ts';

/** Every SMS vendor, in the order of the handbook. Settings, their reference and the choice in the console follow. */
export const smsVendors = {
  aliyun: aliyunSmsVendor,
  tencent: tencentSmsVendor,
  huawei: huaweiSmsVendor,
  volcengine: volcengineSmsVendor,
  yunpian: yunpianSmsVendor,
  aliyun_international: aliyunInternationalVendor,
  tencent_international: tencentInternationalVendor,
  http: httpSmsVendor,
} satisfies Record<SmsVendor, unknown>;

/** What an entry may say whatever its vendor. */
const common = {
  /** Its name in the list; absent: the vendor's. Two accounts at one vendor have two. */
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,31}$/, 'must have lower-case letters, digits, - and _, a letter first')
    .optional(),
  /** What it sends; absent: everything. */
  purposes: z.array(z.enum(smsPurposes)).min(1).optional(),
  /** ISO codes of the regions that it sends to; the approved templates have to be for these. */
  regions: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .min(1)
    .default([mainland]),
};
type Common = z.output<z.ZodObject<typeof common>>;

type Settings = { [Vendor in SmsVendor]: z.output<(typeof smsVendors)[Vendor]['settings']> };
type Openers = {
  [Vendor in SmsVendor]: { open(settings: Settings[Vendor], connection: SmsConnection): MessageSender };
};

const schemas = Object.values(smsVendors).map(({ settings }) => settings.extend(common));

/** One entry of `sms.vendors`. */
export const smsVendorSettings = z.discriminatedUnion('vendor', schemas as [(typeof schemas)[number]]);

/** The sender that these settings ask for. `publicUrl`: of this site, for reports. */
export function openSmsVendor<Vendor extends SmsVendor>(
  settings: Settings[Vendor] & Common & { readonly vendor: Vendor },
  { publicUrl, ...connection }: Omit<SmsConnection, 'reportUrl'> & { readonly publicUrl: string },
): MessageSender {
  const openers: Openers = smsVendors;
  const { key, purposes, regions } = settings;
  const reportUrl = `${publicUrl}/callbacks/sms/${key ?? settings.vendor}`;
  const sender = openers[settings.vendor].open(settings, { ...connection, reportUrl });
  return { ...sender, regions, ...(key !== undefined && { key }), ...(purposes && { purposes }) };
}
