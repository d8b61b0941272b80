import { needPiece } from '../../parts/need-piece.ts';
import type { QuickProvider } from '../../parts/quick-provider.ts';
import { listProviders } from './list-providers.ts';

interface WaysIn {
  /** Signs in with a passkey of this device. */
  readonly passkey?: (search: string) => Promise<void>;
  /** Goes to a provider's sign-in page. */
  readonly provider?: (key: string, search: string) => Promise<void>;
  /** The providers behind 更多, without QQ and the mini program. */
  readonly listProviders?: () => Promise<readonly QuickProvider[]>;
}

/**
 * The ways of signing in besides the two forms, each loaded when it is first taken. `search` says where the person is
 * heading: behind the popup that is not the query of the page.
 */
export const waysIn: WaysIn = {
  passkey: async (search) => {
    const piece = await needPiece(() => import('../../parts/sign-in-by-passkey.ts'));
    await piece?.signInWithPasskey(piece.waitingAt(search));
  },
  provider: async (key, search) => {
    const piece = await needPiece(() => import('../../parts/go-to-provider.ts'));
    await piece?.goToProvider(key, { search });
  },
  listProviders,
};
