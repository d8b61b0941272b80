import { addressOf, readRoutes } from '../actions/read-routes.ts';
import type { Screen } from './screen.ts';
import { screensOfApps } from './screens-of-apps.ts';
import { screensOfConsole } from './screens-of-console.ts';
import { screensOfGrants } from './screens-of-grants.ts';
import { screensOfSafety } from './screens-of-safety.ts';
import { screensOfSignIn } from './screens-of-sign-in.ts';
import { breakCalls, loseNetwork, stallCalls } from './vendor-errors.ts';

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
