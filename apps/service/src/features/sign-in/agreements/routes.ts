import { agree, listAgreements } from '@tongxing/contract/calls/agreements.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { findBirthday } from '../../accounts/accounts/account-store.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { isGuardianMissing, recordGuardianConsent } from './guardian-consent.ts';
import { type AgreementWork, recordAgreement } from './record-agreement.ts';

/** The account's agreements (PIPL Art. 14, 17, 31): those recorded, and those still due. */
export function agreementRoutes(mount: Mount<AgreementWork>): void {
  mount(listAgreements, async ({ session }, work) => {
    const { accountId } = session;
    const { db, legal } = work;
    const rows = await db
      .selectFrom('agreement')
      .select(['id', 'document', 'version', 'agreed_at', 'way'])
      .where('account_id', '=', accountId)
      .orderBy('agreed_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const hasAgreed = (document: string, version: string) =>
      rows.some((row) => row.document === document && row.version === version);
    const { terms, privacy } = legal.current;
    const due: ('terms' | 'privacy' | 'guardian')[] = [];
    if (!hasAgreed('terms', terms)) due.push('terms');
    if (!hasAgreed('privacy', privacy)) due.push('privacy');
    const birthday = await findBirthday(db, accountId);
    if (await isGuardianMissing(work, { id: accountId, birthday })) due.push('guardian');
    const items = rows.map((row) => ({
      ...row,
      // The row's own id would reveal how many rows there are.
      id: digestText(`${accountId}:${row.id}`),
      agreed_at: toSeconds(row.agreed_at),
    }));
    return succeed({ items, next_cursor: null, due, terms_version: terms, privacy_version: privacy });
  });

  mount(agree, async ({ input, session }, work) => {
    const { accountId, sessionId } = session;
    const { terms_version: terms, privacy_version: privacy, guardian } = input;
    const { current } = work.legal;
    if (terms !== undefined || privacy !== undefined) {
      if (terms !== current.terms || privacy !== current.privacy) return fail('agreement_outdated');
      const agreed = await work.change(async (change) => {
        const ended = await requireLivingSession(change, session);
        if (ended) return ended;
        await recordAgreement(change, accountId, current, 'new_version');
        await change.record({ accountId, kind: 'agreed', details: { terms, privacy }, sessionId });
        return succeed();
      });
      if (!agreed.ok) return agreed;
    }
    if (guardian) {
      const consented = await recordGuardianConsent(work, guardian, session);
      if (!consented.ok) return consented;
    }
    return succeed({});
  });
}
