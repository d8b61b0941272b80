import type { QuickProvider } from '../../parts/quick-provider.ts';
import { listProviders } from './list-providers.ts';

interface WaysIn {
  /** Signs in with a passkey of this device. */
  readonly passkey?: () => Promise<void>;
  /** Goes to a provider's sign-in page. */
  readonly provider?: (key: string) => Promise<void>;
  /** The providers behind 更多, without QQ and the mini program. */
  readonly listProviders?: () => Promise<readonly QuickProvider[]>;
}

/** The ways of signing in besides the two forms, each loaded when it is first taken. */
export const waysIn: WaysIn = {
  passkey: async () => {
    const { signInWithPasskey, waitingAt } = await import('../../parts/sign-in-by-passkey.ts');
    await signInWithPasskey(waitingAt(location.search));
  },
  provider: async (key) => {
    const { goToProvider } = await import('../../parts/go-to-provider.ts');
    await goToProvider(key, { search: location.search });
  },
  listProviders,
};
