import type { Work } from '../../../transaction/work.ts';
import type { ProviderList } from './provider-list.ts';

/** The work of abilities that speak to third parties. */
export interface IdentityWork extends Work {
  readonly providers: ProviderList;
}
