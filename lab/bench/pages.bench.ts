import { measurePage, type PageFigures } from '../../tests/actions/measure-page.ts';
import { addressOf, readRoutes } from '../../tests/actions/read-routes.ts';
import { openPhone } from '../../tests/setup/open-phone.ts';
import type { BenchContext } from './bench.ts';
import { median } from './measure/percentile.ts';

export const name = 'pages';

/**
 * Every page that is more than one door, opened on a phone for the first time: a processor four times slower, 1.6 Mbit/s
 * with 150 ms. What it shows largest, how far it shifts, how long it cannot be pressed; medians of three.
 */
export async function run({ isQuick, startProduct, onEnd, report }: BenchContext): Promise<void> {
  const product = await startProduct();
  const phone = await openPhone(product);
  onEnd(phone.close);
  const isEntrance = (path: string) =>
    /^\/(?:scan|admin|oauth|leave|cancelled)|callback|not-me|bind$/.test(path);
  for (const route of readRoutes().filter(({ path }) => !isEntrance(path) || path === '/user/bind')) {
    const context = route.access === 'public' ? phone.visitor : phone.signedIn;
    const found: PageFigures[] = [];
    for (let round = 0; round < (isQuick ? 1 : 3); round += 1)
      found.push(await measurePage(context, product.url + addressOf(route)));
    const middle = (of: 'lcp' | 'cls' | 'tbt' | 'requests' | 'transferred') =>
      median(found.map((figures) => figures[of]));
    const { path } = route;
    report({ what: `${path}, largest paint`, value: middle('lcp'), unit: 'ms', reach: { atMost: 2500 } });
    report({ what: `${path}, shift`, value: middle('cls') * 1000, unit: '‰', reach: { atMost: 100 } });
    report({ what: `${path}, blocking time`, value: middle('tbt'), unit: 'ms', reach: { atMost: 200 } });
    report({ what: `${path}, requests`, value: middle('requests'), unit: '×' });
    report({ what: `${path}, transferred`, value: middle('transferred'), unit: 'kB' });
  }
}
