import type {
  IdentityProvider,
  ProviderResult,
} from '../../features/sign-in/identities/identity-provider.ts';
import type { MiniProgram } from '../../features/sign-in/mini-program/mini-program.ts';
import type { OfficialAccount } from '../../features/sign-in/official-account/official-account.ts';
import { refuse } from './provider-failure.ts';

/**
 * A provider with a time limit for each of its operations: several requests, each within its own limit, must not exceed
 * the time that the portal waits.
 */
export function withinTime(provider: IdentityProvider, milliseconds: number): IdentityProvider {
  const limit = limitTo(provider.key, milliseconds);
  return {
    ...provider,
    authorizationUrl: (request) => limit(provider.authorizationUrl(request)),
    identify: (answer) => limit(provider.identify(answer)),
  };
}

/** The same for the server calls of a mini program: a token and then the call itself. */
export function miniProgramWithinTime(miniProgram: MiniProgram, milliseconds: number): MiniProgram {
  const limit = limitTo(miniProgram.provider, milliseconds);
  return {
    ...miniProgram,
    codeImage: (scene) => limit(miniProgram.codeImage(scene)),
    phoneNumber: (code) => limit(miniProgram.phoneNumber(code)),
  };
}

/** A code is drawn while the portal waits; a message has to be answered within five seconds. */
export function officialAccountWithinTime(account: OfficialAccount): OfficialAccount {
  return {
    ...account,
    codeUrl: (scene, seconds) => limitTo(account.provider, 9000)(account.codeUrl(scene, seconds)),
    identify: (openid) => limitTo(account.provider, 4000)(account.identify(openid)),
  };
}

function limitTo(who: string, milliseconds: number) {
  return async <Value>(work: Promise<ProviderResult<Value>>): Promise<ProviderResult<Value>> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<ProviderResult<Value>>((resolve) => {
      const log = `${who}: not done within ${milliseconds} ms`;
      timer = setTimeout(() => resolve(refuse('provider_unavailable', log)), milliseconds);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  };
}
