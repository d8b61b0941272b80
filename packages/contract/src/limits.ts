/** Constants both sides share: specification §9 and decisions §6. Seconds unless the name says otherwise. */
export const httpTimeoutMilliseconds = 10_000;
export const captchaLoadTimeoutMilliseconds = 10_000;
export const captchaRetryLimit = 3;
export const codeLength = 6;
export const codeLifetimeSeconds = 300;
export const codeAttempts = 5;
export const resendAfterSeconds = 60;
export const sessionLifetimeSeconds = 7 * 24 * 3600;
export const configRefreshMarginSeconds = 60;
export const profileCacheSeconds = 300;
export const agreementShakeMilliseconds = 200;
export const sealedCallWindowMilliseconds = 300_000;
export const secureKeyGraceSeconds = 600;
export const passwordMinLength = 8;
export const passwordMaxLength = 128;
export const stepUpLifetimeSeconds = 600;
/** A security check without cookies and without the `X-Device` of its sign-in serves one call within this time. */
export const checkForOneCallSeconds = 120;
export const challengeLifetimeSeconds = 600;
export const challengeAttempts = 5;
export const trustedDeviceSeconds = 30 * 24 * 3600;
export const recoveryCodeCount = 10;
export const recoveryCodeLength = 15;
/**
 * The waiting time after a request to turn two-step verification off without the authenticator, and the time to complete
 * it then.
 */
export const rescueWaitSeconds = 3 * 24 * 3600;
export const rescueOpenSeconds = 7 * 24 * 3600;
/** Days within which a cancellation can be withdrawn. */
export const coolingOffDays = 15;
export const passkeysPerAccount = 20;
/** The most secondary phone numbers, and the most secondary e-mail addresses. */
export const mostFurtherContacts = 3;
export const noticeLifetimeSeconds = 7 * 24 * 3600;
/** How long a replaced contact, or anything quarantined after a 不是我, can be restored. */
export const quarantineSeconds = 7 * 24 * 3600;
export const pendingLinkLifetimeSeconds = 900;
/** The lifetime of a merge request without its second account, and how long a merge can be undone. */
export const mergeRequestLifetimeSeconds = 900;
export const mergeUndoSeconds = 7 * 24 * 3600;
/** How long an account whose session has run out stays in its browser's list. */
export const expiredAccountListedSeconds = 30 * 24 * 3600;
/** The shortest time between two changes of a user name, so that names are not traded. */
export const usernamePeriodSeconds = 180 * 24 * 3600;
/** How long a user name stays reserved after its owner changed it or left. */
export const usernameReservedSeconds = 180 * 24 * 3600;
/** The most times an operator can resend a notice, and the seconds between resends for one account. */
export const noticeResends = 2;
export const noticeResendSeconds = 600;
/** The lifetimes of an app's tokens; a refresh token also expires when unused, its family with the grant. */
export const appTokenSeconds = {
  authorizationCode: 60,
  pushedRequest: 60,
  deviceCode: 600,
  accessToken: 3600,
  idToken: 3600,
  refreshIdle: 30 * 24 * 3600,
  grant: 180 * 24 * 3600,
} as const;
/** How long a refused scope is not asked for again, unless the app demands it. */
export const refusalSeconds = 30 * 24 * 3600;
/** A refresh token may be used again within this time, and so many times in all, because an answer can be lost. */
export const refreshRetry = { seconds: 30, mostUses: 20 } as const;
export const uploadMaxBytes = 5 * 1024 * 1024;

/** The header with the browser's own secret; it binds what a browser started to that browser. */
export const deviceHeader = 'X-Device';
/** The format of `deviceHeader`: 32 random bytes as base64url. */
export const devicePattern = /^[A-Za-z0-9_-]{43}$/;
