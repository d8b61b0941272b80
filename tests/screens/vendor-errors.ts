import type { Looking } from './screen.ts';

// The configuration always loads: without it there is no portal.
const calls = /\/v3\/(?!config)/;

/** Calls that are never answered, as on a slow network. */
export const stallCalls = ({ page }: Looking): Promise<unknown> => page.route(calls, () => undefined);

/** A service that fails in every call. */
export const breakCalls = ({ page }: Looking): Promise<unknown> =>
  page.route(calls, (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: '服务出了点问题，请稍后再试', data: null } }),
  );

/** A network that is lost once the page's scripts have loaded. */
export const loseNetwork = ({ page }: Looking): Promise<unknown> =>
  page.route(calls, (route) => route.abort('internetdisconnected'));
