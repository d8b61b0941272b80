import type { Change } from '../../../transaction/work.ts';
import { endProvided } from '../../accounts/groups/provided-groups.ts';
import { followRules } from '../../accounts/groups/rule-members.ts';
import type { AccountEvent, AccountEventKind } from '../../activity/activity-log/account-event.ts';
import { endLostOf } from '../../oauth/authorization/ends/end-lost-access.ts';

/** The kinds of events after which a rule may fit an account otherwise than before. */
const factKinds: ReadonlySet<AccountEventKind> = new Set<AccountEventKind>([
  'registered',
  'operator_created',
  'phone_changed',
  'email_changed',
  'contact_added',
  'contact_removed',
  'contact_made_main',
  'identity_bound',
  'identity_unbound',
  'provider_changed_groups',
  'operator_unbound',
  'mfa_enabled',
  'mfa_disabled',
  'operator_reset_second_factor',
  // A password reset and 不是我 put aside what was added, and 恢复 brings it back.
  'password_reset',
  'reported',
  'quarantine_restored',
  'accounts_merged',
  'merge_undone',
  'invitation_taken',
  'operator_put_into_group',
  'operator_took_out_of_group',
]);

/** The kinds after which an account may have bound fewer providers than before. */
const unbinding: ReadonlySet<string> = new Set<AccountEventKind>([
  'identity_unbound',
  'operator_unbound',
  'password_reset',
  'reported',
  'accounts_merged',
  'merge_undone',
]);

/**
 * At the end of a change with these events: who of their accounts is in the groups by a rule or of a provider, and what
 * they lost by it.
 */
export async function followEvents(change: Change, events: readonly AccountEvent[]): Promise<void> {
  const accounts = new Set(events.flatMap(({ accountId, kind }) => (factKinds.has(kind) ? [accountId] : [])));
  if (accounts.size === 0) return;
  const of = (is: (kind: AccountEventKind) => boolean) =>
    events.flatMap(({ accountId, kind }) => (is(kind) ? [accountId] : []));
  const unbound = of((kind) => unbinding.has(kind));
  const left = new Set([
    ...of((kind) => kind === 'provider_changed_groups'),
    ...(unbound.length > 0 ? await endProvided(change, unbound) : []),
    ...(await followRules(change, [...accounts])),
  ]);
  for (const accountId of left) await endLostOf(change, accountId);
}
