import type { Reader } from '../../../database/query/reader.ts';
import type { Change } from '../../../transaction/work.ts';
import { type AppRow, findApp, updateApp } from '../apps/app-store.ts';
import { reserveAppName } from '../apps/reserved-name-store.ts';
import { listAppsToReview } from '../apps/search-apps.ts';
import { endTokensOfOther } from '../authorization/ends/end-tokens.ts';
import { toColumns } from './edit-app.ts';
import { withPending } from './reviewed-fields.ts';

/** `verify` approves, and the consent page says that an operator has checked who runs the app. */
const verdicts = ['approve', 'verify', 'refuse', 'suspend'] as const;
export type Verdict = (typeof verdicts)[number];

export function isVerdict(word: string): word is Verdict {
  return (verdicts as readonly string[]).includes(word);
}

const outcomes = {
  approve: { status: 'active' },
  verify: { status: 'active', verified: true },
  refuse: { status: 'refused', verified: false },
  suspend: { status: 'suspended', verified: false },
} as const;

/** An app that waits for an operator: as a whole, or with its changes. */
export interface WaitingApp {
  readonly app: AppRow;
  /** The changed fields; empty for an app that waits as a whole. */
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
}

/** Apps that wait, the longest waiting first. */
export async function listWaitingApps(db: Reader): Promise<WaitingApp[]> {
  const rows = await listAppsToReview(db);
  return rows.map((app) => ({
    app,
    changes: Object.entries(app.pending ?? {}).map(([field, to]) => ({
      field,
      from: app[field as keyof AppRow],
      to,
    })),
  }));
}

/**
 * Applies an operator's decision. A refusal of changes leaves the app as approved. The developer sees `note` where the app
 * was refused or suspended. False where there is no such app.
 */
export async function decideReview(
  change: Change,
  appId: string,
  verdict: Verdict,
  note: string,
): Promise<boolean> {
  const app = await findApp(change.db, appId);
  if (!app) return false;
  const isNoted = verdict === 'refuse' || verdict === 'suspend';
  const isApproved = verdict === 'approve' || verdict === 'verify';
  const becomes = withPending(app);
  if (isApproved && becomes.name !== app.name) await reserveAppName(change, app);
  if (isApproved) await endTokensOfOther(change, app, becomes.legal_name);
  const runsOn = verdict === 'refuse' && app.pending !== null;
  return updateApp(change, appId, {
    ...(runsOn ? {} : outcomes[verdict]),
    ...(isApproved ? toColumns(becomes, Object.keys(app.pending ?? {})) : {}),
    // A suspended app keeps its pending changes: they are reviewed with it.
    ...(verdict === 'suspend' ? {} : { pending: null, pending_since: null }),
    review_note: isNoted ? note.slice(0, 500) : '',
  });
}
