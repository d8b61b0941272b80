// What runs is built from what changed: the portal and the service.
import { fileURLToPath } from 'node:url';
import { buildPortal } from './build-portal.mjs';
import { buildService } from './build-service.mjs';
import { requireNode24, stop } from './prepare.mjs';

/** Builds what is missing or out of date, and ends this program where it cannot be built. */
export async function buildProduct() {
  const [portal, service] = await Promise.all([buildPortal(), buildService()]);
  if (!portal) stop('The portal could not be built: see the lines above.');
  if (!service) stop('The service could not be built: see the lines above.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await requireNode24(process.argv[1]);
  await buildProduct();
}
