import type { ClientScope } from '@tongxing/contract/calls/clients.ts';
import type { Database } from '../../../database/open-postgres.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Random } from '../../../kernel/random.ts';
import { endTokens } from './end-tokens.ts';

export interface Consent {
  readonly granted: readonly ClientScope[];
  readonly refused: readonly ClientScope[];
}

/** What each account lets each app have. Taking it back ends every token that came of it. */
export function createConsentStore(needs: { database: Database; clock: Clock; random: Random }) {
  const { database, clock, random } = needs;

  return {
    async find(accountId: string, clientId: string): Promise<Consent | null> {
      const row = await database
        .selectFrom('consent')
        .select(['granted_scopes', 'refused_scopes'])
        .where('account_id', '=', accountId)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      return row
        ? { granted: row.granted_scopes as ClientScope[], refused: row.refused_scopes as ClientScope[] }
        : null;
    },

    /** Replaces what was remembered. True where this account had not let this app in before. */
    async remember(accountId: string, clientId: string, consent: Consent): Promise<boolean> {
      const now = clock.now();
      const scopes = { granted_scopes: [...consent.granted], refused_scopes: [...consent.refused] };
      const id = random.uuid();
      const kept = await database
        .insertInto('consent')
        .values({
          id,
          account_id: accountId,
          client_id: clientId,
          ...scopes,
          created_at: now,
          last_used_at: now,
        })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'client_id']).doUpdateSet({ ...scopes, last_used_at: now }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return kept.id === id;
    },

    async touch(accountId: string, clientId: string): Promise<void> {
      await database
        .updateTable('consent')
        .set({ last_used_at: clock.now() })
        .where('account_id', '=', accountId)
        .where('client_id', '=', clientId)
        .execute();
    },

    /** The account's consents with the apps they were given to, the latest used first. */
    listOf: (accountId: string) =>
      database
        .selectFrom('consent')
        .innerJoin('client', 'client.id', 'consent.client_id')
        .select([
          'consent.id',
          'consent.client_id',
          'consent.granted_scopes',
          'consent.refused_scopes',
          'consent.created_at',
          'consent.last_used_at',
          'client.name',
          'client.logo',
          'client.homepage',
          'client.legal_name',
          'client.contact',
          'client.privacy_policy',
        ])
        .where('consent.account_id', '=', accountId)
        .orderBy('consent.last_used_at', 'desc')
        .execute(),

    /** Forgets one of the account's consents and ends its tokens; the app's id, or null where there is none. */
    revoke: (accountId: string, consentId: string): Promise<string | null> =>
      inTransaction(database, async (transaction) => {
        const row = await transaction
          .deleteFrom('consent')
          .where('id', '=', consentId)
          .where('account_id', '=', accountId)
          .returning('client_id')
          .executeTakeFirst();
        if (row) await endTokens(transaction, { accountId, clientId: row.client_id });
        return row?.client_id ?? null;
      }),

    /** Ends every token of an app. */
    endAllOf: (clientId: string): Promise<void> => endTokens(database, { clientId }),

    /** Ends everything apps hold for the account and returns the apps that held something. */
    revokeAllOf: (accountId: string): Promise<string[]> =>
      inTransaction(database, async (transaction) => {
        const rows = await transaction
          .deleteFrom('consent')
          .where('account_id', '=', accountId)
          .returning('client_id')
          .execute();
        for (const row of rows) await endTokens(transaction, { accountId, clientId: row.client_id });
        await transaction
          .deleteFrom('authorization_record')
          .where('kind', '=', 'Session')
          .where('account_id', '=', accountId)
          .execute();
        return rows.map((row) => row.client_id);
      }),
  };
}

export type ConsentStore = ReturnType<typeof createConsentStore>;
