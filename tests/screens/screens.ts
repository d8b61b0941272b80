import { addressOf, readRoutes } from '../actions/read-routes.ts';
import type { Looking, Screen } from './screen.ts';
import { screensOfApps } from './screens-of-apps.ts';
import { screensOfConsole } from './screens-of-console.ts';
import { screensOfGrants } from './screens-of-grants.ts';
import { screensOfSafety } from './screens-of-safety.ts';
import { screensOfSignIn } from './screens-of-sign-in.ts';

// The configuration always loads: without it there is no portal.
const calls = /\/v3\/(?!config)/;

/** Calls that are never answered, as on a slow network. */
const stallCalls = ({ page }: Looking): Promise<unknown> => page.route(calls, () => undefined);

/** A service that fails in every call. */
const breakCalls = ({ page }: Looking): Promise<unknown> =>
  page.route(calls, (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: '服务出了点问题，请稍后再试', data: null } }),
  );

/** A network that is lost once the page's scripts have loaded. */
const loseNetwork = ({ page }: Looking): Promise<unknown> =>
  page.route(calls, (route) => route.abort('internetdisconnected'));

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'home';

/** Every route, and every page of the console for a new and a busy person. */
function screensOfRoutes(): Screen[] {
  return readRoutes().flatMap((route): Screen[] => {
    const [name, address] = [nameOf(route.path), addressOf(route)];
    if (route.path === '/admin') return [{ name, as: 'operator', address }];
    if (route.access === 'public') return [{ name, as: 'visitor', address }];
    if (route.layout !== 'console') return [{ name, as: 'new', address }];
    return [
      { name: `${name}-new`, as: 'new', address },
      { name: `${name}-busy`, as: 'busy', address },
      { name: `${name}-loading`, as: 'new', address, before: stallCalls },
      { name: `${name}-error`, as: 'new', address, before: breakCalls },
      { name: `${name}-offline`, as: 'new', address, before: loseNetwork },
    ];
  });
}

/** All screens of the gallery. */
export function allScreens(): readonly Screen[] {
  return [
    ...screensOfRoutes(),
    { name: 'no-such-page', as: 'visitor', address: '/no/such/page' },
    { name: 'offline-page', as: 'visitor', address: '/offline' },
    ...screensOfSignIn,
    ...screensOfConsole,
    ...screensOfSafety,
    ...screensOfApps,
    ...screensOfGrants,
    { name: 'mails', as: 'operator', address: '/admin' },
  ];
}
