import { isWebView, recogniseInAppBrowser } from '@tongxing/contract/rules/in-app-browser.ts';
import type { Work } from '../../../transaction/work.ts';
import type { Environment, IdentityProvider } from './identity-provider.ts';

/** A provider as people see it. */
export interface ProviderLabel {
  readonly key: string;
  readonly name: string;
  readonly icon: string;
}

/** The configured providers, by key and in the operator's order. */
export function createProviderList(providers: readonly IdentityProvider[]) {
  const byKey = new Map(providers.map((provider) => [provider.key, provider]));
  const label = ({ key, name, icon }: IdentityProvider): ProviderLabel => ({ key, name, icon });
  return {
    all: providers,

    find: (key: string): IdentityProvider | null => byKey.get(key) ?? null,

    /** Whether it is configured and can be used to sign in. */
    isOffered(key: string): boolean {
      const provider = byKey.get(key);
      return provider !== undefined && provider.isForSignIn !== false;
    },

    /** Whether identities of it are a company's: of a directory that gives accounts, or only lists people. */
    isManaged(key: string): boolean {
      const provider = byKey.get(key);
      if (!provider?.isDirectory) return false;
      return provider.isForSignIn === false || provider.firstSignIn.strangers !== 'ask';
    },

    /** Name and icon, also of one that is no longer configured. */
    labelOf(key: string): ProviderLabel {
      const provider = byKey.get(key);
      return provider ? label(provider) : { key, name: key, icon: 'link' };
    },

    /** The listed providers that have a channel in this environment. */
    shownIn: (environment: Environment): ProviderLabel[] =>
      providers.filter((provider) => provider.listed && provider.channelFor(environment) !== null).map(label),

    /** The provider whose mini program, or official account, takes QR codes; the first one, if there are several. */
    scannable: (): ProviderLabel[] =>
      providers
        .filter(({ hasMiniProgram, isFollowed }) => hasMiniProgram || isFollowed)
        .toSorted((one, other) => Number(other.hasMiniProgram ?? false) - Number(one.hasMiniProgram ?? false))
        .slice(0, 1)
        .map(label),
  };
}

export type ProviderList = ReturnType<typeof createProviderList>;

/** The work of abilities that need identity providers. */
export interface IdentityWork extends Work {
  readonly providers: ProviderList;
}

/** The environment that a User-Agent names: a hint for the choice of a channel, never a ground for trust. */
export function readEnvironment(userAgent: string): Environment {
  const app = recogniseInAppBrowser(userAgent);
  if (app) return app;
  if (isWebView(userAgent)) return 'web_view';
  return isOnPhone(userAgent) ? 'phone' : 'desktop';
}

/** Whether to use a provider's page for phones; the apps have desktop clients as well. */
export function isOnPhone(userAgent: string): boolean {
  return /Mobile|Android|iPhone|HarmonyOS/i.test(userAgent);
}
