import type { NoticeFact } from '@tongxing/contract/notice-topics.ts';
import type { Reader } from '../../../database/query/reader.ts';

/** An official account that sends notices to people who follow it. It never throws. */
export interface NoticeAccount {
  /** The provider whose identities name them, and the app among whose openids theirs are. */
  readonly provider: string;
  readonly appId: string;
  /** Sends one; `log` says in plain English why it could not, as where they follow no more. */
  send(
    openid: string,
    facts: Readonly<Record<NoticeFact, string>>,
    url: string,
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly log: string }>;
}

/** The same, with the people of accounts. */
export interface FollowerNotices extends Pick<NoticeAccount, 'send'> {
  /** By which openid an account's person is reached; null where they have never signed in through the official account. */
  find(db: Reader, accountId: string): Promise<string | null>;
}
