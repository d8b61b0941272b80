import type { Directory } from '../../features/sign-in/identities/directory.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/crypto/random.ts';
import type { DirectorySettings } from './directory-settings.ts';
import { ldap } from './ldap.ts';

/** The configured directories in the configured order. */
export function createDirectories(
  list: readonly DirectorySettings[],
  context: { readonly clock: Clock; readonly random: Random },
): Directory[] {
  return list.map((settings) => ldap(settings, context));
}
