import { listProviders } from '@tongxing/contract/calls/provider-sign-in.ts';
import { providerNames } from '@tongxing/contract/provider-names.ts';
import { wayNames } from '@tongxing/contract/words.ts';
import { useCall } from '../api/queries/use-call.ts';
import { useSiteConfig } from '../session/site-config.ts';

export interface SiteWay {
  readonly key: string;
  readonly name: string;
}

/** The ways to sign in that this site offers, in the order of its sign-in page. */
export function useSiteWays(): readonly SiteWay[] {
  const login = useSiteConfig()?.login;
  const providers = useCall(listProviders, {}).data ?? [];
  const hasWeChat = login?.wechat_mini_program || login?.wechat_follow !== undefined;
  const all = [
    { key: 'password', name: wayNames.password, isOn: login?.password },
    { key: 'code', name: wayNames.code, isOn: login?.code },
    { key: 'passkey', name: wayNames.passkey, isOn: login?.passkey },
    { key: 'qrcode', name: wayNames.qrcode, isOn: login?.qrcode },
    { key: 'qq', name: 'QQ', isOn: login?.qq },
    {
      key: 'wechat',
      name: providerNames.wechat,
      isOn: hasWeChat && !providers.some(({ key }) => key === 'wechat'),
    },
    ...providers.map(({ key, name }) => ({ key, name, isOn: true })),
  ];
  return all.flatMap(({ isOn, key, name }) => (isOn ? [{ key, name }] : []));
}

/** Ways by their names, one after the other: 密码、企业微信. */
export const formatWays = (ways: readonly string[], known: readonly SiteWay[]): string =>
  ways.map((way) => known.find(({ key }) => key === way)?.name ?? way).join('、');
