import type { Reader } from '../../../database/query/reader.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { type AppRow, findTakenService, isEntityTaken, isOriginTaken } from '../apps/app-store.ts';

/** Refuses a site, a service or a service provider that another app stands before: one of them has to be the one that people agree to. */
export async function refuseTaken(
  db: Reader,
  { id, origin, services, entity_id: entityId }: Pick<AppRow, 'id' | 'origin' | 'services' | 'entity_id'>,
): Promise<Result<undefined, 'origin_taken' | 'service_taken' | 'entity_taken'>> {
  if (await isOriginTaken(db, id, origin)) return fail('origin_taken');
  if (await isEntityTaken(db, id, entityId)) return fail('entity_taken');
  const service = await findTakenService(db, id, services);
  return service === null ? succeed() : fail('service_taken', { service });
}
