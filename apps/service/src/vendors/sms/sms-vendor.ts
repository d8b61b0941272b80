import type * as z from 'zod';
import type { MessageSender } from '../../features/activity/messages/message-sender.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/crypto/random.ts';
import type { VendorConnection } from '../ask-vendor.ts';

/** What an SMS vendor is given to send with. */
export type SmsConnection = VendorConnection & {
  readonly clock: Clock;
  readonly random: Random;
  /** For addresses of the operator's own choice: public hosts, and what `outgoing.allow_private` opens. */
  readonly guardedFetch: typeof fetch;
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
