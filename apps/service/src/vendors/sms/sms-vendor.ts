import type { SmsVendor } from '@tongxing/contract/manage/sms-vendors.ts';
import type * as z from 'zod';
import type {
  Delivery,
  MessageSender,
  OutgoingMessage,
} from '../../features/activity/messages/message-sender.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/crypto/random.ts';
import { askVendor, type VendorConnection } from '../ask-vendor.ts';
import { findTemplate } from './sms-templates.ts';

/** What an SMS vendor is given to send with. */
export type SmsConnection = VendorConnection & {
  readonly clock: Clock;
  readonly random: Random;
  /** For addresses of the operator's own choice: public hosts, and what `outgoing.allow_private` opens. */
  readonly guardedFetch: typeof fetch;
  /** Where this vendor reports to: `https://account.example/callbacks/sms/huawei`. */
  readonly reportUrl: string;
};

/** An SMS vendor: one file that exports this, one row in `sms-vendors.ts`. */
export interface SmsVendorRow<Settings extends z.ZodType> {
  /** `vendor` is its literal. `sign_name`, `templates` and `endpoint` mean the same with every vendor that has them. */
  readonly settings: Settings;
  /** What its own settings are for, in Chinese, for the handbook. */
  readonly words: Readonly<Record<string, string>>;
  open(settings: z.output<Settings>, connection: SmsConnection): MessageSender;
}

/** Checks a row, and keeps the type of its settings. */
export const defineSmsVendor = <Settings extends z.ZodType>(row: SmsVendorRow<Settings>) => row;

/** A sender of approved templates: a message without one is refused, as the operator's configuration. */
export function sendByTemplate<Template>(
  vendor: SmsVendor,
  templates: Readonly<Record<string, Template | undefined>>,
  send: (
    message: OutgoingMessage,
    template: Template,
    values: OutgoingMessage['params'],
  ) => Promise<Delivery>,
): MessageSender {
  return {
    vendor,
    async send(message) {
      const found = findTemplate(templates, message);
      if (found) return send(message, found.template, found.values);
      return { delivered: false, reason: 'configuration', detail: `no template for ${message.template}` };
    },
  };
}

/** Asks a vendor's API and reads the answer by its shape. Without such an answer the vendor is unavailable. */
export async function askSmsApi<Shape extends z.ZodType>(
  connection: VendorConnection,
  shape: Shape,
  url: URL,
  request: { readonly headers: Record<string, string>; readonly body: string },
): Promise<
  | { readonly isRead: true; readonly data: z.output<Shape>; readonly status: number }
  | { readonly isRead: false; readonly delivery: Delivery }
> {
  const answer = await askVendor(connection, url.href, { method: 'POST', ...request });
  const read = answer.ok ? shape.safeParse(answer.json) : null;
  if (answer.ok && read?.success) return { isRead: true, data: read.data, status: answer.status };
  const detail = answer.ok ? `HTTP ${answer.status}, not an answer of the API` : answer.detail;
  return { isRead: false, delivery: { delivered: false, reason: 'unavailable', detail } };
}
