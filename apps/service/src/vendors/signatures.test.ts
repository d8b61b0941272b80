import { describe, expect, it } from 'vitest';
import { sha256, signAliyunRequest, writeQuery } from './call-aliyun.ts';
import { signTencentRequest } from './call-tencent.ts';
import { signVolcengineRequest } from './sms/volcengine.ts';

/** Expected values: what the vendors' own SDKs computed for the same input. */
describe('signatures', () => {
  it('ACS3-HMAC-SHA256', () => {
    const authorization = signAliyunRequest(
      { accessKeyId: 'AK', accessKeySecret: 'AKSECRET' },
      {
        method: 'POST',
        query: {
          PhoneNumbers: '13900001111',
          SignName: '测试',
          TemplateCode: 'SMS_1',
          TemplateParam: '{"code":"123456"}',
        },
        headers: {
          host: 'dysmsapi.aliyuncs.com',
          'x-acs-action': 'SendSms',
          'x-acs-content-sha256': sha256(''),
          'x-acs-date': '2026-01-01T00:00:00Z',
          'x-acs-signature-nonce': 'nonce-0001',
          'x-acs-version': '2017-05-25',
        },
        body: '',
      },
    );
    expect(authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=AK,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;' +
        'x-acs-signature-nonce;x-acs-version,' +
        'Signature=4a0bc135e461c3a53036353125b81e9ed651b955ae412e6dee340a70b5dbace8',
    );
  });

  it('ACS3 encodes what encodeURIComponent leaves alone', () => {
    expect(writeQuery({ b: "it's (1)*!", a: '~-_.' })).toBe('a=~-_.&b=it%27s%20%281%29%2A%21');
  });

  it('TC3-HMAC-SHA256', () => {
    const authorization = signTencentRequest(
      { secretId: 'AKID', secretKey: 'SKEY' },
      {
        service: 'sms',
        host: 'sms.tencentcloudapi.com',
        contentType: 'application/json; charset=utf-8',
        timestamp: 1_767_225_600,
        body: '{"PhoneNumberSet":["+8613900001111"],"SmsSdkAppId":"1400000000","SignName":"测试","TemplateId":"1","TemplateParamSet":["123456"]}',
      },
    );
    expect(authorization).toBe(
      'TC3-HMAC-SHA256 Credential=AKID/2026-01-01/sms/tc3_request, SignedHeaders=content-type;host, ' +
        'Signature=f8f90305c0122eee1e4e59a2c135d7ca57c65a2d8991d19cc7df64579cd52fc6',
    );
  });

  it('HMAC-SHA256 of Volcengine', () => {
    const body =
      '{"SmsAccount":"6df864b1","Sign":"测试","TemplateID":"ST_1","TemplateParam":"{\\"code\\":\\"123456\\"}","PhoneNumbers":"13900001111"}';
    const signed = signVolcengineRequest(
      { accessKeyId: 'AKLT', accessKeySecret: 'SKEY' },
      {
        host: 'sms.volcengineapi.com',
        query: 'Action=SendSms&Version=2020-01-01',
        body,
        at: new Date('2026-01-01T00:00:00Z'),
      },
    );
    expect(signed).toEqual({
      'x-date': '20260101T000000Z',
      'x-content-sha256': '4e193150a2792812eb3323848a81313a5208c3af26939d631f4453e23a7a9b3f',
      authorization:
        'HMAC-SHA256 Credential=AKLT/20260101/cn-north-1/volcSMS/request, SignedHeaders=host;x-content-sha256;x-date, ' +
        'Signature=42264a03652d09053c7909ef6d31601d9b0a43da44ae284041ffb7ed21863932',
    });
  });
});
