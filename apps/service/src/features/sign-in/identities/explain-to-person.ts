import { type Failure, fail } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import type { ProviderFailure, ProviderFailureKey } from './identity-provider.ts';

export type ReportedFailure = ProviderFailureKey;

/** The failure that the person sees: it names the provider. The provider's own words go to the operator's log. */
export function explainToPerson(
  { log, caller }: Pick<Work, 'log' | 'caller'>,
  failure: ProviderFailure,
  provider: { readonly key: string; readonly name: string },
): Failure<ReportedFailure> {
  const fields = { provider: provider.key, failure: failure.failure, requestId: caller.requestId };
  if (failure.failure === 'provider_refused') log.debug(fields, failure.log);
  // A forged or used code: strangers can cause any number of these, so it is logged at info.
  else if (failure.failure === 'provider_rejected_code') log.info(fields, failure.log);
  else log.warn(fields, failure.log);
  return fail(failure.failure, { provider: provider.name });
}
