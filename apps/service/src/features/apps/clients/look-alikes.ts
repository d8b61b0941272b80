import { brandOf, shortNameOf } from '@tongxing/contract/site-name.ts';
import type { Reader } from '../../../database/reader.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Work } from '../../../unit-of-work/work.ts';
import { areSkeletonsNear, skeletonOf } from './name-skeleton.ts';

/** A name that people trust already: a verified app's, or the site's own, which has no `clientId` and no `ownerId`. */
export interface TrustedName {
  readonly clientId: string | null;
  readonly ownerId: string | null;
  readonly name: string;
  readonly skeleton: string;
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
    .selectFrom('client')
    .select(['id', 'owner_id', 'name'])
    .where('verified', '=', true)
    .orderBy('created_at')
    .execute();
  const { title } = settings.file.site;
  const own = [...new Set([title, shortNameOf(title), brandOf(title)])];
  return [
    ...own.map((name) => ({ clientId: null, ownerId: null, name, skeleton: skeletonOf(name) })),
    ...rows.map(({ id, owner_id: ownerId, name }) => ({
      clientId: id,
      ownerId,
      name,
      skeleton: skeletonOf(name),
    })),
  ].filter(({ skeleton }) => skeleton !== '');
}

/** Which names of others an app's is like, the same before the near; each app and the site once. */
export function findLookAlikes(
  trusted: readonly TrustedName[],
  { name, owner_id: ownerId }: { readonly name: string; readonly owner_id: string },
): LookAlike[] {
  const skeleton = skeletonOf(name);
  const found = trusted.filter((each) => each.ownerId !== ownerId);
  const same = found.filter((each) => each.skeleton === skeleton);
  const near = found.filter(
    (each) => each.skeleton !== skeleton && areSkeletonsNear(each.skeleton, skeleton),
  );
  const all = [
    ...same.map((each) => ({ client_id: each.clientId, name: each.name, how: 'same' as const })),
    ...near.map((each) => ({ client_id: each.clientId, name: each.name, how: 'near' as const })),
  ];
  return all.filter(({ client_id: id }, at) => all.findIndex((each) => each.client_id === id) === at);
}

/**
 * Refuses a name that looks like a verified app of somebody else, or like the site. Operators may have an app that is
 * called like the site they run.
 */
export async function refuseLookAlike(
  work: Pick<Work, 'db' | 'settings'>,
  ownerId: string,
  name: string,
): Promise<Result<undefined, 'client_name_taken'>> {
  const alike = findLookAlikes(await listTrustedNames(work), { name, owner_id: ownerId });
  const [same] = alike.filter(({ how }) => how === 'same');
  if (!same || (same.client_id === null && (await isOperator(work.db, ownerId)))) return succeed();
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
