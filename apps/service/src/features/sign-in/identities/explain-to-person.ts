import { type Failure, fail } from '../../../kernel/result.ts';
import type { Work } from '../../../transaction/work.ts';
import type { ProviderFailure, ProviderFailureKey } from './identity-provider.ts';

export type ReportedFailure = ProviderFailureKey;

/** What a person is told of a provider's failure: its name, not its words; those go to the operator's log. */
export function explainToPerson(
  { log, caller }: Pick<Work, 'log' | 'caller'>,
  failure: ProviderFailure,
  provider: { readonly key: string; readonly name: string },
): Failure<ReportedFailure> {
  const fields = { provider: provider.key, failure: failure.failure, requestId: caller.requestId };
  if (failure.failure === 'provider_refused') log.debug(fields, failure.log);
  // A code that is made up or used: strangers can bring as many as they like, so it is told, not warned of.
  else if (failure.failure === 'provider_rejected_code') log.info(fields, failure.log);
  else log.warn(fields, failure.log);
  return fail(failure.failure, { provider: provider.name });
}
