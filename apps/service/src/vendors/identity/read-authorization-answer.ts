import type {
  AuthorizationAnswer,
  ProviderResult,
} from '../../features/sign-in/identities/identity-provider.ts';
import { refuse } from './provider-failure.ts';

/**
 * Reads the code of a redirect. Without code and error the person refused (as WeChat reports it). An error is RFC 6749
 * 4.1.2.1, or the provider's own number in `error_code` or `code`.
 */
export function readAuthorizationAnswer(
  answer: AuthorizationAnswer,
  codeNames: readonly string[] = ['code'],
  refusedCodes: readonly string[] = [],
): ProviderResult<string> {
  const { params } = answer;
  const error = params.error ?? '';
  if (error !== '' || (params.error_code && params.error_code !== '0')) {
    if (
      error === 'access_denied' ||
      error === 'user_cancelled_authorize' ||
      error === 'authorization_canceled'
    ) {
      return refuse('provider_refused', 'the person refused');
    }
    if (refusedCodes.includes(params.error_code ?? '') || refusedCodes.includes(error)) {
      return refuse('provider_refused', 'the person refused');
    }
    const log = `authorization page: ${error} ${params.error_code ?? ''} ${params.error_description ?? ''}`;
    if (error === 'server_error' || error === 'temporarily_unavailable') {
      return refuse('provider_unavailable', log);
    }
    return refuse('provider_misconfigured', log);
  }
  const code = codeNames.map((name) => params[name]).find((value) => value !== undefined && value !== '');
  if (code === undefined) return refuse('provider_refused', 'came back without a code');
  if (code.length > 4096) return refuse('provider_rejected_code', 'a code longer than any provider issues');
  return { ok: true, value: code };
}
