import { useSearchParams } from '../../browser/router.tsx';
import { late } from '../../ui/late.ts';

// Files of their own, so that what they are made of weighs nothing on a first visit to other pages.
const AppList = late(() => import('./AppList.tsx').then((loaded) => ({ default: loaded.AppList })));
const AppPage = late(() => import('./AppPage.tsx').then((loaded) => ({ default: loaded.AppPage })));

const GrantPage = late(() => import('./GrantPage.tsx').then((loaded) => ({ default: loaded.GrantPage })));

/** `/user/app/list`: own apps and authorised ones; with `?app=` one app in its maker's hands, with `?grant=` as who let it in sees it. */
export function AppListPage() {
  const [query] = useSearchParams();
  const id = query.get('app');
  const granted = query.get('grant');
  if (granted) return <GrantPage key={granted} id={granted} />;
  return id ? <AppPage key={id} id={id} /> : <AppList />;
}
