import { useSearchParams } from '../../browser/router.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

// Lazy parts, so that they add no weight to a first visit to other pages.
const AppList = lazyPart(() => import('./AppList.tsx').then((loaded) => ({ default: loaded.AppList })));
const AppPage = lazyPart(() => import('./AppPage.tsx').then((loaded) => ({ default: loaded.AppPage })));

const GrantPage = lazyPart(() => import('./GrantPage.tsx').then((loaded) => ({ default: loaded.GrantPage })));

/** `/user/app/list`: own and authorized apps; `?app=` opens an own app, `?grant=` an authorized one. */
export function AppListPage() {
  const [query] = useSearchParams();
  const id = query.get('app');
  const granted = query.get('grant');
  if (granted) return <GrantPage key={granted} id={granted} />;
  return id ? <AppPage key={id} id={id} /> : <AppList />;
}
