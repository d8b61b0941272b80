import { createHmac } from 'node:crypto';
import type { CaptchaKind, CaptchaVerifier } from '../features/protection/captcha/captcha-verifier.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/crypto/random.ts';
import type { Log } from '../kernel/logging/log.ts';
import type { Tracer } from '../kernel/logging/tracer.ts';
import { vendorAnswerBytes } from '../kernel/network/bounded-fetch.ts';
import { readOpenNetworks } from '../kernel/network/open-networks.ts';
import type { ShortLivedState } from '../kernel/state/short-lived-state.ts';
import type { Settings } from '../settings/settings.ts';
import { ali } from '../vendors/captcha/ali.ts';
import { aliyunCaptcha } from '../vendors/captcha/aliyun.ts';
import { altcha } from '../vendors/captcha/altcha.ts';
import { geetest } from '../vendors/captcha/geetest.ts';
import { tencentCaptcha } from '../vendors/captcha/tencent.ts';
import { createDirectories, memberListBytes } from '../vendors/directory/create-directories.ts';
import { smtp } from '../vendors/email/smtp.ts';
import {
  createMiniProgram,
  createNoticeAccount,
  createOfficialAccount,
  createProviders,
} from '../vendors/identity/create-providers.ts';
import {
  miniProgramWithinTime,
  officialAccountWithinTime,
  withinTime,
} from '../vendors/identity/within-time.ts';
import { openOneTap } from '../vendors/one-tap/open-one-tap.ts';
import { createOutbox } from '../vendors/outbox/outbox.ts';
import { guardedFetch } from '../vendors/outgoing/guarded-fetch.ts';
import { vendorFetch } from '../vendors/outgoing/vendor-fetch.ts';
import { openSmsVendor } from '../vendors/sms/sms-vendors.ts';
import { traceFetch, traceMethods } from '../vendors/telemetry/trace-fetch.ts';
import type { Vendors } from './ports.ts';

export interface VendorNeeds {
  readonly settings: Settings;
  readonly state: ShortLivedState;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly masterKey: Buffer;
  readonly tracer?: Tracer | undefined;
}

/** Creates the vendors that the settings choose. */
export function createVendors({
  settings,
  state,
  clock,
  random,
  log,
  masterKey,
  tracer,
}: VendorNeeds): Vendors {
  const { outgoingProxy } = settings;
  const fetch = traceFetch(vendorFetch(outgoingProxy, { bytes: vendorAnswerBytes }), tracer);
  const connection = { fetch, clock, random, log };
  const { sms, captcha } = settings.file;

  const outbox = settings.outbox ? createOutbox({ state, clock }) : null;
  const mail =
    settings.mailUrl && !outbox
      ? smtp({ url: settings.mailUrl, siteUrl: settings.publicUrl, support: settings.file.support })
      : null;

  const secret = createHmac('sha256', masterKey).update('altcha').digest('base64url');
  const selfHosted = altcha({ secret, settings: captcha.altcha, clock, random });
  const kinds: Record<CaptchaKind, CaptchaVerifier | null> = {
    altcha: selfHosted,
    geetest: captcha.geetest ? geetest(captcha.geetest, connection) : null,
    ali: captcha.ali ? ali(captcha.ali, connection) : null,
    aliyun: captcha.aliyun ? aliyunCaptcha(captcha.aliyun, connection) : null,
    tencent: captcha.tencent ? tencentCaptcha(captcha.tencent, connection) : null,
  };

  // The portal waits ten seconds, and must get the answer that the provider is slow within them.
  const provider = {
    fetch,
    // For addresses from providers, and of gateways, that the operator chose. A server behind a proxy often cannot resolve names itself.
    guardedFetch: traceFetch(
      guardedFetch(
        readOpenNetworks(settings.file.outgoing.allow_private),
        outgoingProxy,
        'as the proxy knows them',
        { bytes: vendorAnswerBytes },
      ),
      tracer,
    ),
    timeoutMilliseconds: 8000,
    clock,
  };
  const { providers } = settings.file;
  const directories = createDirectories(settings.file.directories, providers, {
    ...provider,
    fetch: traceFetch(vendorFetch(outgoingProxy, { bytes: memberListBytes }), tracer),
    answerBytes: memberListBytes,
    random,
  });
  const miniProgram = createMiniProgram(providers, provider);
  const officialAccount = createOfficialAccount(providers, provider);

  return {
    senders: outbox
      ? { sms: [outbox.senders.sms], email: [outbox.senders.email] }
      : {
          sms: sms.vendors.map((vendor) =>
            openSmsVendor(vendor, {
              ...connection,
              guardedFetch: provider.guardedFetch,
              publicUrl: settings.publicUrl,
            }),
          ),
          email: mail ? [tracer ? traceMethods('smtp', mail, tracer) : mail] : [],
        },
    listOutbox: outbox ? outbox.list : null,
    captchaVerifiers: captcha.kinds.flatMap((kind) => kinds[kind] ?? []),
    captchaReserve: selfHosted,
    identityProviders: [
      ...createProviders(providers, provider).map((each) => withinTime(each, 9000)),
      ...directories.map((directory) => directory.provider),
    ],
    directories,
    miniProgram: miniProgram && miniProgramWithinTime(miniProgram, 9000),
    oneTap: openOneTap(settings.file.one_tap, connection),
    officialAccount: officialAccount && officialAccountWithinTime(officialAccount),
    noticeAccount: createNoticeAccount(providers, provider),
    close: () => mail?.close(),
    async check() {
      const problem = settings.mailUrl && (await mail?.check());
      if (!problem) return;
      const { host } = new URL(settings.mailUrl);
      log.error(`MAIL_URL: ${host} ${problem}. No mail is sent until that is mended.`);
    },
  };
}
