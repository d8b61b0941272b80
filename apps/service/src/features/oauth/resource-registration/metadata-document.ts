import { noCaller } from '../../../kernel/network/caller.ts';
import type { Server } from '../../../transaction/module.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { scopeNamesOf } from '../resources/resource.ts';
import { findResource } from '../resources/resource-store.ts';

/** Seconds for which clients may keep the document. */
const freshSeconds = 300;

/**
 * The document that an API serves at `/.well-known/oauth-protected-resource` (RFC 9728), made for it: it passes this answer
 * on, or copies it.
 */
export function metadataDocuments({ app, workFor }: Server<AppsWork>): void {
  app.get<{ Params: { id: string } }>('/resources/:id/oauth-protected-resource', async (request, reply) => {
    const work = workFor(noCaller);
    const { id } = request.params;
    const row = id.length <= 100 ? await findResource(work.db, id) : null;
    if (row?.status !== 'active') return reply.callNotFound();
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', `public, max-age=${freshSeconds}`)
      .send({
        resource: row.audience,
        authorization_servers: [work.settings.publicUrl],
        scopes_supported: scopeNamesOf(row),
        bearer_methods_supported: ['header'],
        resource_name: row.name,
        dpop_signing_alg_values_supported: ['ES256', 'EdDSA', 'Ed25519'],
      });
  });
}
