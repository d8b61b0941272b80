import type { Mutation } from './mutation.ts';

const features = 'apps/service/src/features';
const self = `${features}/self-service`;

/** Self-service, and the layers below: accounts, notices, uploads. */
export const selfMutations: readonly Mutation[] = [
  {
    hole: 'a new password does not end sessions and tokens',
    file: `${self}/recovery/recover-account.ts`,
    from: 'await endAccountData(change, accountId, { exceptSessionId });',
    to: '',
    test: `${self}/recovery/report-notice.test.ts`,
    title: '不是我 ends every session, voids the password, works once, and leads to a new password',
  },
  {
    hole: 'a checked code sets more than one password',
    file: `${features}/protection/one-time-codes/code-store.ts`,
    from: 'const taken = await state.take(key);',
    to: 'const taken = await state.get(key);',
    test: `${self}/recovery/reset-password.abuse.test.ts`,
    title: 'of twenty resets at once with one code, one sets the password',
  },
  {
    hole: 'guesses at recovery codes are not limited',
    file: `${self}/recovery/reset-password.ts`,
    from: '  if (wait) return wait;\n  const redeemed',
    to: '  const redeemed',
    test: `${self}/recovery/reset-password.abuse.test.ts`,
    title: 'guesses at the codes of many numbers are held back: %s',
  },
  {
    hole: 'the previous contact is not notified of a new one',
    file: `${self}/contacts/change-contact.ts`,
    from: 'const toNotify = await findContactsToNotify(change, accountId);',
    to: 'const toNotify = (await findContactsToNotify(change, accountId)).filter((each) => each.kind !== kind);',
    test: `${self}/contacts/change-contact.abuse.test.ts`,
    title: 'a code to an address binds and changes it, and the former one is notified each time',
  },
  {
    hole: 'a secondary number that an intruder added survives a recovery',
    file: 'apps/service/src/features/accounts/accounts/quarantine-contacts.ts',
    from: '    isOf(accountId)(row),\n',
    to: "    row('account_id', '=', accountId),\n",
    test: `${self}/contacts/reported-contacts.abuse.test.ts`,
    title:
      'a reset by a fresh further contact quarantines nothing and notifies everywhere; by an older one it quarantines the fresh one',
  },
  {
    hole: 'the last way to sign in is removed where it is a secondary contact',
    file: `${self}/contacts/remove-contact.ts`,
    from: "      return abandon(fail('last_contact'));",
    to: '      work.log.info({}, "gone");',
    test: `${self}/contacts/further-contacts.abuse.test.ts`,
    title: 'the last way to sign in stays, even if it is a further contact',
  },
  {
    hole: 'a user name is changed with a bearer token alone',
    file: `${self}/profile/edit-profile.ts`,
    from: '    if (unproven) return unproven;\n',
    to: '',
    test: `${self}/profile/edit-profile.abuse.test.ts`,
    title: 'a token alone cannot replace the user name, and each change notifies the owner',
  },
  {
    hole: 'a picture of somebody else becomes an avatar',
    file: `${features}/accounts/uploads/upload-store.ts`,
    from: "    .where('account_id', '=', accountId)\n    .executeTakeFirst();",
    to: '    .executeTakeFirst();',
    test: `${features}/accounts/uploads/upload-image.abuse.test.ts`,
    title: "somebody else's picture is no avatar and no logo: only one's own upload is",
  },
  {
    hole: 'a name given up is free at once',
    file: `${features}/accounts/accounts/freed-usernames.ts`,
    from: "    .where('free_at', '>', now)\n    .where(sql",
    to: "    .where('free_at', '<', now)\n    .where(sql",
    test: `${features}/accounts/accounts/freed-usernames.abuse.test.ts`,
    title: 'a name given up %s is nobody else’s for half a year',
  },
  {
    hole: 'reserved names are hashed without a key',
    file: `${features}/accounts/accounts/freed-usernames.ts`,
    from: 'keyedHash(pepper)',
    to: 'keyedHash(pepper.subarray(0, 0))',
    test: `${features}/accounts/accounts/freed-usernames.abuse.test.ts`,
    title:
      'names that rest cannot be read from the database, and are told from others by nobody without its key',
  },
  {
    hole: 'the last way to sign in is removed',
    file: `${features}/sign-in/identities/unbind-identity.ts`,
    from: "if (!isEnterable(left)) return abandon(fail('last_way_in'));",
    to: "if (!left) return abandon(fail('last_way_in'));",
    test: `${features}/sign-in/identities/last-way-in.abuse.test.ts`,
    title: 'of two identities unbound at once, one stays',
  },
  {
    hole: 'a session that has just ended can still write',
    file: `${features}/protection/sessions/require-living-session.ts`,
    from: "return (await findLivingSession(change.db, session, change.at)) ? null : fail('session_expired');",
    to: "return change.at ? null : fail((await findLivingSession(change.db, session, change.at)) ? 'session_expired' : 'session_expired');",
    test: `${features}/protection/sessions/ended-while-waiting.abuse.test.ts`,
    title: '%s by a session that ends at that moment does nothing',
  },
  {
    hole: 'a token copied right after a sign-in merges the account away',
    file: 'apps/service/src/features/protection/evidence/evidence.ts',
    from: '(proof.isCheck ? isHere(proof) : isOpenedHere),',
    to: '(!proof.isCheck || isHere(proof)),',
    test: `${self}/merging/both-sides.abuse.test.ts`,
    title: 'a copied token of a fresh sign-in cannot merge: started under %s',
  },
  {
    hole: 'the second account of a merge is proven by less than it is protected by',
    file: `${self}/merging/merge-accounts.ts`,
    from: 'needsTwoFactors: facts.totp,',
    to: 'needsTwoFactors: false,',
    test: `${self}/merging/both-sides.abuse.test.ts`,
    title: 'a merge requires two-step verification that the second account turns on meanwhile',
  },
  {
    hole: 'anybody restores what is in another account’s quarantine',
    file: `${self}/recovery/quarantine-store.ts`,
    from: ".where('id', '=', id)\n    .where('account_id', '=', accountId)",
    to: ".where('id', '=', id)",
    test: `${self}/recovery/quarantine.test.ts`,
    title:
      'a quarantined entry is restored by its owner only, after a security check, once, within seven days',
  },
  {
    hole: 'a security notice is muted as if it were news',
    file: 'apps/service/src/features/self-service/recovery/change-password.ts',
    from: "what: '修改了密码', toAll: true,",
    to: "what: '修改了密码', topic: 'new_place', toAll: true,",
    test: 'apps/service/src/features/activity/notices/preferences-kept.abuse.test.ts',
    title: 'with everything switched off, “%s” is told all the same',
  },
];
