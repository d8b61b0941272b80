import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { listPersonActivity, showPerson as showCall } from '@tongxing/contract/manage/people.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { describeDevice } from '../../../kernel/network/describe-device.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import type { Work } from '../../../transaction/work.ts';
import { findCancellation } from '../../accounts/accounts/cancellation-store.ts';
import { listContacts } from '../../accounts/accounts/further-contacts.ts';
import { findMergedInto } from '../../accounts/accounts/merged-account.ts';
import { findProfile } from '../../accounts/accounts/profile-store.ts';
import { listTrustedDevices } from '../../accounts/devices/trusted-devices.ts';
import { listGroupsOf } from '../../accounts/groups/membership.ts';
import { describeFields, findShownFields } from '../../accounts/profile-fields/read-fields.ts';
import { listActivities } from '../../activity/activity-log/list-activities.ts';
import { findRefused } from '../../activity/bounces/dead-mailbox-store.ts';
import { listSavedNotices } from '../../activity/notices/notice-links.ts';
import { listConsents } from '../../oauth/authorization/consent/consent-store.ts';
import { methodsOf } from '../../protection/evidence/evidence.ts';
import { findWaysIn } from '../../protection/evidence/ways-in.ts';
import { listLivingSessions } from '../../protection/sessions/find-sessions.ts';
import { securityScore } from '../../self-service/profile/security-score.ts';
import { listAgreements } from '../../sign-in/agreements/record-agreement.ts';
import { listIdentities } from '../../sign-in/identities/identity-store.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import { listExternalIds } from '../../sign-in/imported-accounts/imported-account-store.ts';
import { listPasskeys } from '../../sign-in/passkeys/passkey-store.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { readCursor, writeCursor } from '../commands-and-queries/page.ts';
import { findPerson } from './list-people.ts';
import { showNotice } from './resend-notice.ts';

type Shown = ManageOutput<typeof showCall>;

async function readTables({ db, clock }: Work, accountId: string) {
  const now = clock.now();
  const sessions = await listLivingSessions(db, accountId, now);
  const browsers = await listTrustedDevices(db, accountId, now);
  const agreements = await listAgreements(db, accountId, 20);
  return {
    sessions: sessions.map((row) => ({
      id: row.id,
      device: describeDevice(row.user_agent).name,
      place: row.place,
      methods: methodsOf(row.method, row.evidence),
      signed_in_at: row.signed_in_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    })),
    trusted_browsers: browsers.map((row) => ({
      id: row.id,
      device: describeDevice(row.user_agent).name,
      place: row.place,
      trusted_until: new Date(row.trusted_until).toISOString(),
    })),
    passkeys: (await listPasskeys(db, accountId)).map(({ id, name, createdAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
    })),
    bindings: (await listIdentities(db, accountId)).map(({ id, provider, nickname, boundAt }) => ({
      id,
      provider,
      nickname,
      bound_at: boundAt.toISOString(),
    })),
    grants: (await listConsents(db, accountId)).map((row) => ({
      client_id: row.client_id,
      name: row.name,
      scopes: [...row.granted_scopes],
      granted_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
    })),
    notices: (await listSavedNotices(db, accountId, now)).map(showNotice),
    agreements: agreements.map(({ agreed_at: agreedAt, ...row }) => ({
      ...row,
      agreed_at: agreedAt.toISOString(),
    })),
  };
}

/** The details of a person for support; contacts are masked, and nothing shown opens the account. */
export async function showPerson(work: IdentityWork, accountId: string): Promise<Result<Shown, 'not_found'>> {
  const person = await findPerson(work.db, accountId);
  if (!person) return fail('not_found');
  const profile = await findProfile(work.db, accountId);
  const waysIn = await findWaysIn(work, accountId, work.providers.isOffered);
  const pending = await findCancellation(work.db, accountId);
  const mergedInto = await findMergedInto(work.db, accountId);
  const fields = await findShownFields(work, accountId, 'operators');
  const contacts = await listContacts(work.db, accountId);
  const refused = await findRefused(work.db, work, contacts);
  const refusedAt = ({ value }: Contact) => refused.get(value)?.toISOString() ?? null;
  const email = contacts.find(({ isMain, contact }) => isMain && contact.kind === 'email')?.contact;
  const score = securityScore({
    password: profile.has_password,
    phone: profile.phone !== null,
    email: profile.email !== null,
    passkeys: profile.passkeys,
    mfa: profile.mfa,
    recovery_codes: profile.recovery_codes,
  });
  return succeed({
    ...person,
    ...(fields && { fields, own_fields: describeFields(work, 'operators') }),
    gender: profile.gender,
    birthday: profile.birthday,
    bio: profile.bio,
    merged_into: mergedInto,
    email_refused_at: email ? refusedAt(email) : null,
    further_contacts: contacts
      .filter(({ isMain }) => !isMain)
      .map(({ contact, verifiedAt }) => ({
        kind: contact.kind,
        to: maskContact(contact),
        verified_at: verifiedAt.toISOString(),
        refused_at: refusedAt(contact),
      })),
    ways_in: { ...waysIn, providers: [...waysIn.providers] },
    second_factor: { totp: profile.mfa, recovery_codes: profile.recovery_codes },
    score,
    ...(await readTables(work, accountId)),
    cancellation: pending && {
      requested_at: pending.requestedAt.toISOString(),
      due_at: pending.dueAt.toISOString(),
    },
    groups: (await listGroupsOf(work.db, accountId)).map(({ id, key, name, isDirect }) => ({
      id,
      key,
      name,
      direct: isDirect,
    })),
    external_ids: await listExternalIds(work.db, accountId),
  });
}

/** A page of a person's own log. */
export async function showActivity(
  work: Work,
  { id, cursor, limit }: { id: string; cursor?: string | undefined; limit: number },
  operator: Operator,
): Promise<Result<ManageOutput<typeof listPersonActivity>, 'not_found' | 'bad_input'>> {
  if (!(await findPerson(work.db, id))) return fail('not_found');
  const of = { pepper: work.pepper, operator, list: `activity ${id}` };
  const after = readCursor(of, cursor);
  if (!after.ok) return after;
  const page = await listActivities(
    work,
    { accountId: id, sessionId: '' },
    { type: 'all', cursor: after.value?.[0], limit },
  );
  if (!page) return fail('not_found');
  return succeed({
    items: page.items.map(({ id: eventId, kind, method, at, ip, place, device, details }) => ({
      id: eventId,
      kind,
      method,
      at: new Date(at * 1000).toISOString(),
      ip,
      place,
      device,
      details,
    })),
    next: page.nextCursor === null ? null : writeCursor(of, [page.nextCursor]),
  });
}
