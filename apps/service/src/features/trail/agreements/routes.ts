import { agree, listAgreements } from '@tongxing/contract/calls/agreements.ts';
import type { Database } from '../../../database/open-postgres.ts';
import type { Mount } from '../../../http/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { RecordEvent } from '../activity-log/account-event.ts';
import type { GuardianConsent } from './guardian-consent.ts';
import type { IsGuardianMissing } from './is-guardian-missing.ts';
import type { AgreedVersions, RecordAgreement } from './record-agreement.ts';

export interface AgreementRoutesDependencies {
  readonly database: Database;
  readonly currentVersions: AgreedVersions;
  readonly recordAgreement: RecordAgreement;
  readonly guardianConsent: GuardianConsent;
  readonly isGuardianMissing: IsGuardianMissing;
  readonly recordEvent: RecordEvent;
}

/** The consent ledger (PIPL Art. 14, 17, 31): what was agreed to, and what waits for an answer. */
export function agreementRoutes(mount: Mount, dependencies: AgreementRoutesDependencies): void {
  const { database, currentVersions, recordAgreement, guardianConsent, recordEvent } = dependencies;
  const { isGuardianMissing } = dependencies;

  async function findBirthday(accountId: string): Promise<string> {
    const account = await database
      .selectFrom('account')
      .select('birthday')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return account.birthday;
  }

  mount(listAgreements, async ({ session }) => {
    const rows = await database
      .selectFrom('agreement')
      .select(['document', 'version', 'agreed_at', 'way'])
      .where('account_id', '=', session.accountId)
      .orderBy('agreed_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const hasAgreed = (document: string, version: string) =>
      rows.some((row) => row.document === document && row.version === version);
    const due: ('terms' | 'privacy' | 'guardian')[] = [];
    if (!hasAgreed('terms', currentVersions.terms)) due.push('terms');
    if (!hasAgreed('privacy', currentVersions.privacy)) due.push('privacy');
    const birthday = await findBirthday(session.accountId);
    if (await isGuardianMissing({ id: session.accountId, birthday })) due.push('guardian');
    const items = rows.map((row) => ({ ...row, agreed_at: toSeconds(row.agreed_at) }));
    const { terms: terms_version, privacy: privacy_version } = currentVersions;
    return succeed({ items, next_cursor: null, due, terms_version, privacy_version });
  });

  mount(agree, async ({ input, session, caller }) => {
    const { accountId, sessionId } = session;
    const { terms_version: terms, privacy_version: privacy, guardian } = input;
    if (terms !== undefined || privacy !== undefined) {
      if (terms !== currentVersions.terms || privacy !== currentVersions.privacy)
        return fail('agreement_outdated');
      await recordAgreement(accountId, currentVersions, 'new_version', caller);
      await recordEvent({ accountId, kind: 'agreed', details: { terms, privacy }, sessionId, caller });
    }
    if (guardian) {
      const consented = await guardianConsent.record(guardian, session, caller);
      if (!consented.ok) return consented;
    }
    return succeed({});
  });
}
