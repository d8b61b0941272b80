import { lazy } from 'react';
import { useSearchParams } from '../../browser/router.tsx';

// Files of their own, so that what they are made of weighs nothing on a first visit to other pages.
const AppList = lazy(() => import('./AppList.tsx').then((loaded) => ({ default: loaded.AppList })));
const AppPage = lazy(() => import('./AppPage.tsx').then((loaded) => ({ default: loaded.AppPage })));

/** `/user/app/list`: own apps and authorised ones; with `?app=` one app in its maker's hands. */
export function AppListPage() {
  const [query] = useSearchParams();
  const id = query.get('app');
  return id ? <AppPage key={id} id={id} /> : <AppList />;
}
