import type { JWK } from 'jose';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { AppDirectory } from '../../apps/app-directory.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import type { ProviderPages } from '../pages/provider-pages.ts';
import type { ProviderSecrets } from './provider-secrets.ts';

/** What one instance of the library is made of. */
export interface ProviderParts {
  /** Of nobody in particular: what the library asks without saying for whom. */
  readonly work: AppsWork;
  /** Of whoever sent the request. */
  readonly workOf: (ctx: KoaContextWithOIDC) => AppsWork;
  readonly keys: readonly JWK[];
  readonly secrets: ProviderSecrets;
  readonly pages: ProviderPages;
  readonly clients: AppDirectory;
}
