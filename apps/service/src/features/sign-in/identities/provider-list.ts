import { recogniseInAppBrowser } from '@tongxing/contract/rules/in-app-browser.ts';
import type { Work } from '../../../transaction/work.ts';
import type { Environment, IdentityProvider } from './identity-provider.ts';

/** A provider as people see it. */
export interface ProviderFace {
  readonly key: string;
  readonly name: string;
  readonly icon: string;
}

/** The configured providers, by key and in the operator's order. */
export function createProviderList(providers: readonly IdentityProvider[]) {
  const byKey = new Map(providers.map((provider) => [provider.key, provider]));
  const face = ({ key, name, icon }: IdentityProvider): ProviderFace => ({ key, name, icon });
  return {
    all: providers,

    find: (key: string): IdentityProvider | null => byKey.get(key) ?? null,

    /** Whether people can still come in by it. */
    isOffered: (key: string): boolean => byKey.has(key),

    /** Name and icon, also of one that is no longer configured. */
    faceOf(key: string): ProviderFace {
      const provider = byKey.get(key);
      return provider ? face(provider) : { key, name: key, icon: 'link' };
    },

    /** Those that are shown and have a channel where the person is. */
    shownIn: (environment: Environment): ProviderFace[] =>
      providers.filter((provider) => provider.listed && provider.channelFor(environment) !== null).map(face),

    /** Those whose mini program reads a code: the first alone is asked. */
    scannable: (): ProviderFace[] =>
      providers
        .filter(({ hasMiniProgram }) => hasMiniProgram)
        .slice(0, 1)
        .map(face),
  };
}

export type ProviderList = ReturnType<typeof createProviderList>;

/** The work of abilities that speak to third parties. */
export interface IdentityWork extends Work {
  readonly providers: ProviderList;
}

/** Where a browser runs, by the words in its User-Agent: a hint for choosing a channel, never a ground for trust. */
export function readEnvironment(userAgent: string): Environment {
  return recogniseInAppBrowser(userAgent) ?? (isOnPhone(userAgent) ? 'phone' : 'desktop');
}

/** Whether a page made for phones fits; the apps have desktop clients as well. */
export function isOnPhone(userAgent: string): boolean {
  return /Mobile|Android|iPhone|HarmonyOS/i.test(userAgent);
}
