import { isNetwork, readOpenNetworks } from '../../../kernel/network/open-networks.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Agreeing } from '../commands-and-queries/managed.ts';
import { countDeciders } from '../operators/operator-store.ts';
import { findSettingVersion } from './saved-store.ts';

/** The networks of the input; null where they are no list of networks, which validation refuses elsewhere. */
function networksIn(value: unknown): readonly string[] | null {
  const { networks } = value as { readonly networks?: unknown };
  const isList =
    Array.isArray(networks) && networks.every((each) => typeof each === 'string' && isNetwork(each));
  return isList ? (networks as string[]) : null;
}

/**
 * Refuses networks that do not contain the operator's own address. A command on the machine has no address and is not
 * refused.
 */
function refuseShuttingOut(
  { caller }: Agreeing,
  networks: readonly string[] | null,
): Result<undefined, 'cannot_work'> {
  if (caller.ip === '' || networks === null || networks.length === 0) return succeed();
  if (readOpenNetworks(networks).containsAddress(caller.ip)) return succeed();
  const message = `would shut you out: you come from ${caller.ip}`;
  return fail('cannot_work', { issues: [{ path: ['networks'], message }] });
}

/** With fewer requests a minute no page of the console would load, and nobody could undo the change there. */
const fewestRequests = 10;

function refuseSilence({ caller }: Agreeing, most: unknown): Result<undefined, 'cannot_work'> {
  if (caller.ip === '' || typeof most !== 'number' || most < 1 || most >= fewestRequests) return succeed();
  const message = `would shut you out: the console itself needs at least ${fewestRequests}`;
  return fail('cannot_work', { issues: [{ path: ['requests_per_minute'], message }] });
}

/**
 * Refuses to demand approvals where only one operator may decide: every such command would wait for ever, also adding a
 * second operator and undoing this setting.
 */
async function refuseNobodyToDecide(
  work: Agreeing,
  approval: unknown,
): Promise<Result<undefined, 'cannot_work'>> {
  const { caller, settings, db } = work;
  if (caller.ip === '' || approval !== true || settings.file.operators.approval === true) return succeed();
  if ((await countDeciders(db)) >= 2) return succeed();
  const message = 'would stop you: nobody else may decide, so add a second operator who may first';
  return fail('cannot_work', { issues: [{ path: ['approval'], message }] });
}

interface OperatorFields {
  readonly requests_per_minute?: unknown;
  readonly approval?: unknown;
}

async function assertOpen(work: Agreeing, value: object): Promise<Result<undefined, 'cannot_work'>> {
  const networks = refuseShuttingOut(work, networksIn(value));
  if (!networks.ok) return networks;
  const { requests_per_minute: most, approval } = value as OperatorFields;
  const silence = refuseSilence(work, most);
  if (!silence.ok) return silence;
  return refuseNobodyToDecide(work, approval);
}

/** Before fields of a section are saved. */
export async function assertNotLockedOut(
  work: Agreeing,
  { input }: { readonly input: { readonly section: string } },
): Promise<Result<undefined, 'cannot_work'>> {
  return input.section === 'operators' ? assertOpen(work, input) : succeed();
}

/** Before a rollback to an older version. */
export async function assertNotLockedOutAsThen(
  work: Agreeing,
  { input: { section, version } }: { readonly input: { readonly section: string; readonly version: number } },
): Promise<Result<undefined, 'cannot_work'>> {
  if (section !== 'operators') return succeed();
  const row = await findSettingVersion(work.db, section, version);
  return assertOpen(work, row?.value ?? {});
}
