import { z } from 'zod';
import type { ProvenIdentity } from '../../features/sign-in/identities/identity-provider.ts';
import { askProvider, type ProviderContext } from './ask-provider.ts';

const emailsBody = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** The primary and verified address of GitHub's list (docs.github.com/rest/users/emails), unless it is a stand-in. */
export async function primaryEmail(
  context: ProviderContext,
  key: string,
  url: string,
  accessToken: string,
): Promise<Pick<ProvenIdentity, 'email' | 'emailVerified'>> {
  const emails = await askProvider(
    context,
    { url, headers: { authorization: `Bearer ${accessToken}` } },
    { what: `${key} emails`, refusal: () => null, success: emailsBody },
  );
  // The person may have kept the addresses back: the identity stands without them.
  if (!emails.ok) return {};
  const email = emails.value.find((entry) => entry.primary && entry.verified)?.email;
  return !email || email.endsWith('@users.noreply.github.com') ? {} : { email, emailVerified: true };
}
