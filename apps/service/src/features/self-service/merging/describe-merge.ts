import type { MergeSide, MergePlan as WirePlan } from '@tongxing/contract/calls/merging.ts';
import type { ContactRank } from '../../../database/schema/account-merging.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { AccountContents } from './account-contents.ts';
import { planMerge, rankOf } from './merge-plan.ts';

type FaceOf = (provider: string) => { readonly name: string; readonly icon: string };
type Contacts = AccountContents['contacts'];

/** One of the two accounts, with its contacts masked. */
export function describeSide(contents: AccountContents, isCurrent: boolean): MergeSide {
  const { account, contacts, mfa } = contents;
  const own = (kind: 'phone' | 'email') => {
    const contact = contacts.find((each) => each.kind === kind && rankOf(each) === 'main');
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
  remaining: AccountContents,
  absorbed: AccountContents,
  { now, faceOf }: { readonly now: Date; readonly faceOf: FaceOf },
): WirePlan {
  const { moves, stays, birthday, blocker } = planMerge(remaining, absorbed, now);
  const contacts = (list: readonly (Contacts[number] & { readonly has?: ContactRank })[]) =>
    list.map((each) => ({
      kind: each.kind,
      to: maskContact(each),
      further: (each.has ?? rankOf(each)) === 'further',
    }));
  const identities = (list: AccountContents['identities']) =>
    list.map(({ provider, nickname }) => {
      const { name, icon } = faceOf(provider);
      return { provider, name, icon, nickname };
    });
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  return {
    keep: remaining.account.id,
    moves: {
      contacts: contacts(moves.contacts),
      identities: identities(moves.identities),
      apps: names(moves.clients),
      subjects: names(moves.subjects),
      birthday: birthday !== remaining.account.birthday,
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
