import type { MergeSide, MergePlan as WirePlan } from '@tongxing/contract/calls/merging.ts';
import type { ContactPlace } from '../../../database/tables/account-merging.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { maskContact } from '../../../kernel/mask.ts';
import type { HeldByAccount } from './held-by.ts';
import { placeOf, planMerge } from './merge-plan.ts';

type FaceOf = (provider: string) => { readonly name: string; readonly icon: string };
type Contacts = HeldByAccount['contacts'];

/** One of the two accounts, with its contacts masked. */
export function describeSide(held: HeldByAccount, isCurrent: boolean): MergeSide {
  const { account, contacts, mfa } = held;
  const own = (kind: 'phone' | 'email') => {
    const contact = contacts.find((each) => each.kind === kind && placeOf(each) === 'main');
    return contact ? maskContact(contact) : null;
  };
  return {
    id: account.id,
    number: String(account.number),
    nickname: account.nickname,
    avatar: account.avatar,
    username: account.username,
    phone: own('phone'),
    email: own('email'),
    created_at: toSeconds(account.created_at),
    mfa,
    current: isCurrent,
  };
}

/** What the person is told before they decide which of the two stays. */
export function describePlan(
  kept: HeldByAccount,
  absorbed: HeldByAccount,
  { now, faceOf }: { readonly now: Date; readonly faceOf: FaceOf },
): WirePlan {
  const { moves, stays, birthday, blocker } = planMerge(kept, absorbed, now);
  const contacts = (list: readonly (Contacts[number] & { readonly has?: ContactPlace })[]) =>
    list.map((each) => ({
      kind: each.kind,
      to: maskContact(each),
      further: (each.has ?? placeOf(each)) === 'further',
    }));
  const identities = (list: HeldByAccount['identities']) =>
    list.map(({ provider, nickname }) => {
      const { name, icon } = faceOf(provider);
      return { provider, name, icon, nickname };
    });
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  return {
    keep: kept.account.id,
    moves: {
      contacts: contacts(moves.contacts),
      identities: identities(moves.identities),
      apps: names(moves.clients),
      subjects: names(moves.subjects),
      birthday: birthday !== kept.account.birthday,
    },
    stays: {
      contacts: contacts(stays.contacts),
      identities: identities(stays.identities),
      subjects: names(stays.subjects),
    },
    ends: {
      username: absorbed.account.username,
      password: absorbed.account.password_hash !== null,
      passkeys: absorbed.passkeys,
      mfa: absorbed.mfa,
      sessions: absorbed.sessions,
    },
    blocker,
  };
}
