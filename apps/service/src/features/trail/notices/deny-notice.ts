import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import type { Caller } from '../../../kernel/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { RecordEvent } from '../activity-log/account-event.ts';
import type { NoticeLinks } from './notice-links.ts';

export interface DenyNoticeDependencies {
  readonly links: NoticeLinks;
  findContact(accountId: string, kind: Contact['kind']): Promise<Contact | null>;
  /** Ends every session of the account and what apps hold, and trusts no browser any more. */
  endSessions(accountId: string): Promise<unknown>;
  /** Nobody gets in with the password until the owner has set a new one. */
  voidPassword(accountId: string): Promise<void>;
  cancelRescue(accountId: string): Promise<void>;
  /** No merge of the account stands that can still be undone. */
  undoMerges(accountId: string, caller: Caller): Promise<void>;
  readonly recordEvent: RecordEvent;
}

/**
 * 不是我: whoever may be inside is thrown out, the password that may be known is void, and the owner goes on to
 * set a new one with a code. The link itself sets nothing: it would be a key in a mailbox.
 */
export function createDenyNotice(dependencies: DenyNoticeDependencies) {
  return async function denyNotice(
    token: string,
    caller: Caller,
  ): Promise<Result<Contact[], 'notice_expired'>> {
    const notice = await dependencies.links.take(token);
    if (!notice) return fail('notice_expired');
    const { accountId } = notice;
    await dependencies.voidPassword(accountId);
    await dependencies.endSessions(accountId);
    await dependencies.cancelRescue(accountId);
    await dependencies.undoMerges(accountId, caller);
    await dependencies.recordEvent({ accountId, kind: 'reported', method: notice.kind, caller });
    const contacts = await Promise.all([
      dependencies.findContact(accountId, 'phone'),
      dependencies.findContact(accountId, 'email'),
    ]);
    return succeed(contacts.filter((contact) => contact !== null));
  };
}

export type DenyNotice = ReturnType<typeof createDenyNotice>;
