import { mostFurtherContacts } from '@tongxing/contract/limits.ts';
import type { ContactPlace } from '../../../database/tables/account-merging.ts';
import { stricterBirthday } from '../../entry/agreements/birthday-rule.ts';
import type { HeldByAccount } from './held-by.ts';

type HeldContact = HeldByAccount['contacts'][number];
/** A contact and its place at the account that stays. */
export type MovingContact = HeldContact & { readonly has: ContactPlace };

/** What one account gives to the other, and what it keeps until it is emptied. */
export interface MergePlan {
  readonly moves: Pick<HeldByAccount, 'identities' | 'clients' | 'uploads' | 'subjects'> & {
    readonly contacts: readonly MovingContact[];
  };
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
    identities: new Set(kept.identities.map(({ provider }) => provider)),
    subjects: new Set(kept.subjects.map(({ clientId }) => clientId)),
  };
  const isFree = {
    identity: ({ provider }: { provider: string }) => !has.identities.has(provider),
    subject: ({ clientId }: { clientId: string }) => !has.subjects.has(clientId),
  };
  const moving = planContacts(kept.contacts, absorbed.contacts);
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
    birthday: stricterBirthday(kept.account.birthday, absorbed.account.birthday, now),
    blocker: blockerOf(kept, absorbed),
  };
}

/** Its place among an account's contacts. */
export const placeOf = ({ further_of: furtherOf }: HeldContact): ContactPlace =>
  furtherOf === null ? 'main' : 'further';

/** A main one where the account that stays has none of its kind, every other one as a further one while there is room. */
function planContacts(kept: readonly HeldContact[], absorbed: readonly HeldContact[]): MovingContact[] {
  return (['phone', 'email'] as const).flatMap((kind) => {
    const own = kept.filter((contact) => contact.kind === kind);
    let room = mostFurtherContacts - own.filter((contact) => placeOf(contact) === 'further').length;
    const hasMain = own.some((contact) => placeOf(contact) === 'main');
    return absorbed.flatMap((contact): MovingContact[] => {
      if (contact.kind !== kind) return [];
      if (placeOf(contact) === 'main' && !hasMain) return [{ ...contact, has: 'main' }];
      room -= 1;
      return room >= 0 ? [{ ...contact, has: 'further' }] : [];
    });
  });
}

function blockerOf(kept: HeldByAccount, absorbed: HeldByAccount): MergePlan['blocker'] {
  const mayAct = ({ account, isCancelling }: HeldByAccount) => account.status === 'active' && !isCancelling;
  if (!mayAct(kept) || !mayAct(absorbed)) return 'cancelling';
  // What came into it a moment ago may have to go back where it came from.
  return absorbed.unsettledUntil ? 'unsettled' : null;
}
