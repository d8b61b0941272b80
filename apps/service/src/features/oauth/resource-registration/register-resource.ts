import type { createResource } from '@tongxing/contract/calls/resources.ts';
import type { CallOutput, CallPayload } from '@tongxing/contract/define-call.ts';
import { findReservedScope } from '@tongxing/contract/rules/resource-fields.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import { type Developer, requireLivingDeveloper } from '../apps/developer.ts';
import { makeResourceId, makeResourceSecret, scopeNamesOf } from '../resources/resource.ts';
import { countOwnResources, insertResource } from '../resources/resource-store.ts';
import { audienceKey } from './check-audience.ts';
import { recordResourceEvent } from './record-resource-event.ts';

type Input = CallPayload<typeof createResource>;

/** Registers an API. One with a host waits until its developer has shown that the host is theirs, or an operator says so. */
export async function registerResource(
  change: Change,
  developer: Developer,
  { audience, scopes, ...fields }: Input,
): Promise<
  Result<
    CallOutput<typeof createResource>,
    'audience_taken' | 'bad_audience' | 'scope_reserved' | 'too_many_resources' | 'session_expired'
  >
> {
  const { file, publicUrl } = change.settings;
  const key = audienceKey(audience, publicUrl);
  if (key === null) return fail('bad_audience');
  const scope = findReservedScope(scopeNamesOf({ scopes }));
  if (scope !== null) return fail('scope_reserved', { scope });
  const ended = await requireLivingDeveloper(change, developer);
  if (ended) return ended;
  const most = file.apps.per_account;
  const owned = await countOwnResources(change, developer.accountId);
  if (owned >= most) return fail('too_many_resources', { most });
  const { secret, secret_digest } = makeResourceSecret(change.random);
  const id = makeResourceId(change.random);
  const hasHost = audience.toLowerCase().startsWith('https:');
  const status = hasHost ? 'unverified' : file.apps.review ? 'in_review' : 'active';
  const isNew = await insertResource(change, {
    ...fields,
    id,
    owner_id: developer.accountId,
    audience,
    audience_key: key,
    scopes: JSON.stringify(scopes),
    status,
    secret_digest,
    former_digest: null,
    former_until: null,
    created_at: change.at,
    updated_at: change.at,
  });
  if (!isNew) return abandon(fail('audience_taken'));
  await recordResourceEvent(change, developer, { id, name: fields.name }, 'created');
  return succeed({ id, status, client_id: id, client_secret: secret });
}
