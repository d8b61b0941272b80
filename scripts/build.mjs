// npm run build: builds portal, service and docs where their sources have changed.
import { fileURLToPath } from 'node:url';
import { buildDocs } from './build-docs.mjs';
import { buildPortal } from './build-portal.mjs';
import { buildService } from './build-service.mjs';
import { endIfStopped, requireNode24, stop } from './prepare.mjs';

/** Builds what is missing or out of date. Ends the program where portal or service fail; false where only the docs did. */
export async function buildProduct() {
  const [portal, service, docs] = await Promise.all([buildPortal(), buildService(), buildDocs()]);
  endIfStopped();
  if (!portal) stop('The portal could not be built: see the lines above.');
  if (!service) stop('The service could not be built: see the lines above.');
  return docs;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await requireNode24(process.argv[1]);
  if (!(await buildProduct())) stop('The docs could not be built: see the lines above.');
}
