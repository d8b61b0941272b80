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
export const challengeLifetimeSeconds = 600;
export const challengeAttempts = 5;
export const trustedDeviceSeconds = 30 * 24 * 3600;
export const recoveryCodeCount = 10;
export const recoveryCodeLength = 15;
/** Who has lost the authenticator waits this long, and then has this long to come back. */
export const rescueWaitSeconds = 3 * 24 * 3600;
export const rescueOpenSeconds = 7 * 24 * 3600;
/** How long a cancellation can be taken back. */
export const coolingOffDays = 15;
export const passkeysPerAccount = 20;
/** So many numbers, and so many addresses, besides the main one of the kind. */
export const mostFurtherContacts = 3;
export const noticeLifetimeSeconds = 7 * 24 * 3600;
/** How long a contact that was replaced, or anything taken away after a 不是我, can come back. */
export const quarantineSeconds = 7 * 24 * 3600;
export const pendingLinkLifetimeSeconds = 900;
/** How long a merge of two accounts waits for its second account, and how long it can be undone. */
export const mergeRequestLifetimeSeconds = 900;
export const mergeUndoSeconds = 7 * 24 * 3600;
/** How long an account whose session has run out stays in its browser's list. */
export const expiredAccountListedSeconds = 30 * 24 * 3600;
/** A user name may be changed once in this time, so that names are not passed around. */
export const usernamePeriodSeconds = 180 * 24 * 3600;
/** A user name that its owner gave up, by another one or by leaving, is nobody else's for so long. */
export const usernameReservedSeconds = 180 * 24 * 3600;
/** A notice is sent again by an operator so often at most, and of an account one in so many seconds. */
export const noticeResends = 2;
export const noticeResendSeconds = 600;
/** How long what an app is given lasts; a refresh token also dies when it lies idle, its family with the grant. */
export const appTokenSeconds = {
  authorizationCode: 60,
  pushedRequest: 60,
  deviceCode: 600,
  accessToken: 3600,
  idToken: 3600,
  refreshIdle: 30 * 24 * 3600,
  grant: 180 * 24 * 3600,
} as const;
/** What a person did not give to an app is not asked for again in this time, unless somebody wants to be asked. */
export const refusalSeconds = 30 * 24 * 3600;
/** An answer can be lost on its way: for so long, and so often in all, a refresh token is answered again. */
export const refreshRetry = { seconds: 30, mostUses: 3 } as const;
export const uploadMaxBytes = 5 * 1024 * 1024;

/** The browser's own secret, made once and kept by it; binds what a browser began to that browser. */
export const deviceHeader = 'X-Device';
/** What a client has to send in `deviceHeader`: 32 random bytes as base64url. */
export const devicePattern = /^[A-Za-z0-9_-]{43}$/;
