import type { SignedInSession } from '../../../kernel/network/caller.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { proofOf } from '../resources/resource.ts';
import { findResource, lockResource, type ResourceRow, updateResource } from '../resources/resource-store.ts';
import { recordResourceEvent } from './record-resource-event.ts';

/** How often somebody may have hosts asked. */
const mostAsks = 20;
const windowSeconds = 600;

/** The file names the API in a line of its own; more than this is not read. */
const mostLetters = 10_000;

type Outcome = Result<
  { status: ResourceRow['status'] },
  'not_found' | 'host_not_shown' | 'too_many' | 'session_expired'
>;

/** Looks for the proof at the host of an API. The address is the developer's: it is asked through the guarded fetch alone. */
export async function showHost(work: AppsWork, session: SignedInSession, id: string): Promise<Outcome> {
  const { accountId } = session;
  const row = await findResource(work.db, id);
  if (row?.owner_id !== accountId) return fail('not_found');
  const proof = proofOf(row);
  if (!proof || row.host_shown) return succeed({ status: row.status });
  const key = `resource-proofs:${accountId}`;
  if ((await work.state.increment(key, 1, windowSeconds)) > mostAsks) {
    return fail('too_many', { retry_after: (await work.state.secondsLeft(key)) ?? windowSeconds });
  }
  const problem = await findProblem(work, proof);
  if (problem !== null) return fail('host_not_shown', { ...proof, problem });
  return work.change(async (change) => {
    const locked = await lockResource(change, id);
    if (locked?.owner_id !== accountId) return fail('not_found');
    const isWaiting = locked.status === 'unverified';
    const status = !isWaiting ? locked.status : change.settings.file.apps.review ? 'in_review' : 'active';
    await updateResource(change, id, { host_shown: true, status });
    await recordResourceEvent(change, session, { id, name: locked.name }, 'changed');
    return succeed({ status });
  });
}

/** What is wrong with the file, in words for its developer; null for nothing. */
async function findProblem(
  work: AppsWork,
  { url, content }: NonNullable<ReturnType<typeof proofOf>>,
): Promise<string | null> {
  try {
    const response = await work.fetch(url, { redirect: 'manual' });
    if (response.status !== 200) return `该地址响应 ${response.status}`;
    const text = (await response.text()).slice(0, mostLetters);
    const isThere = text.split(/\r?\n/).some((line) => line.trim() === content);
    return isThere ? null : '文件里没有这一行';
  } catch {
    return '连不上那里';
  }
}
