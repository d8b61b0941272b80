import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/crypto/random.ts';
import type { VendorConnection } from '../ask-vendor.ts';

/** What a vendor is given. */
export type OneTapConnection = VendorConnection & { readonly clock: Clock; readonly random: Random };
