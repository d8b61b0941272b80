import type { Database } from '../../../database/open-postgres.ts';
import type { Caller, SignedInSession } from '../../../kernel/caller.ts';
import { addSeconds, type Clock } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/digest.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Random } from '../../../kernel/random.ts';
import type { ShortLivedState } from '../../../kernel/short-lived-state.ts';
import type { RecordEvent } from '../../trail/activity-log/account-event.ts';
import { collectTable, type ExportSection } from './collect-data.ts';
import { heldTables } from './held-tables.ts';
import { renderHtml, renderJson } from './render-export.ts';

export interface ExportJobDependencies {
  readonly database: Database;
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly recordEvent: RecordEvent;
  readonly site: string;
}

export interface ExportState {
  readonly state: 'none' | 'working' | 'ready' | 'failed';
  readonly progress: number;
  readonly requestedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly files: readonly { format: 'json' | 'html'; url: string; bytes: number }[];
}

const filesLiveSeconds = 24 * 3600;
const linkLivesSeconds = 600;
/** A job that has not ended by then was cut off with its process. */
const longestWorkSeconds = 300;

const none: ExportState = { state: 'none', progress: 0, requestedAt: null, expiresAt: null, files: [] };

/** Makes a copy of everything held about a person, in the background; its links carry a secret and die soon. */
export function createExportJob(dependencies: ExportJobDependencies) {
  const { database, state, clock, random, log, recordEvent, site } = dependencies;

  const update = (accountId: string, changes: Readonly<Record<string, unknown>>) =>
    database.updateTable('export_job').set(changes).where('account_id', '=', accountId).execute();

  async function work(accountId: string): Promise<void> {
    try {
      const collected: ExportSection[] = [];
      for (const held of heldTables) {
        collected.push(await collectTable(database, held, accountId));
        const progress = Math.floor((collected.length / (heldTables.length + 1)) * 100);
        await update(accountId, { progress });
      }
      const head = { site, madeAt: clock.now() };
      const files = { json: renderJson(head, collected), html: renderHtml(head, collected) };
      await update(accountId, { ...files, state: 'ready', progress: 100 });
    } catch (error) {
      log.error({ err: error }, 'an export failed');
      await update(accountId, { state: 'failed' }).catch(() => {});
    }
  }

  async function find(accountId: string): Promise<ExportState> {
    const row = await database
      .selectFrom('export_job')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    if (!row) return none;
    const { progress, requested_at: requestedAt, expires_at: expiresAt, json, html } = row;
    const isCutOff = row.state === 'working' && addSeconds(requestedAt, longestWorkSeconds) < clock.now();
    const head = { state: isCutOff ? ('failed' as const) : row.state, progress, requestedAt, expiresAt };
    if (row.state !== 'ready' || !json || !html) return { ...head, files: [] };
    const secret = random.token();
    await state.set(`export:${digestText(secret)}`, accountId, linkLivesSeconds);
    const url = (format: 'json' | 'html') => `/v3/user/export/file?format=${format}&key=${secret}`;
    return {
      ...head,
      files: [
        { format: 'html', url: url('html'), bytes: html.length },
        { format: 'json', url: url('json'), bytes: json.length },
      ],
    };
  }

  return {
    find,

    /** Starts a job unless one is under way; resolves to its state at once. */
    async start({ accountId, sessionId }: SignedInSession, caller: Caller): Promise<ExportState> {
      const now = clock.now();
      const fresh = {
        state: 'working' as const,
        progress: 0,
        requested_at: now,
        expires_at: addSeconds(now, filesLiveSeconds),
        json: null,
        html: null,
      };
      const cutOff = addSeconds(now, -longestWorkSeconds);
      // Of many requests at once one starts the job.
      const begun = await database
        .insertInto('export_job')
        .values({ account_id: accountId, ...fresh })
        .onConflict((conflict) =>
          conflict
            .column('account_id')
            .doUpdateSet(fresh)
            .where((row) =>
              row.or([
                row('export_job.state', '!=', 'working'),
                row('export_job.requested_at', '<', cutOff),
                row('export_job.expires_at', '<=', now),
              ]),
            ),
        )
        .returning('account_id')
        .executeTakeFirst();
      if (!begun) return find(accountId);
      await recordEvent({ accountId, kind: 'exported', sessionId, caller });
      void work(accountId);
      return { state: 'working', progress: 0, requestedAt: now, expiresAt: fresh.expires_at, files: [] };
    },

    /** The file behind a link that still lives; null otherwise. */
    async read(secret: string, format: 'json' | 'html'): Promise<Buffer | null> {
      const accountId = await state.get(`export:${digestText(secret)}`);
      if (!accountId) return null;
      const row = await database
        .selectFrom('export_job')
        .select(['json', 'html'])
        .where('account_id', '=', accountId)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      return row?.[format] ?? null;
    },

    async sweep(): Promise<void> {
      await database.deleteFrom('export_job').where('expires_at', '<=', clock.now()).execute();
    },
  };
}

export type ExportJobs = ReturnType<typeof createExportJob>;
