import type { Clock } from '../clock.ts';
import { type DoubleAnswer, type DoubleRequest, serveDouble } from '../serve-double.ts';
import { findTc3Fault } from '../verify-tc3.ts';
import { createFlowControl } from './flow-control.ts';
import type { SmsDouble } from './sms-double.ts';

export interface TencentSmsDouble extends SmsDouble {
  readonly delivered: { to: string; template: string; params: string[] }[];
  /** A code comes in its send status, or in the error envelope where it is no business code. */
  refusal: string | null;
}

export const tencentSmsAccount = {
  appId: '1400000001',
  signName: '通行',
  templates: ['200001', '200002', '200009'],
};

const limitCodes = {
  minute: 'LimitExceeded.PhoneNumberThirtySecondLimit',
  hour: 'LimitExceeded.PhoneNumberOneHourLimit',
  day: 'LimitExceeded.PhoneNumberDailyLimit',
};

/** SendSms 2021-01-11 as its documents describe it. All errors come with HTTP 200. */
export async function serveTencentSms(clock: Clock): Promise<TencentSmsDouble> {
  const isFull = createFlowControl(clock);
  const delivered: TencentSmsDouble['delivered'] = [];

  const error = (code: string) => ({
    body: { Response: { Error: { Code: code, Message: `${code} happened` }, RequestId: 'REQ' } },
  });
  const status = (to: string, code: string, message: string) => ({
    body: {
      Response: {
        SendStatusSet: [
          {
            SerialNo: code === 'Ok' ? `SERIAL-${delivered.length}` : '',
            PhoneNumber: to,
            Fee: code === 'Ok' ? 1 : 0,
            SessionContext: '',
            Code: code,
            Message: message,
            IsoCode: 'CN',
          },
        ],
        RequestId: 'REQ',
      },
    },
  });

  const double: TencentSmsDouble = Object.assign(await serveDouble(answer), { delivered, refusal: null });
  return double;

  function answer(request: DoubleRequest): DoubleAnswer {
    const fault = findTc3Fault(request, 'sms', clock);
    if (fault) return error(fault);
    const { headers } = request;
    if (headers['x-tc-action'] !== 'SendSms' || headers['x-tc-version'] !== '2021-01-11')
      return error('InvalidAction');
    if (!headers['x-tc-region']) return error('MissingParameter');
    const body = JSON.parse(request.body) as {
      PhoneNumberSet: string[];
      SmsSdkAppId: string;
      SignName: string;
      TemplateId: string;
      TemplateParamSet: string[];
    };
    const [to = ''] = body.PhoneNumberSet;
    const { refusal } = double;
    if (refusal && /^(?:InternalError|RequestLimitExceeded|AuthFailure|UnauthorizedOperation)/.test(refusal))
      return error(refusal);
    if (refusal) return status(to, refusal, `${refusal} for ${to}`);
    if (body.SmsSdkAppId !== tencentSmsAccount.appId)
      return error('UnauthorizedOperation.SmsSdkAppIdVerifyFail');
    if (!/^\+(?:861[3-9]\d{9}|(?!86)[1-9]\d{6,14})$/.test(to))
      return status(to, 'InvalidParameterValue.IncorrectPhoneNumber', to);
    if (body.SignName !== tencentSmsAccount.signName) {
      return status(to, 'FailedOperation.SignatureIncorrectOrUnapproved', '签名未审批');
    }
    if (!tencentSmsAccount.templates.includes(body.TemplateId)) {
      return status(to, 'FailedOperation.TemplateIncorrectOrUnapproved', '模版未审批');
    }
    if (body.TemplateParamSet.some((param) => typeof param !== 'string' || /https?:/.test(param))) {
      return status(to, 'InvalidParameterValue.ProhibitedUseUrlInTemplateParameter', 'url');
    }
    const full = isFull(to);
    if (full) return status(to, limitCodes[full.name], 'limited');
    delivered.push({ to, template: body.TemplateId, params: body.TemplateParamSet });
    return status(to, 'Ok', 'send success');
  }
}
