import { expect, it } from 'vitest';
import * as limits from './limits.ts';

// spec:9.1 spec:9.3 spec:9.4
it('keeps the numbers of the specification (§9)', () => {
  expect(limits).toMatchObject({
    httpTimeoutMilliseconds: 10_000,
    captchaLoadTimeoutMilliseconds: 10_000,
    captchaRetryLimit: 3,
    codeLength: 6,
    resendAfterSeconds: 60,
    sessionLifetimeSeconds: 604_800,
    configRefreshMarginSeconds: 60,
    profileCacheSeconds: 300,
    agreementShakeMilliseconds: 200,
  });
});
