import { stricterBirthday } from '../../entry/agreements/birthday-rule.ts';
import type { HeldByAccount } from './held-by.ts';

/** What one account gives to the other, and what it keeps until it is emptied. */
export interface MergePlan {
  readonly moves: Pick<HeldByAccount, 'contacts' | 'identities' | 'clients' | 'uploads' | 'subjects'>;
  readonly stays: Pick<HeldByAccount, 'contacts' | 'identities' | 'subjects'>;
  /** The birthday that the account that stays will have. */
  readonly birthday: string;
  readonly blocker: 'cancelling' | 'unsettled' | null;
}

/**
 * Decides what moves (decision 26): whatever says who the person is goes over, unless the account that stays
 * has its own; whatever proves it (password, passkeys, authenticator, trusted browsers) never does. That somebody is
 * under fourteen stays said, whichever account stays (decision 57).
 */
export function planMerge(kept: HeldByAccount, absorbed: HeldByAccount, now: Date): MergePlan {
  const has = {
    contacts: new Set<string>(kept.contacts.map(({ kind }) => kind)),
    identities: new Set(kept.identities.map(({ provider }) => provider)),
    subjects: new Set(kept.subjects.map(({ clientId }) => clientId)),
  };
  const isFree = {
    contact: ({ kind }: { kind: string }) => !has.contacts.has(kind),
    identity: ({ provider }: { provider: string }) => !has.identities.has(provider),
    subject: ({ clientId }: { clientId: string }) => !has.subjects.has(clientId),
  };
  return {
    moves: {
      contacts: absorbed.contacts.filter(isFree.contact),
      identities: absorbed.identities.filter(isFree.identity),
      clients: absorbed.clients,
      uploads: absorbed.uploads,
      subjects: absorbed.subjects.filter(isFree.subject),
    },
    stays: {
      contacts: absorbed.contacts.filter((contact) => !isFree.contact(contact)),
      identities: absorbed.identities.filter((identity) => !isFree.identity(identity)),
      subjects: absorbed.subjects.filter((subject) => !isFree.subject(subject)),
    },
    birthday: stricterBirthday(kept.account.birthday, absorbed.account.birthday, now),
    blocker: blockerOf(kept, absorbed),
  };
}

function blockerOf(kept: HeldByAccount, absorbed: HeldByAccount): MergePlan['blocker'] {
  const mayAct = ({ account, isCancelling }: HeldByAccount) => account.status === 'active' && !isCancelling;
  if (!mayAct(kept) || !mayAct(absorbed)) return 'cancelling';
  // What came into it a moment ago may have to go back where it came from.
  return absorbed.unsettledUntil ? 'unsettled' : null;
}
