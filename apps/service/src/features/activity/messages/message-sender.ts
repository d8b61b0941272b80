import type { Language } from '@tongxing/contract/languages.ts';
import { type SmsPurpose, smsPurposes } from '@tongxing/contract/manage/sms-vendors.ts';

/** The purpose of a message. Each vendor maps it to its own approved template. */
export type MessageTemplate =
  | 'login'
  | 'register'
  | 'forget'
  | 'change_phone'
  | 'change_email'
  | 'change_password'
  | 'security'
  | 'bind'
  | 'guardian'
  | 'appeal'
  | 'notice_new_device'
  | 'notice_security_change'
  | 'notice_cancellation'
  | 'notice_erased';

/** The purpose of a template; null for one that is sent by mail alone. Vendors are chosen for an appeal as for a new number. */
export function purposeOf(template: MessageTemplate): SmsPurpose | null {
  if (template.startsWith('notice_')) return 'notice';
  return template === 'appeal' ? 'change_phone' : (smsPurposes.find((each) => each === template) ?? null);
}

export interface Message {
  /** 11 digits of a mainland number, E.164 of another one, or an e-mail address. */
  readonly to: string;
  readonly template: MessageTemplate;
  /**
   * Codes carry `code` and `minutes`; notices carry `what`, `time`, `place`, `device` and, where there is one, `link`;
   * those of a cancellation carry `what`, `receipt` and, until the erasure, `due`.
   */
  readonly params: Readonly<Record<string, string>>;
  /** The language of the text; Chinese if absent. */
  readonly language?: Language | undefined;
  /** What its vendor calls it in reports; absent: nobody waits for one. */
  readonly id?: string | undefined;
  /** The code is read out in a call. */
  readonly isSpoken?: boolean | undefined;
}

/** The body of a mail. */
export interface Letter {
  readonly html: string;
  readonly text: string;
}

/** The layout of a mail: the body alone, or the whole page. */
export interface MailLayout {
  letterOf(text: MessageText): Letter;
  pageOf(text: MessageText): Letter;
}

/** The text of a message, in the parts that a layout needs. */
export interface MessageText {
  readonly language: Language;
  /** The site's name; translated if it is the shipped one. */
  readonly siteName: string;
  /** One line, at most 60 characters. */
  readonly subject: string;
  /** The whole message in one paragraph, as an SMS. */
  readonly plain: string;
  /** The sentence before the code or the rows. */
  readonly lead: string;
  /** The known facts: time, place, device. */
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly code?: string;
  readonly link?: { readonly label: string; readonly url: string };
  /** The sentence after them. */
  readonly closing: string;
  /** The operator's own mail, in place of the parts above. */
  readonly letter?: Letter;
}

/** A message for a vendor. Vendors with approved templates use `params`; the others use `text`. */
export interface OutgoingMessage extends Message {
  readonly text: MessageText;
  /** The params, translated into the message's language. */
  readonly translated: Readonly<Record<string, string>>;
}

export type Channel = 'sms' | 'email';

/** Operators' own texts, by `templateId`. A mail also has a subject and HTML. */
export type MessageTemplates = Readonly<
  Record<string, { readonly subject?: string; readonly text: string; readonly html?: string }>
>;

/**
 * Why a vendor refused a message. `recipient`: this address cannot receive; `temporary`: retry in some minutes;
 * `frequency`: the vendor's own limit. The operator has to solve the others.
 */
export type Refusal = 'recipient' | 'temporary' | 'frequency' | 'balance' | 'configuration' | 'unavailable';

export type Delivery =
  | { readonly delivered: true; readonly vendorMessageId?: string }
  | {
      readonly delivered: false;
      readonly reason: Refusal;
      /** For the operator's log, in English, without the code. */
      readonly detail: string;
    }
  | {
      readonly delivered: false;
      /** The vendor answers later than people wait; `outcome` resolves to its answer. */
      readonly reason: 'slow';
      readonly detail: string;
      readonly outcome: Promise<Delivery>;
    };

/** A vendor's callback: its body, and what shows that it is the vendor's. What is absent is ''. */
export interface VendorCallback {
  readonly body: string;
  /** Seconds since the epoch, as it was sent. */
  readonly timestamp: string;
  readonly signature: string;
  /** From the query of the address. */
  readonly token: string;
}

/** What a vendor reports: which messages have arrived, and what people have sent to the operator's number. */
export interface VendorReports {
  /** `id`: the `vendorMessageId` of the message. */
  readonly reports: readonly { readonly id: string; readonly isDelivered: boolean }[];
  readonly messages: readonly { readonly id: string; readonly from: string; readonly text: string }[];
  /** What the vendor takes for "received": a text or JSON. */
  readonly received: string | Readonly<Record<string, unknown>>;
}

/** A vendor that delivers messages on one channel. It returns refusals and never throws for them. */
export interface MessageSender {
  readonly vendor: string;
  /** Its name among the senders of its channel; absent: the vendor's. */
  readonly key?: string;
  /** What it sends; absent: everything. */
  readonly purposes?: readonly SmsPurpose[];
  /** ISO codes of the regions that it sends to; absent: all. */
  readonly regions?: readonly string[];
  /** Whether it reads codes out in a call. */
  readonly speaks?: boolean;
  send(message: OutgoingMessage): Promise<Delivery>;
  /** Reads a callback. `refused`: its signature or token is wrong, or old. Absent: it reports nothing. */
  readReports?(callback: VendorCallback): VendorReports | 'refused' | 'malformed';
  /** Connects and signs in without sending, if the vendor supports it. The error in English, or null. */
  check?(): Promise<string | null>;
}

/** How a sender is called among those of its channel. */
export const keyOf = ({ key, vendor }: MessageSender): string => key ?? vendor;
