import { listApps } from '@tongxing/contract/calls/apps.ts';
import { mustCall } from '../actions/call-service.ts';
import { registerApp } from '../actions/register-app.ts';
import { longNames } from './long-names.ts';
import type { Looking, Screen } from './screen.ts';

const redirectUri = 'https://qinghe.example/callback';

/** The authorization address of an app. */
const consentTo =
  (name: string, scope: string) =>
  async ({ service, token }: Looking): Promise<string> => {
    const { appId } = await registerApp(service, token, { name, redirect_uris: [redirectUri] });
    return `/oauth2/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: appId,
      redirect_uri: redirectUri,
      scope,
      state: 'a-state-of-this-browser',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })}`;
  };

const panelOf =
  (tab: string) =>
  async ({ service, token }: Looking): Promise<string> => {
    const { items } = await mustCall(service, listApps, {}, { token });
    const app = items.find(({ name }) => name === longNames.chinese.slice(0, 40)) ?? items[0];
    return `/user/app/list?${new URLSearchParams({ app: app?.id ?? '', tab })}`;
  };

const everything = 'openid profile email phone offline_access';

/** Consent, and the apps of a developer. */
export const screensOfApps: readonly Screen[] = [
  { name: 'consent', as: 'once', address: consentTo('青禾笔记', everything) },
  { name: 'consent-little', as: 'once', address: consentTo('青禾笔记', 'openid') },
  { name: 'consent-long-chinese', as: 'once', address: consentTo(longNames.chinese, everything) },
  { name: 'consent-arabic', as: 'once', address: consentTo(longNames.arabic, everything) },
  {
    name: 'sign-in-for-an-app',
    as: 'once',
    address: consentTo('青禾笔记', 'openid profile'),
    before: ({ context }) => context.clearCookies(),
  },
  { name: 'app-wrong', as: 'new', address: '/oauth2/authorize?client_id=nobody&response_type=code' },
  {
    name: 'app-create',
    as: 'new',
    address: '/user/app/list',
    action: async ({ page }) => {
      await page.getByRole('button', { name: '创建应用' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'app-gone', as: 'new', address: '/user/app/list?app=nobody' },
  ...['overview', 'sign-in', 'secrets', 'webhooks', 'facts'].map(
    (tab): Screen => ({ name: `app-${tab}`, as: 'busy', address: panelOf(tab) }),
  ),
];
