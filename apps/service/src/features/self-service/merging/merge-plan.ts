import { mostFurtherContacts } from '@tongxing/contract/limits.ts';
import type { ContactRank } from '../../../database/schema/self-service.ts';
import { stricterBirthday } from '../../sign-in/agreements/birthday-rule.ts';
import type { AccountContents } from './account-contents.ts';

type ContainedContact = AccountContents['contacts'][number];
/** A contact and its rank at the remaining account. */
export type MovingContact = ContainedContact & { readonly has: ContactRank };

/** What moves from the absorbed account to the remaining one, and what stays until the merge is final. */
export interface MergePlan {
  readonly moves: Pick<AccountContents, 'identities' | 'clients' | 'uploads' | 'subjects'> & {
    readonly contacts: readonly MovingContact[];
  };
  readonly stays: Pick<AccountContents, 'contacts' | 'identities' | 'subjects'>;
  /** The remaining account's birthday after the merge. */
  readonly birthday: string;
  readonly blocker: 'cancelling' | 'unsettled' | null;
}

/**
 * Decides what moves (decision 26): what identifies the person moves, unless the remaining account has its own;
 * what proves them (password, passkeys, authenticator, trusted browsers) never does. If either is under fourteen,
 * the remaining account stays so (decision 57).
 */
export function planMerge(remaining: AccountContents, absorbed: AccountContents, now: Date): MergePlan {
  const has = {
    identities: new Set(remaining.identities.map(({ provider }) => provider)),
    subjects: new Set(remaining.subjects.map(({ appId }) => appId)),
  };
  const isFree = {
    identity: ({ provider }: { provider: string }) => !has.identities.has(provider),
    subject: ({ appId }: { appId: string }) => !has.subjects.has(appId),
  };
  const moving = planContacts(remaining.contacts, absorbed.contacts);
  return {
    moves: {
      contacts: moving,
      identities: absorbed.identities.filter(isFree.identity),
      clients: absorbed.clients,
      uploads: absorbed.uploads,
      subjects: absorbed.subjects.filter(isFree.subject),
    },
    stays: {
      contacts: absorbed.contacts.filter(
        (contact) =>
          !moving.some(({ kind, value_key: key }) => kind === contact.kind && key === contact.value_key),
      ),
      identities: absorbed.identities.filter((identity) => !isFree.identity(identity)),
      subjects: absorbed.subjects.filter((subject) => !isFree.subject(subject)),
    },
    birthday: stricterBirthday(remaining.account.birthday, absorbed.account.birthday, now),
    blocker: blockerOf(remaining, absorbed),
  };
}

/** Its rank among an account's contacts. */
export const rankOf = ({ further_of: furtherOf }: ContainedContact): ContactRank =>
  furtherOf === null ? 'main' : 'further';

/**
 * A contact becomes the main one if the remaining account has none of its kind; every other one becomes a further
 * one while there is room.
 */
function planContacts(
  remaining: readonly ContainedContact[],
  absorbed: readonly ContainedContact[],
): MovingContact[] {
  return (['phone', 'email'] as const).flatMap((kind) => {
    const own = remaining.filter((contact) => contact.kind === kind);
    let room = mostFurtherContacts - own.filter((contact) => rankOf(contact) === 'further').length;
    const hasMain = own.some((contact) => rankOf(contact) === 'main');
    return absorbed.flatMap((contact): MovingContact[] => {
      if (contact.kind !== kind) return [];
      if (rankOf(contact) === 'main' && !hasMain) return [{ ...contact, has: 'main' }];
      room -= 1;
      return room >= 0 ? [{ ...contact, has: 'further' }] : [];
    });
  });
}

function blockerOf(remaining: AccountContents, absorbed: AccountContents): MergePlan['blocker'] {
  const isUsable = ({ account, isCancelling }: AccountContents) =>
    account.status === 'active' && !isCancelling;
  if (!isUsable(remaining) || !isUsable(absorbed)) return 'cancelling';
  // A merge into the absorbed account can still be undone.
  return absorbed.unsettledUntil ? 'unsettled' : null;
}
