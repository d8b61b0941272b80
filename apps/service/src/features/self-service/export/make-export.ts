import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { type Result, succeed } from '../../../kernel/result.ts';
import type { OutboxEvent } from '../../../transaction/outbox-event.ts';
import type { Work } from '../../../transaction/work.ts';
import { notice } from '../../activity/notices/notice.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { collectTable, type ExportSection } from './collect-data.ts';
import { type ExportKey, startExportJob, updateExportJob } from './export-store.ts';
import { type ExportState, findExport } from './find-export.ts';
import { renderHtml, renderJson } from './render-export.ts';

/** Progress is saved after this many tables, because each save is a change. */
const progressEvery = 5;

/** Starts an export unless one is under way; returns its state at once. */
export async function startExport(
  work: Work,
  session: SignedInSession,
): Promise<Result<ExportState, 'session_expired'>> {
  const { accountId, sessionId } = session;
  const started = await work.change(async (change) => {
    const ended = await requireLivingSession(change, session);
    if (ended) return ended;
    const expiresAt = await startExportJob(change, accountId);
    if (!expiresAt) return succeed(null);
    await change.record({ accountId, kind: 'exported', sessionId });
    change.after(exportStarted({ accountId, requestedAt: change.at }));
    // The owner is notified, because a copy holds everything at once.
    change.after(notice({ accountId, what: '申请了个人数据的副本', link: 'security_change' }));
    return succeed({ requestedAt: change.at, expiresAt });
  });
  if (!started.ok) return started;
  if (!started.value) return succeed(await findExport(work, { accountId, sessionId }));
  return succeed({ state: 'working', progress: 0, ...started.value, files: [] });
}

function exportStarted({ accountId, requestedAt }: ExportKey): OutboxEvent {
  return { kind: 'export', accountId, payload: { accountId, requestedAt: requestedAt.toISOString() } };
}

/** Makes a copy of everything stored about a person. A failed one is shown as failed and not tried again. */
export async function makeExport(work: Work, payload: unknown): Promise<void> {
  const { accountId, requestedAt } = payload as { accountId: string; requestedAt: string };
  const key = { accountId, requestedAt: new Date(requestedAt) };
  const update = (changes: Parameters<typeof updateExportJob>[2]) =>
    work.change((change) => updateExportJob(change, key, changes));
  try {
    const sections = await collect(work, accountId, async (progress) => update({ progress }));
    if (!sections) return;
    const head = { site: work.settings.file.site.title, madeAt: work.clock.now() };
    await update({
      json: renderJson(head, sections),
      html: renderHtml(head, sections),
      state: 'ready',
      progress: 100,
    });
  } catch (error) {
    work.log.error({ err: error }, 'an export failed');
    await update({ state: 'failed' });
  }
}

/** Null if the export was removed or started again meanwhile. */
async function collect(
  { db, accountData }: Work,
  accountId: string,
  onProgress: (progress: number) => Promise<boolean>,
): Promise<ExportSection[] | null> {
  const collected: ExportSection[] = [];
  for (const [at, { table, export: handedOut }] of accountData.entries()) {
    if (typeof handedOut !== 'string') collected.push(await collectTable(db, table, handedOut, accountId));
    const isNotified = (at + 1) % progressEvery === 0;
    if (isNotified && !(await onProgress(Math.floor(((at + 1) / (accountData.length + 1)) * 100))))
      return null;
  }
  return collected;
}
