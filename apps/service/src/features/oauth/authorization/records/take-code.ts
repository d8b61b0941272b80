import { digestText } from '../../../../kernel/crypto/digest.ts';
import type { Change } from '../../../../transaction/work.ts';
import { recordId } from './record-store.ts';

const kind = 'AuthorizationCode';

/** What a code has to have been issued for. */
interface IssuedFor {
  readonly appId: string;
  readonly redirectUri: string;
  /** The verifier of its S256 challenge (RFC 7636 4.6). */
  readonly verifier: string;
}

/** Whom a code was issued about, and the provider session that it came from. */
export interface TakenCode {
  readonly accountId: string;
  readonly uid: string;
  /** By what the app knows this sign-in; '' for one that hears of no sign-outs. */
  readonly sid: string;
  /** When the person last showed who they are, in seconds since 1970. */
  readonly authTime: number;
}

/**
 * Redeems an authorization code within this service, where the app speaks another protocol and has no token endpoint to ask.
 * It is used up whatever comes of it. Null for one that is unknown, used, expired, or was issued for something else.
 */
export async function takeCode(
  { db, at }: Change,
  code: string,
  { appId, redirectUri, verifier }: IssuedFor,
): Promise<TakenCode | null> {
  const row = await db
    .updateTable('authorization_record')
    .set({ consumed_at: at })
    .where('id', '=', recordId(kind, code))
    .where('kind', '=', kind)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('payload')
    .executeTakeFirst();
  if (!row) return null;
  const {
    clientId,
    accountId,
    sessionUid: uid,
    sid,
    authTime,
    ...issued
  } = row.payload as Record<string, unknown>;
  const isIts =
    clientId === appId &&
    issued['redirectUri'] === redirectUri &&
    issued['codeChallengeMethod'] === 'S256' &&
    issued['codeChallenge'] === digestText(verifier);
  if (!isIts || typeof accountId !== 'string' || typeof uid !== 'string') return null;
  return { accountId, uid, sid: String(sid ?? ''), authTime: Number(authTime) };
}
