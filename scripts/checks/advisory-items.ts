import type { Items } from './check-tags.ts';

/** Attacks on account portals, by published advisories of other products. */
export const advisoryItems: Items = {
  'CVE-2026-18963': 'Reset flow out of order: setting a password without the mailed proof',
  'CVE-2026-7507': 'Sign-in fixation by a session made beforehand',
  'CVE-2024-28197': 'A two-step session_id used from another browser',
  'CVE-2026-9798': 'Lock-out on one way in, none on its siblings (also CVE-2026-16103, CVE-2026-88770)',
  'CVE-2023-47111': 'Parallel attempts exceed the limit',
  'CVE-2024-32868': 'No limit on one-time codes and authenticator codes (also CVE-2025-64102)',
  'CVE-2026-45364': 'Rate key by the text of an IP: IPv6 rotation and spellings',
  'CVE-2024-47070': 'An unparsable X-Forwarded-For skips a check',
  'CVE-2023-49097': 'Links in mails built from request headers (also CVE-2025-64101)',
  'GHSA-xg6x-h9c9-2m83': 'A session that is valid before the second factor (also CVE-2025-64103)',
  'CVE-2026-9091': 'The binding path skips the second factor',
  'CVE-2026-3429': 'A password-only session removes the second factor or adds a passkey',
  'CVE-2026-37982': 'A mailed token is used twice',
  'CVE-2026-9092': 'An unverified e-mail of a provider links accounts (also CVE-2026-14781)',
  'GHSA-g38m-r43w-p2q7': "Registering a stranger's address before the stranger does",
  'CVE-2025-7365':
    'A link proof that is guessable or not bound to identity and browser (also CVE-2026-9087, CVE-2026-15571)',
  'CVE-2025-46815': "A provider's answer used twice",
  'CVE-2025-64717': 'A provider switched off still signs in',
  'CVE-2026-27946':
    'Mass assignment: verified flags, roles, ids in an edit (also CVE-2026-54693, CVE-2026-49448)',
  'CVE-2025-61928': 'A user id in the body switches authentication off',
  'GHSA-4vcf-q4xf-f48m':
    "Somebody else's ids: passkeys, sessions, apps, logs (also CVE-2025-64431, CVE-2025-61524)",
  'CVE-2026-23511': 'Which accounts exist, by text, status or time (also CVE-2024-41952, CVE-2022-39307)',
  'CVE-2025-53942': 'A disabled or deleted account keeps sessions, tokens, grants (also CVE-2024-47000)',
  'CVE-2026-9802': 'A revoked token is accepted again after a restart (also CVE-2026-9097)',
  'CVE-2026-55672': 'Codes and refresh tokens not bound to their client',
  'GHSA-7w99-5wm4-3g79':
    'Races: one code, one refresh token, one OTP, many winners (also GHSA-392p-2q2v-4372)',
  'CVE-2024-52289': 'redirect_uri tricks (also CVE-2026-28512, CVE-2026-5467)',
  'CVE-2026-7571': 'Tampering with the authorize parameter between page and server',
  'CVE-2026-45337': 'QR approval by another person, twice, or late',
  'CVE-2025-52553': 'A token in a link that any browser may use',
  'CVE-2026-49443': 'An empty body advances a step (also CVE-2026-54730)',
  'CVE-2026-25748': 'Malformed headers and cookies fail open or crash (also GHSA-8fpg-xm3f-6cx3)',
  'CVE-2024-49757': 'A disabled method is only hidden in the page (also CVE-2026-29193)',
  'CVE-2026-29192':
    'Script injection by redirect URI, state, QR page, names (also CVE-2025-67495, CVE-2024-41658)',
  'CVE-2026-5469': 'Requests to private addresses by webhook, logo, provider URL (also CVE-2025-67494)',
  'CVE-2022-38638': 'Upload names that leave the folder (also CVE-2022-44942)',
  'CVE-2024-41657': 'CORS reflects any origin with credentials',
  'CVE-2026-33503': 'SQL by a forged cursor (also CVE-2026-33504)',
  'CVE-2026-4634': 'A 50 kB field burns the processor',
  'GHSA-7rqj-j65f-68wh':
    'Homoglyphs, full-width digits, case: two accounts for one address (also CVE-2026-47203)',
  'CVE-2026-55670': "A recycled address shows the former owner's data",
  'CVE-2026-55669': 'Upstream tokens accepted without aud, exp or a request of ours (also CVE-2026-9093)',
  'GHSA-x445-f3h2-j279': 'Started with one provider, finished with another',
  'CVE-2025-12390': "The next person at a shared browser gets the former one's session",
};
