import { advisoryItems } from './advisory-items.ts';
import type { Items } from './check-tags.ts';

/** Attacks on account portals, by published advisories of other products and by names of our own. */
export const threatItems: Items = {
  ...advisoryItems,
  'better-auth-7196': 'A new address counts before it is proven; the old one is not told',
  'sealed-replay': 'A sealed call recorded and sent again',
  'broken-text': 'NUL, half surrogates and unfit headers in any part of a request: errors and stack traces',
  'wrong-shapes': 'Thousands of requests of wrong shapes, signed in and not: errors, stack traces',
  'wrong-shapes-admin': 'The same at the Management API, as an owner: types, prototype keys, content types',
  'path-spelling':
    'Another spelling of a path (case, final slash, percent-encoding, fragment) passes its guard',
  'endless-authorizations': 'Authorizations started without end, long ones: anybody fills the database',
  'slow-requests': 'Connections held open by headers and bodies that come a letter at a time',
  'unread-body':
    'Bodies of megabytes that strangers begin: kept in memory before anybody looks who sends them',
  'hash-flood': 'So many sign-ins at once that hashing passwords takes the service down',
  'sealed-moved': 'A sealed call moved to another path',
  'captcha-reuse': 'A captcha proof used twice or for another call',
  'open-redirect': 'A ref that leaves the site or runs script',
  'outbox-remote': 'The outbox read from another machine',
  'form-before-script':
    'A sign-in form sent by the browser before its script has loaded: the password in the address and logs',
  'html-injection':
    'Text that becomes HTML or script by a flaw in a page or library (Trusted Types; not with a vendor captcha)',
  framing: 'The portal shown in a foreign frame',
  'app-demands': 'An app’s demand for a recent or stronger sign-in met by an older or weaker one',
  'foreign-audience': 'An API that learns of a token for another API',
  'widened-exchange':
    'A token exchanged for one that may more, lives longer, or was not meant for who shows it',
  'kept-audience': "A stranger's registration that keeps the owner of a host from registering its API",
  'stolen-database': 'A stolen database: passwords, codes, tokens, secrets in it',
  'code-flood': 'An address flooded with codes, or a budget used up',
  'captcha-outage': 'A captcha vendor that is down, or a made-up disaster ticket, as a way through',
  'mail-injection': 'A second header or recipient slipped into a mail',
  'template-leak': "An editor's text of a mail or SMS that carries the code or link to a foreign host",
  'sending-time': 'The time of the answer shows whether an address has an account',
  'lockout-by-stranger': "An account locked by a stranger's wrong passwords",
  'code-from-elsewhere': 'A valid code used, or voided by guessing, from a browser that did not ask for it',
  'passkey-misuse': 'A passkey shown in a foreign frame, replayed, copied, or of another account',
  'rescue-abuse': 'Two-step verification removed with a stolen password and phone, or with the phone alone',
  'many-winners': 'A race on a code, a ticket, a counter: many winners',
  'sql-reach': 'A flaw in a statement that reaches files or programs of the machine',
  'database-socket': "Another account of the machine at the embedded database's socket",
  'database-as-nobody': 'The embedded database run and owned by nobody, an account that other programs share',
  'data-folder-twice': 'A data folder served twice, or lost by kill -9',
  'cookies-without-end':
    'Begun sign-ins that fill the jar of a browser until the token of the person falls out',
  'consent-for-another':
    'Consent to one recipient, purpose and place taken for another; a page that names the wrong place',
  'app-registration':
    "Apps registered by strangers, in another's name, or without end; a token that opens another app",
  'proxy-inside':
    'Addresses of others that lead inside by way of the outgoing proxy, which resolves names itself',
  'app-url-inside':
    'Keys, logout addresses and webhooks of an app that lead inside, by name, number, spelling or redirect',
  'assertion-times':
    'An assertion of an app made in the future, or good for years: a password without an end',
  'keys-kept': 'A key that an app has taken away goes on authenticating; a new one is refused for a day',
  'hostile-answer':
    'An answer to our own request of wrong types, depth, marks, blanks or line breaks: errors, hours, forged lines',
  'answer-without-end':
    'An answer to our own request without end: in bytes, when inflated, in time, or asked for again and again',
  'first-sign-in':
    'A provider’s member who gets somebody’s account by a mail address or a number, or one account for each visit',
  directory:
    'A name that is a filter, a namesake, a trusted address or a silent server that a company’s directory lets in by',
  leaver:
    'Somebody who has left the company and stays in; a broken list that puts everybody out; a list that reaches operators',
  appeal:
    'An appeal that takes an account over, tells who has one, floods the operators or goes on after its owner has stopped it',
  'openid-provider':
    'An OpenID provider with unfit subjects, tokens of another kind, party or time, or inside endpoints',
  'metrics-and-reports': 'Figures of who signs in read by anybody; a log filled by made-up browser reports',
  'once-per-process': 'Something used once in each of several processes',
  'rfc-9700': 'The attacks of RFC 9700, section 4, one by one',
  'bare-token': 'A stolen token without the browser: what it changes that asks for no security check',
  'due-walked-around':
    'What a policy demands first, walked around: by an older session, another way in, an app, or a new sign-in',
  'scopes-unasked': 'Scopes granted that nobody agreed to',
  'scopes-kept':
    'What is refused later is still given by earlier tokens: a refresh token from when it was agreed to',
  'notices-off': 'Notices switched off by who took the account over',
  'data-access-log':
    "What apps received read by somebody else; an app that fills the table or delays others' history",
  'foreign-token-request': "A foreign page speaking to the token endpoint in an app's name",
  'program-answers':
    'A program that gets a page for an error, and so never slows down, ends or tells what is wrong',
  'device-codes':
    'Device codes guessed, polled without pause, confirmed by a foreign page or approved elsewhere',
  'device-freshness':
    'A device that asks for fresh or strong proof approved by an old session, or by a copy of one',
  'authorization-fixation': 'An authorization started by an attacker and approved by a victim',
  'grant-reuse': 'A code, refresh token, device code or pushed request used twice, in parallel too',
  'foreign-assertion': "A client's assertion for another server, or for several, used here",
  'guards-opened': 'A setting that does not fit drops other settings, and what guards opens',
  'public-url-parts': 'A query, fragment or account in the public address, published in the issuer',
  'import-hash-as-password': 'A hash of an old system taken for the password itself',
  'import-unbans': 'Who was banned in the old system is let in by the import',
  'brand-links': 'A link of the site’s look that leads to a foreign host though it reads like a path',
  'handed-back-stolen': 'A stolen account is enabled again with the password that the thief knows',
  'travelling-secrets': 'A saved password or secret sent to another server, by a changed host or a trial',
  'refresh-grace': 'A stolen refresh token used within the time in which a lost answer is given again',
  'foreign-apps': "Another developer's app edited, read or deleted; another person's grant revoked",
  'app-changed': 'An approved app becomes another one: name, recipient, addresses changed by an intruder',
  'invisible-names': 'A name that reads otherwise than it is: turned round, joined, or drawn as nothing',
  'app-after-end': 'An app reads on after the account or the session that let it in has ended',
  'app-person-scopes': 'An app by itself gets scopes about people',
  'foreign-api-token': "A token for another developer's API, got by naming its address as one's own homepage",
  'stopped-app': 'A stopped app comes back in a form that nobody has approved',
  'sign-out-blocked': 'One unusable app keeps its people from signing out of all others',
  'qr-relay': "A relayed QR code: the attacker's own, shown to a victim who confirms it",
  'qr-network-loss': 'The network gone while a code is on the screen: a lost or doubled sign-in',
  'cas-tickets': 'A ticket or an answer of CAS used twice, late, by another service or by another browser',
  'cas-redirect': 'A service of CAS that is spelled so that the browser goes elsewhere',
  'cas-after-end': 'A ticket of CAS that is good after the session, the consent or the access has ended',
  'saml-xml': 'A message of SAML with entities, comments or endless nesting',
  'saml-wrapping': 'A signed message of SAML that is wrapped into one of an attacker',
  'saml-signature':
    'A message of SAML signed with another key, a weak algorithm, or the certificate as a shared secret',
  'saml-size': 'A message of SAML that inflates to megabytes',
  'saml-replay': 'A request of SAML that is answered twice',
  'saml-after-end': 'An assertion after the session, the consent or the access has ended',
  'saml-foreign-logout': 'A sign-out of SAML in the name of somebody who is signed in elsewhere',
  'qr-read-off': "A ticket read off somebody's screen, without its secret",
  'qr-confirm-twice': 'A confirmation sent again, or twenty at once',
  'qr-decoder': 'WebAssembly or evaluated text in a page, let in by the decoder of QR codes',
  'qr-huge-picture': 'A picture to scan that unfolds into gigabytes in the browser',
  'qr-race': 'Two people race to scan and to confirm one code',
  'qr-stranger': 'A stranger polls the status of a ticket, or tries tickets',
  'qr-flood': "Codes opened or scanned without end, vendors' quotas used up",
  'qr-wechat-bound':
    "A victim's WeChat without an account bound to the account of the screen that asked for a sign-in",
  'qr-identity-bound': "The attacker's third-party identity bound to a victim's account by a relayed QR code",
  'pending-link-foreign':
    'A waiting identity of another browser, or one that is gone, brought to any way of signing in',
  'posted-callback': 'A callback posted by a foreign page, to sign a person in as somebody else',
  'other-account-at-apps': 'An app let in as an account of the browser that the portal does not show',
  'forced-sign-out': 'A foreign page leads a browser to the logout and signs it out',
  'qr-bind-misuse':
    'A code for binding answered by another account, twice, or after the asking session has ended',
  'recycled-phone':
    "The phone number behind a WeChat account, now somebody else's, opens the new owner's account",
  'recycled-number': 'A number that somebody else has now opens its old account, or is taken from its owner',
  'merge-to-stay': 'A session of ten minutes used to keep a way in by merging accounts',
  'check-outlived':
    'A check passed by an intruder with the password takes off what the owner turned on after it',
  'merge-copied-token': 'A token copied right after sign-in merges the account away from another browser',
  'merge-state':
    "A merge goes on with a disabled or leaving account, or gives apps what a child's account may not give",
  'other-accounts': 'The other accounts of a browser opened with one stolen token',
  'app-tokens-stay': 'A password that was known goes, what apps hold by it stays',
  'activity-log-changed':
    'The log of events rewritten, shortened, added to or put back; an account removed with its log',
  'foreign-log-rows':
    'Rows without end that strangers write into somebody’s log, so that nothing is found in it',
  'personal-data-in-logs': 'A number, code, token or address in traces or in the access log',
  'foreign-traces': "A stranger who joins others' traces by a traceparent, or has all of theirs stored",
  'object-store-loss':
    'A picture or backup in an object store lost half-way, changed, or taken for gone during an outage',
  restore: 'A restored database where a used code or ended session lives again; a changed or foreign backup',
  'state-restart': 'A sealed call, used code or QR ticket that counts again after a crash or an older copy',
  'master-key-replaced': 'A missing or wrong master key taken in silence: authenticators, keys, proof lost',
  'master-key-leaked': 'A leaked master key that stays in force for good, as all is sealed by it',
  'growing-jobs': 'Regular work that grows with the tables until it times out: a backlog that is never done',
  'silent-database':
    'A database that takes every statement and answers none: requests hang until no connection is left',
  'foreign-ids':
    "Sessions, events, passkeys, bindings, apps, grants, exports named by somebody else's identifier",
  'child-data': "A child's name or number given to an app before a guardian agreed",
  'child-birthday':
    'A child takes back the birthday that says under fourteen, in steps, by a race or by a merge',
  'guardian-version': "A guardian's consent that goes on under a privacy policy they have never read",
  'old-number-code': 'A code that waits for the old number used after the number was changed',
  'log-formula': 'A name that is a formula in an exported log',
  'export-misuse': 'An export fetched by somebody else, later, or made twenty times at once',
  'way-in-after-reset': 'An intruder keeps a way in after a reset or a password change',
  'quarantine-return':
    'What a report (不是我) put aside brought back by the intruder, a stranger, too late, or over its new owner',
  'reset-as-weapon':
    "An intruder uses a reset or password change to remove the owner's ways in or second factor",
  'report-by-token':
    'A stolen token reports (不是我) to take two-step verification, contacts and passkeys off the account',
  'recovery-code-alive':
    "A recovery code that was read outlives refused passwords, a new password, a report or an operator's end",
  'notices-silenced':
    'Notices silenced: the budget used up, one notice provoked without end, a channel that fails',
  'self-confirmed': 'An intruder confirms (是我) their own sign-in, so that nothing asks the owner to look',
  'device-header-factor':
    'Second factor skipped and new-device notice kept away, with a password and a read X-Device',
  'device-header-sign-out': 'Others signed out of a browser by who only read its X-Device',
  'full-disk': 'A service that can save nothing says that it is ready',
  'apps-of-disabled': 'Apps of a disabled developer run on, and no operator can find them',
  'root-beside-service': 'A command of root leaves files that the account of the service cannot read',
  'reveal-repeated': 'A contact shown again by its Idempotency-Key after its ten minutes',
  'report-reach':
    'A report (不是我) that leaves an earlier session, or the credential that the sign-in came through',
  'report-as-weapon': "An intruder's own link puts out the owner, or kills the owner's links",
  'way-in-after-report':
    'An intruder keeps a way in after a report: passkey, identity, contact, app token, export link',
  'forgotten-table':
    'A table of people that nobody thinks of when an account is merged, ended, exported or erased',
  'device-header-accounts':
    "The other accounts of a shared browser opened with X-Device and an account of one's own",
  'killed-midway':
    'A process killed in the middle of a change: a new password with living sessions and no event',
  'second-connection': 'Ten requests that each wait for a second connection: the service stands still',
  'weak-passkey':
    'A passkey whose key proves nothing: a point off its curve, exponent 1, a weak modulus, a wrong kind',
  'last-way-race':
    'The last way in removed by many at once, or the service stopped by their waiting for one another',
  'factor-guessing':
    'The second factor or security check guessed with many sessions and addresses on a known browser',
  'refused-mailbox': 'What becomes of a code that a mailbox refused shows whether the address has an account',
  'wait-oracle': "A wait shows who has an account, or which name and number are one person's",
  'sign-in-time': 'The time of a refused sign-in shows who has an account, or its status',
  'costly-text': 'Text without end that is normalised, or looked through, before its length is',
  'official-names':
    'An app, its company or a user name that says it is the site itself: 官方客服, Tongxing, admin',
  'username-list': 'A list of user names asked through',
  'unheard-tries': "A stranger's tries that their target never hears of, or a log filled with them",
  'qr-copy-fresh': 'A QR copy of a session made with a stolen token passes for a fresh sign-in',
  'qr-known-browser': 'A browser signed in by QR: its admin session and security check used from elsewhere',
  'qr-thief-browser':
    "A stolen token copied by QR onto the thief's browser, which then passes for a known one",
  'qr-copy-oauth':
    'A QR copy of a session answers prompt=login, a short max_age or an essential acr for an app',
  'qr-confirm-binds':
    "A thief's third-party identity bound with a stolen token, by confirming a QR code that brings it",
  'qr-ticket-outlives': 'A confirmed ticket outlives a revoked session, a changed password, a report',
  'identity-bound-unseen':
    "A third-party identity bound behind its owner's back; refused attempts that leave no trace",
  'unfit-subject':
    'A provider names somebody by what no index holds: an account without identity, a 500, a code used up',
  'app-token': 'What an SDK gave an app, shown for another app or person, again, or forged',
  'upstream-text': 'A vendor’s report or a text from a phone, forged, old, again, or from another number',
  'provider-notice': 'A provider’s notice that somebody has left, forged, for another app, old or again',
  bounces: 'Reports of mail that came back from whoever has no secret, endless, or about strangers',
  'provider-starts': 'Starts at a provider without end from the addresses of one household',
  'way-removed-unseen':
    "A way in removed behind its owner's back; made-up codes of devices and providers nobody reads of",
  'username-swapped':
    'A user name replaced with a stolen token, and the old one taken; a silent export of everything',
  'username-taken':
    'The user name of somebody who changed it, left or was merged taken by a stranger at once',
  'two-ways-race': 'Two ways in removed at once, each as if the other stayed',
  'silent-sign-in':
    'A silent sign-in inside an app taken for agreement, undoing a sign-out, or turning in circles',
  'ended-session-acts':
    'A session that has ended still acts: a pending request unbinds, adds, exports, leaves a secret',
  'evidence-matrix': 'A new way to a session, or a new act, that takes something for a proof which is none',
  'admin-session-theft':
    "An operator's token stolen, or used from another browser; an operator without a second factor",
  'operator-alone': 'One operator who erases, resets or reads contacts alone, or approves their own request',
  'operator-by-app':
    "An operator's own app asks and they approve; a read token and X-Device used to enter the console",
  'operator-drafts': "Whoever comes to an operator's browser later looks for what was typed",
  'support-resets-owner': "Support that resets an owner's password to become one",
  'notice-to-thief':
    "An operator talked into sending the owner's report link to a thief's number, or flooding a person",
  'disabled-account': 'A disabled account that still gets in by another way, or by what was started before',
  'contact-as-way-back':
    'A contact added, replaced or removed with a stolen session as a way back in; a reset by it',
  'contact-races':
    "One address added by two at once; somebody else's contact changed; a code of another purpose",
  'uninformed-approval':
    'A second operator talked into approving what they have not seen, or what locks them out',
  'audit-changed': "The operators' audit rewritten or shortened",
  'audit-contacts':
    'Whole numbers and addresses read out of the audit; endless messages to strangers as tries',
  'sms-pumping': 'Paid messages to strangers whom the site could not let in anyhow',
  'leaked-client-secret':
    'A leaked secret of an app that goes on for the overlap of its rotation, or for ever',
  'foreign-admin-token':
    "A token of a person's app at the Management API, used elsewhere, or without its bound key",
  'admin-token-outlives':
    'A Management API token that goes on after its secret or keys were replaced or the app disabled',
  'second-account-approval': 'An operator who approves their own request by a second account',
  'four-eyes-alone': 'Four eyes made two by one operator: accounts, roles, settings changed to approve alone',
  'power-widened-alone':
    'One operator who widens their power: a puppet app, the other owner demoted, limits, networks, reviews, vendors',
  'old-system':
    'The old system people come from: as an oracle, with endless guesses, inside, late, wrong, for another',
  'check-ridden': 'The check that the owner has just passed used with a copied token; a merge with it',
  'foreign-logo':
    "Somebody's picture made the logo of other people's app, shown after its person has taken it back",
  'hostile-image':
    'A picture that is something else, read by an unneeded image loader, or that unfolds into gigabytes',
  'look-alike-apps': 'An app named like a verified one or the site, by spaces, signs, scripts, widths',
  'freed-app-name': 'The name of a disabled or former verified app taken by a stranger',
  'approval-race': "An app changed by its developer between the operator's look and the approval",
  'slow-webhooks': 'A slow receiver, or a developer with many, delays other apps; endless deliveries',
  'acr-by-copy': "The owner's fresh check answers an essential acr or short max_age for a token's copy",
  'pushed-request': 'A pushed request opened by another app, again, late, or with other parameters beside it',
  'hostile-import':
    'A hostile file of people: unfit text and bindings, prototype keys, depth, one record that stops all',
  'costly-hash': 'A hash in a file of people that takes gigabytes or hours to verify at every sign-in',
  'import-formula': 'A name that is a formula in the file of everybody, or in the report of an import',
};
