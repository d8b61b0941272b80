// What runs is built from what changed: the portal, the service and the docs.
import { fileURLToPath } from 'node:url';
import { buildDocs } from './build-docs.mjs';
import { buildPortal } from './build-portal.mjs';
import { buildService } from './build-service.mjs';
import { requireNode24, stop } from './prepare.mjs';

/** Builds what is missing or out of date, and ends this program where it cannot be built; false where the docs alone could not. */
export async function buildProduct() {
  const [portal, service, docs] = await Promise.all([buildPortal(), buildService(), buildDocs()]);
  if (!portal) stop('The portal could not be built: see the lines above.');
  if (!service) stop('The service could not be built: see the lines above.');
  return docs;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await requireNode24(process.argv[1]);
  if (!(await buildProduct())) stop('The docs could not be built: see the lines above.');
}
