import type { Reader } from '../../../../database/query/reader.ts';
import type { SavedResourceConsent } from '../../../../database/schema/authorization.ts';
import { toSeconds } from '../../../../kernel/clock.ts';
import { digestText } from '../../../../kernel/crypto/digest.ts';
import { askableScopes } from '../../resources/resource.ts';
import { findByAudience, findResources, type ResourceRow } from '../../resources/resource-store.ts';
import { isRefusalExpired } from './refusals.ts';

/** What an account lets an app do, by the id of the API. */
export type ResourceConsents = Readonly<Record<string, SavedResourceConsent>>;

/** What a person answered, by the id of the API: of each scope that was asked for, whether they agreed. */
export interface ResourceAnswer {
  readonly granted: readonly string[];
  readonly refused: readonly string[];
  readonly legal_name: string;
  readonly texts: Readonly<Record<string, string>>;
}
export type ResourceAnswers = Readonly<Record<string, ResourceAnswer>>;

/** What a request asks of one API. */
export interface AskedResource {
  readonly resource: ResourceRow;
  /** In the API's order. */
  readonly scopes: readonly string[];
}

/** The resources of a request as a list. */
export function resourcesOf(resource: unknown): string[] {
  return Array.isArray(resource) ? resource.map(String) : typeof resource === 'string' ? [resource] : [];
}

/** The APIs that a request asks tokens for, each once, with the scopes that it names of them. */
export async function findAskedResources(
  db: Reader,
  params: Readonly<Record<string, unknown>>,
  appId: string,
): Promise<readonly AskedResource[]> {
  const named = String(params['scope'] ?? '').split(' ');
  const asked: AskedResource[] = [];
  for (const audience of new Set(resourcesOf(params['resource']))) {
    const found = await findByAudience(db, audience, appId);
    const scopes = found && askableScopes(found);
    if (scopes)
      asked.push({ resource: found.resource, scopes: scopes.filter((name) => named.includes(name)) });
  }
  return asked;
}

/** A digest of what the consent page says of these APIs: whose they are, and what each scope is. */
export const digestOfAsked = (asked: readonly AskedResource[]): string =>
  digestText(
    JSON.stringify(
      asked.map(({ resource, scopes }) => [
        resource.id,
        resource.legal_name,
        resource.contact,
        scopes,
        textsOf(resource),
      ]),
    ),
  );

/** What was answered of an API before; null where nobody was asked, or its data goes to somebody else now. */
export function answeredBefore(
  { id, legal_name }: Pick<ResourceRow, 'id' | 'legal_name'>,
  before: ResourceConsents | undefined,
): SavedResourceConsent | null {
  const saved = before?.[id];
  return saved?.legal_name === legal_name ? saved : null;
}

type Scope = ResourceRow['scopes'][number];

/** What the consent page says of a scope, as a digest. */
const digestOf = ({ title, purpose }: Scope): string => digestText(JSON.stringify([title.zh, purpose.zh]));

/** What the consent page says of each of an API's scopes, as digests. */
export const textsOf = ({ scopes }: Pick<ResourceRow, 'scopes'>): Readonly<Record<string, string>> =>
  Object.fromEntries(scopes.map((scope) => [scope.name, digestOf(scope)]));

/**
 * A stored answer about one scope; null where nobody was asked, the scope says something else now, or the refusal is too old
 * to count.
 */
export function rememberedScope(saved: SavedResourceConsent | null, scope: Scope, now: Date): boolean | null {
  if (saved?.texts[scope.name] !== digestOf(scope)) return null;
  return rememberedName(saved, scope.name, now);
}

function rememberedName(saved: SavedResourceConsent | null, name: string, now: Date): boolean | null {
  if (saved?.granted.includes(name)) return true;
  const at = saved?.refused[name];
  return at === undefined || isRefusalExpired(at, now) ? null : false;
}

/** Merges new answers into the stored ones. What was not asked for keeps its former answer. */
export function combineResourceConsents(
  answers: ResourceAnswers,
  before: ResourceConsents,
  now: Date,
): ResourceConsents {
  const merged = Object.entries(answers).map(([id, answer]) => {
    const former = answeredBefore({ id, legal_name: answer.legal_name }, before);
    const isAnswered = (scope: string) => answer.granted.includes(scope) || answer.refused.includes(scope);
    const refused = answer.refused.map(
      (scope) =>
        [
          scope,
          rememberedName(former, scope, now) === false ? former?.refused[scope] : toSeconds(now),
        ] as const,
    );
    const kept = Object.entries(former?.refused ?? {}).filter(([scope]) => !isAnswered(scope));
    return [
      id,
      {
        granted: [
          ...answer.granted,
          ...(former?.granted ?? []).filter((scope) => !isAnswered(scope)),
        ].toSorted(),
        refused: Object.fromEntries([...kept, ...refused]) as Record<string, number>,
        legal_name: answer.legal_name,
        texts: { ...former?.texts, ...answer.texts },
      },
    ] as const;
  });
  return { ...before, ...Object.fromEntries(merged) };
}

/** Whether something that was granted before is granted no more. */
export const isAnyTaken = (before: ResourceConsents, after: ResourceConsents): boolean =>
  Object.entries(before).some(([id, { granted }]) =>
    granted.some((scope) => !(after[id]?.granted.includes(scope) ?? false)),
  );

/** A resource as a grant has it: what the app may do there, and what was refused. */
export interface ResourceInGrant {
  readonly identifier: string;
  readonly granted: readonly string[];
  readonly refused: readonly string[];
}

/**
 * The resources of a request as a grant has them. At a registered API: what the person answered. Elsewhere, which is the
 * app's own: what it may read of the person.
 */
export async function findResourcesInGrant(
  db: Reader,
  identifiers: readonly string[],
  of: {
    readonly appId: string;
    readonly granted: readonly string[];
    readonly refused: readonly string[];
    readonly resources: ResourceConsents;
    readonly now: Date;
  },
): Promise<readonly ResourceInGrant[]> {
  const shared = (scopes: readonly string[]) =>
    scopes.filter((scope) => scope !== 'openid' && scope !== 'offline_access');
  const found: ResourceInGrant[] = [];
  for (const identifier of identifiers) {
    const asked = await findByAudience(db, identifier, of.appId);
    if (!asked) {
      found.push({ identifier, granted: shared(of.granted), refused: shared(of.refused) });
      continue;
    }
    const saved = answeredBefore(asked.resource, of.resources);
    const scopes = askableScopes(asked) ?? [];
    const answered = (answer: boolean) =>
      asked.resource.scopes
        .filter((scope) => scopes.includes(scope.name) && rememberedScope(saved, scope, of.now) === answer)
        .map(({ name }) => name);
    found.push({ identifier, granted: answered(true), refused: answered(false) });
  }
  return found;
}

/** What an app may do at APIs that there still are, for the person who let it. */
export async function describeResources(db: Reader, consents: ResourceConsents) {
  const rows = await findResources(
    db,
    Object.keys(consents).filter((id) => consents[id]?.granted.length),
  );
  return rows.flatMap((row) => {
    const saved = answeredBefore(row, consents);
    const scopes = row.scopes.filter(({ name }) => saved?.granted.includes(name));
    const { id, audience, name, legal_name, contact } = row;
    return scopes.length > 0 ? [{ id, audience, name, legal_name, contact, scopes }] : [];
  });
}
