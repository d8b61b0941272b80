import { isNetwork, readOpenNetworks } from '../../../kernel/open-networks.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { findSettingVersion } from './saved-store.ts';

/** Networks as somebody wrote them; null where they are no list of them, which is refused elsewhere by its own name. */
function networksIn(value: unknown): readonly string[] | null {
  const { networks } = value as { readonly networks?: unknown };
  const isList =
    Array.isArray(networks) && networks.every((each) => typeof each === 'string' && isNetwork(each));
  return isList ? (networks as string[]) : null;
}

/** Nobody shuts the door of the lodge on themselves; a command on the machine comes from nowhere, and may. */
function refuseShuttingOut(
  { caller }: Work,
  networks: readonly string[] | null,
): Result<undefined, 'cannot_work'> {
  if (caller.ip === '' || networks === null || networks.length === 0) return succeed();
  if (readOpenNetworks(networks).holdsAddress(caller.ip)) return succeed();
  const message = `would shut you out: you come from ${caller.ip}`;
  return fail('cannot_work', { issues: [{ path: ['networks'], message }] });
}

/** Before fields of a section are saved. */
export async function keepDoorOpen(
  work: Work,
  { input }: { readonly input: { readonly section: string } },
): Promise<Result<undefined, 'cannot_work'>> {
  return input.section === 'operators' ? refuseShuttingOut(work, networksIn(input)) : succeed();
}

/** Before an older version comes back. */
export async function keepDoorOpenAsThen(
  work: Work,
  { input: { section, version } }: { readonly input: { readonly section: string; readonly version: number } },
): Promise<Result<undefined, 'cannot_work'>> {
  if (section !== 'operators') return succeed();
  const row = await findSettingVersion(work.db, section, version);
  return refuseShuttingOut(work, networksIn(row?.value ?? {}));
}
