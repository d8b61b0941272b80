import type { Language } from '@tongxing/contract/languages.ts';

/** What a message is about; each vendor maps it to an approved template of its own. */
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
  | 'notice_new_device'
  | 'notice_security_change'
  | 'notice_cancellation'
  | 'notice_erased';

export interface Message {
  /** 11 digits of a mainland number, or an e-mail address. */
  readonly to: string;
  readonly template: MessageTemplate;
  /**
   * Codes carry `code` and `minutes`; notices carry `what`, `time`, `place`, `device` and, where there is one, `link`;
   * those of leaving carry `what`, `receipt` and, while it can be taken back, `due`.
   */
  readonly params: Readonly<Record<string, string>>;
  /** What it is written in; Chinese where absent. */
  readonly language?: Language | undefined;
}

/** The body of a mail, without what frames every mail. */
export interface Letter {
  readonly html: string;
  readonly text: string;
}

/** How a mail is laid out: what a message comes to, and the whole page round it. */
export interface MailLayout {
  letterOf(text: MessageText): Letter;
  pageOf(text: MessageText): Letter;
}

/** The text of a message, in the parts that a layout needs. */
export interface MessageText {
  readonly language: Language;
  /** The name it is signed with, in that language where it is the one that ships. */
  readonly siteName: string;
  /** One line, at most 60 characters. */
  readonly subject: string;
  /** The whole message in one paragraph: what an SMS template of this kind says. */
  readonly plain: string;
  /** The sentence before the code or the rows. */
  readonly lead: string;
  /** What is known, label and value: time, place, device. */
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly code?: string;
  readonly link?: { readonly label: string; readonly url: string };
  /** The sentence after them. */
  readonly closing: string;
  /** What a mail says in place of all that, where an operator has written it. */
  readonly letter?: Letter;
}

/** A message as a vendor gets it: those that own the words use `text`, those with approved templates use `params`. */
export interface OutgoingMessage extends Message {
  readonly text: MessageText;
  /** The params as they are said in its language. */
  readonly translated: Readonly<Record<string, string>>;
}

export type Channel = 'sms' | 'email';

/** Texts that operators wrote, by channel and purpose: `mail/login`, `mail/login/en` in another language. A mail has a subject and HTML besides. */
export type MessageTemplates = Readonly<
  Record<string, { readonly subject?: string; readonly text: string; readonly html?: string }>
>;

/**
 * Why a vendor did not take a message. `recipient`: this address cannot receive; `temporary`: not now, the same again in
 * some minutes; `frequency`: the vendor's own limit; the others are the operator's trouble.
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
      /** The vendor takes longer than people wait; `outcome` tells what comes of it. */
      readonly reason: 'slow';
      readonly detail: string;
      readonly outcome: Promise<Delivery>;
    };

/** A vendor that carries messages on one channel. It never throws for the vendor's refusals. */
export interface MessageSender {
  readonly vendor: string;
  send(message: OutgoingMessage): Promise<Delivery>;
  /** Connects and signs in without sending, where the vendor has such a thing; what is wrong in English, or null. */
  check?(): Promise<string | null>;
}
