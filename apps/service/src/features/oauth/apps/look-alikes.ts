import { brandOf, shortNameOf } from '@tongxing/contract/site-name.ts';
import type { Reader } from '../../../database/query/reader.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import type { AppRow } from './app-store.ts';
import { areSkeletonsNear, skeletonOf } from './name-skeleton.ts';
import { isAppNameReserved } from './reserved-name-store.ts';

/**
 * A name that is held: a verified app's, which people trust; one that is shut, which they were warned of; or the site's
 * own, which has no `clientId` and no `ownerId`.
 */
export interface TrustedName {
  readonly appId: string | null;
  readonly ownerId: string | null;
  readonly name: string;
  readonly skeleton: string;
  readonly isShut: boolean;
}

export interface LookAlike {
  readonly client_id: string | null;
  readonly name: string;
  /** `same`: nobody tells them apart by their looks; `near`: one could be taken for a part of the other, or a slip of it. */
  readonly how: 'same' | 'near';
}

/** Every name that nobody else's may look like. */
export async function listTrustedNames({
  db,
  settings,
}: Pick<Work, 'db' | 'settings'>): Promise<TrustedName[]> {
  const rows = await db
    .selectFrom('app')
    .select(['id', 'owner_id', 'name', 'status'])
    .where((either) => either.or([either('verified', '=', true), either('status', '=', 'suspended')]))
    .orderBy('created_at')
    .execute();
  const { title } = settings.file.site;
  const own = [...new Set([title, shortNameOf(title), brandOf(title)])];
  return [
    ...own.map((name) => ({
      appId: null,
      ownerId: null,
      name,
      skeleton: skeletonOf(name),
      isShut: false,
    })),
    ...rows.map(({ id, owner_id: ownerId, name, status }) => ({
      appId: id,
      ownerId,
      name,
      skeleton: skeletonOf(name),
      isShut: status === 'suspended',
    })),
  ].filter(({ skeleton }) => skeleton !== '');
}

/**
 * Which names an app's is like, the same before the near; each app and the site once. Of the developer's own apps only
 * those that are shut: who makes one anew under its name is looked at again.
 */
export function findLookAlikes(
  trusted: readonly TrustedName[],
  { id, name, owner_id: ownerId }: Pick<AppRow, 'id' | 'name' | 'owner_id'>,
): LookAlike[] {
  const skeleton = skeletonOf(name);
  const found = trusted.filter((each) => each.appId !== id && (each.ownerId !== ownerId || each.isShut));
  const same = found.filter((each) => each.skeleton === skeleton);
  const near = found.filter(
    (each) => each.skeleton !== skeleton && areSkeletonsNear(each.skeleton, skeleton),
  );
  const all = [
    ...same.map((each) => ({ client_id: each.appId, name: each.name, how: 'same' as const })),
    ...near.map((each) => ({ client_id: each.appId, name: each.name, how: 'near' as const })),
  ];
  return all.filter(({ client_id: id }, at) => all.findIndex((each) => each.client_id === id) === at);
}

/**
 * Refuses a name that looks like a verified app of somebody else, one that was shut, one that rests, or the site. Operators
 * may have an app that is called like the site they run.
 */
export async function refuseLookAlike(
  change: Change,
  ownerId: string,
  name: string,
): Promise<Result<undefined, 'client_name_taken'>> {
  if (await isAppNameReserved(change, name, ownerId)) return fail('client_name_taken', { name });
  const similar = (await listTrustedNames(change)).filter((each) => each.ownerId !== ownerId);
  const alike = findLookAlikes(similar, { id: '', name, owner_id: ownerId });
  const [same] = alike.filter(({ how }) => how === 'same');
  if (!same || (same.client_id === null && (await isOperator(change.db, ownerId)))) return succeed();
  return fail('client_name_taken', { name: same.name });
}

async function isOperator(db: Reader, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}
