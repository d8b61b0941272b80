import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { type Failure, fail } from '../../../kernel/result.ts';
import type { Settings } from '../../../settings/settings.ts';

const isBelow = (domain: string, above: string) => domain === above || domain.endsWith(`.${above}`);

/**
 * Whether somebody with this contact gets an account: every way that makes one asks here. An operator who invites somebody
 * has decided about them.
 */
export async function refuseNewAccount(
  { file }: Settings,
  contact: Contact | null,
  { isInvited }: { readonly isInvited: boolean },
): Promise<Failure<'registration_invited' | 'domain_refused'> | null> {
  const { mode, allowed_domains: allowed, denied_domains: denied, deny_disposable: isStrict } = file.register;
  if (isInvited) return null;
  if (mode === 'invited') return fail('registration_invited');
  const domain = contact?.kind === 'email' ? (contact.value.split('@').at(-1)?.toLowerCase() ?? '') : null;
  if (allowed.length > 0 && (domain === null || !allowed.includes(domain))) return fail('domain_refused');
  if (domain === null) return null;
  if (denied.some((each) => isBelow(domain, each))) return fail('domain_refused');
  return isStrict && (await isDisposable(domain)) ? fail('domain_refused') : null;
}

/** Whether a domain, or one above it, belongs to a throw-away mail service. The list is read when it is first needed. */
async function isDisposable(domain: string): Promise<boolean> {
  const { isDisposableEmailDomain } = await import('disposable-email-domains-js');
  const labels = domain.split('.');
  return labels.slice(0, -1).some((_, from) => isDisposableEmailDomain(labels.slice(from).join('.')));
}
