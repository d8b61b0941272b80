import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { SignInTrace } from './sign-in-trace.ts';

export interface SignIn {
  readonly id: string;
  readonly at: Date;
  readonly method: string;
  readonly sessionId: string;
  readonly browser: string | null;
  readonly parent: string | null;
  /** What was shown, if the method does not say it: `passkey:ID`, or the mark of a contact. */
  readonly via: string | null;
  /** On a browser that the account did not know, and nobody has said 是我 to it. */
  readonly isUnowned: boolean;
}

const detail = (name: keyof SignInTrace | 'new_device' | 'event') =>
  sql<string | null>`details->>${sql.lit(name)}`.as(name);

/** What happened to the account at this moment: events carry the time of their change. At most a hundred. */
export async function listEventsAt(db: Reader, accountId: string, at: Date) {
  return db
    .selectFrom('activity')
    .select(['kind', 'session_id', detail('via')])
    .where('account_id', '=', accountId)
    .where('at', '=', at)
    .limit(100)
    .execute();
}

/** Enough of them to follow an intruder back. */
const mostSignIns = 2000;

/**
 * The last sign-ins of an account, newest first. 是我 said on the browser of the sign-in itself counts if it is older than
 * `recently`: an intruder who knows the password can say it too.
 */
export async function listSignIns(db: Reader, accountId: string, recently: Date): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'at', 'kind', 'method', 'session_id'])
    .select([detail('browser'), detail('parent'), detail('via'), detail('new_device'), detail('event')])
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['sign_in', 'confirmed'])
    .orderBy('seq', 'desc')
    .limit(mostSignIns)
    .execute();
  const signIns = rows.filter(({ kind }) => kind === 'sign_in');
  const browserBySession = new Map(signIns.map(({ session_id, browser, id }) => [session_id, browser ?? id]));
  const browserByEvent = new Map(signIns.map(({ browser, id }) => [id, browser ?? id]));
  const owned = new Set(
    rows.flatMap(({ kind, event, session_id, at }) => {
      if (kind !== 'confirmed' || !event) return [];
      const isSelf = browserBySession.get(session_id) === browserByEvent.get(event);
      return isSelf && at > recently ? [] : event;
    }),
  );
  return signIns.flatMap(({ id, at, method, session_id, browser, parent, via, new_device }) =>
    session_id
      ? {
          id,
          at,
          method,
          sessionId: session_id,
          browser,
          parent,
          via,
          isUnowned: new_device === 'true' && !owned.has(id),
        }
      : [],
  );
}
