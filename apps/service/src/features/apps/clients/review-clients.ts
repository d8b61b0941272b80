import type { Database } from '../../../database/open-postgres.ts';
import type { Clock } from '../../../kernel/clock.ts';

/** `verify` approves and says on the consent page that an operator has checked who is behind the app. */
export const verdicts = ['approve', 'verify', 'refuse', 'suspend'] as const;
export type Verdict = (typeof verdicts)[number];

const outcomes = {
  approve: { status: 'active' },
  verify: { status: 'active', verified: true },
  refuse: { status: 'refused', verified: false },
  suspend: { status: 'suspended', verified: false },
} as const;

/** The operator's side of the review queue: what waits, and what is decided. */
export function createReviewClients({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** Apps that wait, the longest waiting first. */
    listWaiting: () =>
      database
        .selectFrom('client')
        .select(['id', 'name', 'type', 'legal_name', 'contact', 'redirect_uris', 'updated_at'])
        .where('status', '=', 'in_review')
        .orderBy('updated_at')
        .execute(),

    /** `note` is shown to the developer of a refused or suspended app. False: there is no such app. */
    async decide(clientId: string, verdict: Verdict, note: string): Promise<boolean> {
      const isNoted = verdict === 'refuse' || verdict === 'suspend';
      const { numUpdatedRows } = await database
        .updateTable('client')
        .set({
          ...outcomes[verdict],
          review_note: isNoted ? note.slice(0, 500) : '',
          updated_at: clock.now(),
        })
        .where('id', '=', clientId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}
