import type {
  ProviderFailure,
  ProviderFailureKey,
} from '../../features/sign-in/identities/identity-provider.ts';
import { shortDetail } from '../short-detail.ts';

/** A failure with a line for the operator's log. */
export function refuse(failure: ProviderFailureKey, log: string): ProviderFailure {
  return { ok: false, failure, log: shortDetail(log) };
}
