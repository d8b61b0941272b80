import type { Looking } from './screen.ts';

// The configuration stands in every trouble: without it there is no portal to look at.
const calls = /\/v3\/(?!config)/;

/** Calls that are never answered: what a slow line shows. */
export const stallCalls = ({ page }: Looking): Promise<unknown> => page.route(calls, () => undefined);

/** A service that fails in everything it is asked. */
export const breakCalls = ({ page }: Looking): Promise<unknown> =>
  page.route(calls, (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: '服务出了点问题，请稍后再试', data: null } }),
  );

/** A network that is gone once the page's scripts are there. */
export const loseNetwork = ({ page }: Looking): Promise<unknown> =>
  page.route(calls, (route) => route.abort('internetdisconnected'));
