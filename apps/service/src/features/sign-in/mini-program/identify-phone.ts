import { fail, type Result } from '../../../kernel/result.ts';
import type { ReportedFailure } from '../identities/explain-to-person.ts';
import type { ProviderIdentity } from '../identities/linked-identity.ts';
import { proveIdentity } from '../identities/prove-identity.ts';
import type { MiniProgramWork } from './mini-program-work.ts';

/** Who holds the phone, by the code of wx.login. */
export async function identifyPhone(
  work: MiniProgramWork,
  code: string,
): Promise<Result<ProviderIdentity, ReportedFailure | 'method_disabled'>> {
  const { miniProgram } = work;
  const provider = miniProgram && work.providers.find(miniProgram.provider);
  if (!provider) return fail('method_disabled');
  return proveIdentity(work, provider, {
    channel: 'mini_program',
    params: { code },
    redirectUri: '',
    state: '',
    codeVerifier: '',
    nonce: '',
    silent: true,
  });
}
