// A program: serves the captcha vendors' doubles for a browser until its parent ends. Prints their addresses as
// one line of JSON; a line of JSON on its input, such as {"vendor":"geetest","behaviour":"failing"}, changes one.
import { createInterface } from 'node:readline';
import type { Clock } from '../clock.ts';
import { aliyunKeys } from '../verify-acs3.ts';
import { tencentKeys } from '../verify-tc3.ts';
import { aliyunCaptchaAccount, serveAliyunCaptcha } from './aliyun-captcha-vendor.ts';
import { lotNumberAccount, serveLotNumberVendor } from './lot-number-vendor.ts';
import { serveTencentCaptcha, tencentCaptchaAccount } from './tencent-captcha-vendor.ts';

const systemClock: Clock = { now: () => new Date() };

const vendors = {
  geetest: await serveLotNumberVendor(systemClock),
  ali: await serveLotNumberVendor(systemClock),
  aliyun: await serveAliyunCaptcha(systemClock),
  tencent: await serveTencentCaptcha(systemClock),
};

/** The `captcha` settings of a service that uses these doubles. */
const settings = {
  geetest: {
    captcha_id: lotNumberAccount.captchaId,
    captcha_key: lotNumberAccount.captchaKey,
    endpoint: vendors.geetest.url,
  },
  ali: {
    app_id: lotNumberAccount.captchaId,
    app_key: lotNumberAccount.captchaKey,
    endpoint: vendors.ali.url,
  },
  aliyun: {
    scene_id: aliyunCaptchaAccount.sceneId,
    prefix: aliyunCaptchaAccount.prefix,
    access_key_id: aliyunKeys.accessKeyId,
    access_key_secret: aliyunKeys.accessKeySecret,
    endpoint: vendors.aliyun.url,
  },
  tencent: {
    app_id: tencentCaptchaAccount.appId,
    app_secret_key: tencentCaptchaAccount.appSecretKey,
    secret_id: tencentKeys.secretId,
    secret_key: tencentKeys.secretKey,
    endpoint: vendors.tencent.url,
  },
};

console.log(JSON.stringify(settings));
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { vendor, ...change } = JSON.parse(line) as { vendor: keyof typeof vendors };
    Object.assign(vendors[vendor], change);
  })
  .on('close', () => process.exit(0));
