import * as z from 'zod';
import type {
  CaptchaContext,
  CaptchaProof,
  CaptchaVerdict,
  CaptchaVerifier,
} from '../../features/protection/captcha/captcha-verifier.ts';
import type { Clock } from '../../kernel/clock.ts';
import { secretText } from '../../kernel/crypto/secret-text.ts';
import type { Log } from '../../kernel/logging/log.ts';
import type { VendorConnection } from '../ask-vendor.ts';
import { callTencent } from '../call-tencent.ts';
import { shortDetail } from '../short-detail.ts';
import { vendorEndpoint } from '../vendor-endpoint.ts';

export const tencentCaptchaSettings = z.strictObject({
  /** CaptchaAppId. */
  app_id: z.string().regex(/^\d+$/),
  app_secret_key: secretText,
  secret_id: z.string().min(1),
  secret_key: secretText,
  /**
   * The browser makes a disaster ticket by itself when the vendor's servers do not answer, so anybody can. `accept`
   * lets such a caller pass unchecked while they are down: only for calls where that is better than refusing.
   */
  disaster_tickets: z.enum(['refuse', 'accept']).default('refuse'),
  endpoint: vendorEndpoint.default('https://captcha.tencentcloudapi.com'),
});

const answered = z.object({
  CaptchaCode: z.number(),
  CaptchaMsg: z.string().default(''),
  EvilLevel: z.number().nullish(),
});

const passed = 1;
/** System busy; no package left or account in arrears. */
const down = [26, 31];
/** The app id or the secret is wrong. A foreign ticket gives the same code, so the kind is still offered. */
const mismatched = [16, 100];
const certainlyEvil = 100;

/** `terror_1006_2031483705_1649302812`, in newer pages `trerror_…`: error code, app id, seconds since the epoch. */
const disasterTicket = /^tr?error_/;
const wholeDisasterTicket = /^tr?error_\d{4}_(\d+)_(\d{10})$/;
const disasterTicketSeconds = 300;

/** Tencent Cloud 天御验证码: DescribeCaptchaResult, version 2019-07-22, signed with TC3-HMAC-SHA256. */
export function tencentCaptcha(
  settings: z.output<typeof tencentCaptchaSettings>,
  connection: VendorConnection & { readonly clock: Clock; readonly log: Log },
): CaptchaVerifier {
  const keys = { secretId: settings.secret_id, secretKey: settings.secret_key };
  const log =
    ({ explain }: CaptchaContext) =>
    (reason: string): CaptchaVerdict => {
      const detail = shortDetail(reason);
      connection.log.warn({ kind: 'tencent', detail }, 'a captcha vendor gave no usable answer');
      explain?.(detail);
      return 'unavailable';
    };

  /** The contents of a disaster ticket can be checked, but not whether the vendor was down. */
  function judgeDisasterTicket(ticket: string): CaptchaVerdict {
    const [, appId, seconds] = wholeDisasterTicket.exec(ticket) ?? [];
    const age = connection.clock.now().getTime() / 1000 - Number(seconds);
    const isOurs = appId === settings.app_id && Math.abs(age) <= disasterTicketSeconds;
    if (settings.disaster_tickets === 'refuse' || !isOurs) return 'failed';
    connection.log.warn({ kind: 'tencent' }, 'a disaster ticket was accepted unchecked, as configured');
    return 'passed';
  }

  return {
    kind: 'tencent',
    identify: (proof) => readTicket(proof)?.ticket ?? null,

    async verify(proof, context) {
      const unavailable = log(context);
      const { ip } = context;
      const read = readTicket(proof);
      if (!read) return 'failed';
      if (disasterTicket.test(read.ticket)) return judgeDisasterTicket(read.ticket);
      const answer = await callTencent(connection, keys, {
        baseUrl: settings.endpoint,
        service: 'captcha',
        action: 'DescribeCaptchaResult',
        version: '2019-07-22',
        body: {
          CaptchaType: 9,
          Ticket: read.ticket,
          Randstr: read.randstr,
          UserIp: ip,
          CaptchaAppId: Number(settings.app_id),
          AppSecretKey: settings.app_secret_key,
        },
      });
      // What the browser sent may be malformed.
      if (answer.outcome === 'refused' && /^(?:Invalid|Missing)Parameter/.test(answer.code)) return 'failed';
      if (answer.outcome !== 'answered') return unavailable(answer.detail);
      const verdict = answered.safeParse(answer.response);
      if (!verdict.success) return unavailable('an answer without a captcha code');
      const { CaptchaCode, CaptchaMsg, EvilLevel } = verdict.data;
      if (down.includes(CaptchaCode)) return unavailable(`${CaptchaCode}: ${CaptchaMsg}`);
      if (mismatched.includes(CaptchaCode)) {
        connection.log.warn(
          { kind: 'tencent', detail: shortDetail(`${CaptchaCode}: ${CaptchaMsg}`) },
          'ticket and app do not fit',
        );
      }
      return CaptchaCode === passed && EvilLevel !== certainlyEvil ? 'passed' : 'failed';
    },
  };
}

function readTicket({ ticket, randstr }: CaptchaProof): { ticket: string; randstr: string } | null {
  if (!ticket || !randstr || ticket.length > 2048 || randstr.length > 128) return null;
  return { ticket, randstr };
}
