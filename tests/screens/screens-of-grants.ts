import { listGrants } from '@tongxing/contract/calls/authorization-grants.ts';
import { type DataAccessDay, listGrantDataAccess } from '@tongxing/contract/calls/data-access.ts';
import { mustCall } from '../actions/call-service.ts';
import { registerApp } from '../actions/register-app.ts';
import { openOpenidClientSite } from '../relying-parties/openid-client-site.ts';
import { longNames } from './long-names.ts';
import type { Looking, Screen } from './screen.ts';

/** The page of data access, of a person who has just signed in at an app. */
const letIn =
  (name: string) =>
  async ({ page, service, token }: Looking): Promise<string> => {
    const site = await openOpenidClientSite();
    await site.use(await registerApp(service, token, { name, redirect_uris: [site.redirectUri] }));
    await page.goto(site.loginUrl);
    await page.getByRole('switch', { name: '提供保持登录' }).click();
    await page.getByRole('button', { name: '同意授权' }).click();
    await page.waitForURL(`${site.origin}/me`);
    await page.goto(`${site.origin}/refresh`);
    await site.close();
    const { items } = await mustCall(service, listGrants, {}, { token });
    return `/user/app/list?grant=${items[0]?.client_id ?? ''}`;
  };

const day = 24 * 3600;

/** Data access of many days, with every kind of data by every way. */
function everyWay(): DataAccessDay[] {
  const latest = Date.parse('2026-11-20T12:00:00+08:00') / 1000;
  return Array.from({ length: 7 }, (_, at): DataAccessDay => {
    const noon = latest - at * day;
    const of = (way: DataAccessDay['readings'][number]['way'], kinds: string[], times: number) => ({
      way,
      kinds,
      times,
      first_at: noon - 3600 * times,
      last_at: noon,
    });
    return {
      day: new Date((noon + 8 * 3600) * 1000).toISOString().slice(0, 10),
      readings: [
        of('userinfo', ['openid', 'profile', 'email', 'phone'], 9),
        of('refresh', ['openid', 'offline_access'], 4),
        ...(at % 3 === 0
          ? [of('sign_in', ['openid', 'profile'], 1), of('introspection', ['openid'], 2)]
          : []),
        ...(at % 5 === 0 ? [of('logout', ['openid'], 1)] : []),
      ],
    };
  });
}

const answerWith =
  (items: readonly DataAccessDay[], next_cursor: string | null) =>
  ({ page }: Looking) =>
    page.route(`**${listGrantDataAccess.path}*`, (route) =>
      route.fulfill({ json: { code: 1, msg: '', data: { items, next_cursor } } }),
    );

/** Data access of apps, and notification settings. */
export const screensOfGrants: readonly Screen[] = [
  { name: 'grant', as: 'once', address: letIn('青禾笔记') },
  { name: 'grant-long-name', as: 'once', address: letIn(longNames.chinese) },
  { name: 'grant-nothing-yet', as: 'once', address: letIn('云上课堂'), before: answerWith([], null) },
  {
    name: 'grant-many-days',
    as: 'once',
    address: letIn('账本'),
    before: answerWith(everyWay(), '2026-11-01'),
  },
  {
    name: 'grant-taken-back',
    as: 'once',
    address: letIn('书签'),
    action: async ({ page }) => {
      await page.getByRole('button', { name: '撤销授权' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '撤销授权' }).click();
      await page.getByText('授权已撤销').first().waitFor();
    },
  },
  { name: 'grant-gone', as: 'new', address: '/user/app/list?grant=nobody' },
  { name: 'notices', as: 'new', address: '/user/info#notices' },
];
