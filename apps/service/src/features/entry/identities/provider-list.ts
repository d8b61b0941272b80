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
  return {
    find: (key: string): IdentityProvider | null => byKey.get(key) ?? null,

    /** Name and icon, also of one that is no longer configured. */
    faceOf(key: string): ProviderFace {
      const { name, icon } = byKey.get(key) ?? { name: key, icon: 'link' };
      return { key, name, icon };
    },

    /** Those that are shown and have a door where the person is. */
    shownIn: (environment: Environment): ProviderFace[] =>
      providers
        .filter((provider) => provider.listed && provider.doorFor(environment) !== null)
        .map(({ key, name, icon }) => ({ key, name, icon })),
  };
}

export type ProviderList = ReturnType<typeof createProviderList>;
