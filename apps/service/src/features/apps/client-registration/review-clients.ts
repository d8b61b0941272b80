import type { Reader } from '../../../database/reader.ts';
import type { Change } from '../../../unit-of-work/work.ts';
import { type ClientRow, findClient, updateClient } from '../clients/client-store.ts';
import { letAppNameRest } from '../clients/freed-app-names.ts';
import { listClientsToReview } from '../clients/search-clients.ts';
import { toColumns } from './edit-client.ts';
import { withPending } from './reviewed-fields.ts';

/** `verify` approves and says on the consent page that an operator has checked who is behind the app. */
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

/** An app that waits for an operator: as a whole, or what it is to become. */
export interface WaitingClient {
  readonly client: ClientRow;
  /** Which fields change, and from what to what; empty for an app that does not run yet. */
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
}

/** Apps that wait, the longest waiting first. */
export async function listWaitingClients(db: Reader): Promise<WaitingClient[]> {
  const rows = await listClientsToReview(db);
  return rows.map((client) => ({
    client,
    changes: Object.entries(client.pending ?? {}).map(([field, to]) => ({
      field,
      from: client[field as keyof ClientRow],
      to,
    })),
  }));
}

/**
 * What an operator decides. A refusal of changes leaves the app as it was approved; `note` is shown to the developer
 * of what was refused or suspended. False: there is no such app.
 */
export async function decideReview(
  change: Change,
  clientId: string,
  verdict: Verdict,
  note: string,
): Promise<boolean> {
  const client = await findClient(change.db, clientId);
  if (!client) return false;
  const isNoted = verdict === 'refuse' || verdict === 'suspend';
  const isApproved = verdict === 'approve' || verdict === 'verify';
  const becomes = withPending(client);
  if (isApproved && becomes.name !== client.name) await letAppNameRest(change, client);
  const runsOn = verdict === 'refuse' && client.pending !== null;
  return updateClient(change, clientId, {
    ...(runsOn ? {} : outcomes[verdict]),
    ...(isApproved ? toColumns(becomes, Object.keys(client.pending ?? {})) : {}),
    // A suspended app keeps what it wanted to become: it is looked at again as a whole.
    ...(verdict === 'suspend' ? {} : { pending: null, pending_since: null }),
    review_note: isNoted ? note.slice(0, 500) : '',
  });
}
