import type { Database } from '../../../database/open-postgres.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import { digest, digestText } from '../../../kernel/digest.ts';
import type { Random } from '../../../kernel/random.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';

/** Whom the apps that a program registers belong to, and who receives the data, as a person stated it. */
export interface Registrar {
  readonly ownerId: string;
  readonly legalName: string;
  readonly contact: string;
}

const initialSeconds = 24 * 3600;

/**
 * The two tokens of dynamic registration. The initial one (RFC 7591 3) is made by a signed-in developer, lives
 * for a day, and a newer one ends it. The one of an app (RFC 7592 3) lives as long as the app.
 */
export function createRegistrationTokens(needs: {
  database: Database;
  state: ShortLivedState;
  clock: Clock;
  random: Random;
}) {
  const { database, state, clock, random } = needs;
  const keyOf = (token: string) => `app-registration:${digestText(token)}`;
  const currentOf = (ownerId: string) => `app-registration-of:${ownerId}`;

  return {
    async makeInitial(registrar: Registrar): Promise<{ token: string; expiresAt: Date }> {
      const token = random.token();
      await state.set(currentOf(registrar.ownerId), digestText(token), initialSeconds);
      await state.set(keyOf(token), JSON.stringify(registrar), initialSeconds);
      return { token, expiresAt: addSeconds(clock.now(), initialSeconds) };
    },

    /** Null where the token is unknown, over, replaced, or its account is not active any more. */
    async findRegistrar(token: string): Promise<Registrar | null> {
      const kept = await state.get(keyOf(token));
      if (!kept) return null;
      const registrar = JSON.parse(kept) as Registrar;
      if ((await state.get(currentOf(registrar.ownerId))) !== digestText(token)) return null;
      const owner = await database
        .selectFrom('account')
        .select('id')
        .where('id', '=', registrar.ownerId)
        .where('status', '=', 'active')
        .executeTakeFirst();
      return owner ? registrar : null;
    },

    /** Gives an app the token by which a program manages it; only its digest stays. */
    async makeForClient(clientId: string): Promise<string> {
      const token = random.token();
      await database
        .updateTable('client')
        .set({ registration_digest: digest(token) })
        .where('id', '=', clientId)
        .execute();
      return token;
    },

    /** Whose app the token manages, or null. */
    async findOwner(clientId: string, token: string): Promise<string | null> {
      const row = await database
        .selectFrom('client')
        .innerJoin('account', 'account.id', 'client.owner_id')
        .select('client.owner_id')
        .where('client.id', '=', clientId)
        .where('client.registration_digest', '=', digest(token))
        .where('account.status', '=', 'active')
        .executeTakeFirst();
      return row?.owner_id ?? null;
    },
  };
}

export type RegistrationTokens = ReturnType<typeof createRegistrationTokens>;
