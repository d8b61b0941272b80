import { brandOf, shortNameOf } from '@tongxing/contract/site-name.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { areSkeletonsNear, skeletonOf } from '../../../kernel/text/name-skeleton.ts';
import { isOfficialName } from '../../../kernel/text/official-name.ts';
import type { Change, Work } from '../../../transaction/work.ts';
import { isOperator } from '../../accounts/accounts/last-owner.ts';
import type { AppRow } from './app-store.ts';
import { isAppNameReserved } from './reserved-name-store.ts';

/**
 * A protected name: that of a verified app, which people trust; of a suspended app, which they were warned of; or of the
 * site itself, with neither `appId` nor `ownerId`.
 */
export interface ProtectedName {
  readonly appId: string | null;
  readonly ownerId: string | null;
  readonly name: string;
  readonly skeleton: string;
  readonly isSuspended: boolean;
}

export interface LookAlike {
  readonly client_id: string | null;
  readonly name: string;
  /** `same`: both look alike. `near`: one contains the other, or differs by one letter. */
  readonly how: 'same' | 'near';
}

function siteNames(settings: Work['settings']): string[] {
  const { title } = settings.file.site;
  return [...new Set([title, shortNameOf(title), brandOf(title)])];
}

/** Every protected name. */
export async function listProtectedNames({
  db,
  settings,
}: Pick<Work, 'db' | 'settings'>): Promise<ProtectedName[]> {
  const rows = await db
    .selectFrom('app')
    .select(['id', 'owner_id', 'name', 'status'])
    .where((either) => either.or([either('verified', '=', true), either('status', '=', 'suspended')]))
    .orderBy('created_at')
    .execute();
  return [
    ...siteNames(settings).map((name) => ({
      appId: null,
      ownerId: null,
      name,
      skeleton: skeletonOf(name),
      isSuspended: false,
    })),
    ...rows.map(({ id, owner_id: ownerId, name, status }) => ({
      appId: id,
      ownerId,
      name,
      skeleton: skeletonOf(name),
      isSuspended: status === 'suspended',
    })),
  ].filter(({ skeleton }) => skeleton !== '');
}

/**
 * The protected names that an app's name looks like, `same` before `near`; each app and the site once. Of the developer's
 * own apps only suspended ones: a new app under such a name is reviewed again.
 */
export function findLookAlikes(
  protectedNames: readonly ProtectedName[],
  { id, name, owner_id: ownerId }: Pick<AppRow, 'id' | 'name' | 'owner_id'>,
): LookAlike[] {
  const skeleton = skeletonOf(name);
  const found = protectedNames.filter(
    (each) => each.appId !== id && (each.ownerId === null || each.ownerId !== ownerId || each.isSuspended),
  );
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
 * Refuses a name that looks like a reserved name, or a verified or suspended app of another developer; and a name or legal
 * name that says it is the site's own, which operators may use.
 */
export async function refuseLookAlike(
  change: Change,
  ownerId: string | null,
  {
    appId = '',
    name,
    legalName,
  }: { readonly appId?: string; readonly name: string; readonly legalName: string },
): Promise<Result<undefined, 'client_name_taken'>> {
  if (await isAppNameReserved(change, name, ownerId)) return fail('client_name_taken', { name });
  const similar = (await listProtectedNames(change)).filter(
    (each) => each.ownerId === null || each.ownerId !== ownerId,
  );
  const alike = findLookAlikes(similar, { id: appId, name, owner_id: ownerId });
  const same = alike.find(({ how, client_id: id }) => how === 'same' && id !== null);
  if (same) return fail('client_name_taken', { name: same.name });
  const own = siteNames(change.settings);
  const official = [name, legalName].find((each) => isOfficialName(each, own));
  if (official === undefined || (ownerId !== null && (await isOperator(change.db, ownerId))))
    return succeed();
  return fail('client_name_taken', { name: official });
}
