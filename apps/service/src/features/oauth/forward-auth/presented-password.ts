import { digest } from '../../../kernel/crypto/digest.ts';
import { passwordStart } from '../app-passwords/make-password.ts';

/**
 * The password that a program presents: by Basic, or as a Bearer of ours. Null for none: other Bearers are the site's own
 * affair.
 */
export function presentedPassword(authorization: string | undefined): Buffer | null {
  const bearer = /^Bearer +(\S{1,200})$/i.exec(authorization ?? '')?.[1];
  if (bearer !== undefined) return bearer.startsWith(passwordStart) ? digest(bearer) : null;
  const basic = /^Basic +([A-Za-z0-9+/]{1,2000}={0,2})$/i.exec(authorization ?? '')?.[1];
  if (basic === undefined) return /^Basic\b/i.test(authorization ?? '') ? digest('') : null;
  // RFC 7617 2: the user's name ends at the first colon. It is ignored: the password names its owner.
  const pair = Buffer.from(basic, 'base64').toString('utf8');
  return digest(pair.slice(pair.indexOf(':') + 1));
}
