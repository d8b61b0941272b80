import { addSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import type { SignedInSession } from '../../../kernel/network/caller.ts';
import type { Work } from '../../../transaction/work.ts';
import { findLivingSession } from '../../protection/sessions/find-sessions.ts';
import { findExportJob, longestWorkSeconds } from './export-store.ts';

export interface ExportState {
  readonly state: 'none' | 'working' | 'ready' | 'failed';
  readonly progress: number;
  readonly requestedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly files: readonly { format: 'json' | 'html'; url: string; bytes: number }[];
}

interface LinkedExport {
  readonly accountId: string;
  /** Its links end with the session that they were shown to. */
  readonly sessionId: string;
  /** Milliseconds since the epoch. */
  readonly requestedAt: number;
}

const linkLivesSeconds = 600;
const none: ExportState = { state: 'none', progress: 0, requestedAt: null, expiresAt: null, files: [] };
const keyOf = (secret: string) => `export:${digestText(secret)}`;

/** The state of the last export; once it is ready, with links that carry a secret and expire soon. */
export async function findExport(
  { db, state, clock, random }: Work,
  { accountId, sessionId }: Pick<SignedInSession, 'accountId' | 'sessionId'>,
): Promise<ExportState> {
  const row = await findExportJob(db, accountId, clock.now());
  if (!row) return none;
  const { progress, requested_at: requestedAt, expires_at: expiresAt, json, html } = row;
  const isCutOff = row.state === 'working' && addSeconds(requestedAt, longestWorkSeconds) < clock.now();
  const head = { state: isCutOff ? ('failed' as const) : row.state, progress, requestedAt, expiresAt };
  if (row.state !== 'ready' || !json || !html) return { ...head, files: [] };
  const secret = random.token();
  const linked: LinkedExport = { accountId, sessionId, requestedAt: requestedAt.getTime() };
  await state.set(keyOf(secret), JSON.stringify(linked), linkLivesSeconds);
  const url = (format: 'json' | 'html') => `/v3/user/export/file?format=${format}&key=${secret}`;
  return {
    ...head,
    files: [
      { format: 'html', url: url('html'), bytes: html.length },
      { format: 'json', url: url('json'), bytes: json.length },
    ],
  };
}

/** The file behind a live link; null otherwise. A link is for one export and no later one. */
export async function readExport(
  { db, state, clock }: Work,
  secret: string,
  format: 'json' | 'html',
): Promise<Buffer | null> {
  const saved = await state.get(keyOf(secret));
  if (!saved) return null;
  const linked = JSON.parse(saved) as LinkedExport;
  if (!(await findLivingSession(db, linked, clock.now()))) return null;
  const row = await findExportJob(db, linked.accountId, clock.now());
  return row?.requested_at.getTime() === linked.requestedAt ? row[format] : null;
}
