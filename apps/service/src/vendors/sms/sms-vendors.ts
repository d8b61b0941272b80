import type { SmsVendor } from '@tongxing/contract/manage/sms-vendors.ts';
import * as z from 'zod';
import type { MessageSender } from '../../features/activity/messages/message-sender.ts';
import { aliyunSmsVendor } from './aliyun.ts';
import { httpSmsVendor } from './http.ts';
import type { SmsConnection } from './sms-vendor.ts';
import { tencentSmsVendor } from './tencent.ts';

/** Every SMS vendor, in the order of the handbook. Settings, their reference and the choice in the console follow. */
export const smsVendors = {
  aliyun: aliyunSmsVendor,
  tencent: tencentSmsVendor,
  http: httpSmsVendor,
} satisfies Record<SmsVendor, unknown>;

type Settings = { [Vendor in SmsVendor]: z.output<(typeof smsVendors)[Vendor]['settings']> };
type Openers = {
  [Vendor in SmsVendor]: { open(settings: Settings[Vendor], connection: SmsConnection): MessageSender };
};

const schemas = Object.values(smsVendors).map(({ settings }) => settings);

/** One entry of `sms.vendors`. */
export const smsVendorSettings = z.discriminatedUnion('vendor', schemas as [(typeof schemas)[number]]);

/** The sender that these settings ask for. */
export function openSmsVendor<Vendor extends SmsVendor>(
  settings: Settings[Vendor] & { readonly vendor: Vendor },
  connection: SmsConnection,
): MessageSender {
  const openers: Openers = smsVendors;
  return openers[settings.vendor].open(settings, connection);
}
