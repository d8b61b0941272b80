import { openWechat } from './open-wechat.ts';
import { openWecom, wecomAgent } from './open-wecom.ts';
import { fixture, secret, wrong } from './vendor-fixture.ts';

/** The four registered applications of the WeChat double. */
export function wechatApplications(redirectUris: readonly string[]) {
  return {
    website: { id: 'wxweb0001', secret, redirectUris },
    officialAccount: { id: 'wxmp00002', secret, redirectUris },
    miniProgram: { id: 'wxapp0003', secret, redirectUris },
    mobileApp: { id: 'wxsdk0004', secret, redirectUris },
  };
}

/** WeChat by one of its ways. */
export async function wechatFixture(
  redirectUris: readonly string[],
  channel: 'website' | 'official_account',
  silent: boolean,
) {
  const applications = wechatApplications(redirectUris);
  const { website, officialAccount, miniProgram, mobileApp } = applications;
  const vendor = await openWechat(applications);
  const app = channel === 'website' ? website : officialAccount;
  const entry = (key: string) => ({
    kind: 'wechat',
    website: { app_id: website.id, app_secret: key },
    official_account: { app_id: officialAccount.id, app_secret: key },
    mini_program: { app_id: miniProgram.id, app_secret: key },
    mobile_app: { app_id: mobileApp.id, app_secret: key },
    hosts: { open: vendor.url, api: vendor.url },
  });
  return fixture(vendor, {
    entry: entry(secret),
    wrongSettings: entry(wrong),
    channel,
    silent,
    asksNobody: silent,
    steps: silent ? ['token'] : ['token', 'profile'],
    subjectsOf: ({ unionid, openid }) => [
      `union:${unionid}`,
      `open:${app.id}:o${app.id.slice(-4)}_${openid.slice(0, 20)}`,
    ],
    cancelComesBack: !silent,
  });
}

/** WeCom by one of its ways. */
export async function wecomFixture(redirectUris: readonly string[], channel: 'website' | 'workbench') {
  const corporation = 'ww0000000000000001';
  const vendor = await openWecom({ id: corporation, secret, redirectUris });
  const hosts = { login: vendor.url, open: vendor.url, api: vendor.url };
  return fixture(vendor, {
    entry: { kind: 'wecom', corp_id: corporation, agent_id: wecomAgent, secret, hosts },
    wrongSettings: { secret: wrong },
    channel,
    asksNobody: channel === 'workbench',
    steps: ['application_token', 'token'],
    subjectsOf: ({ word }) => [`corp:${corporation}:${word}`],
    cancelComesBack: false,
  });
}
