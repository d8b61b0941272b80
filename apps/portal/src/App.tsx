import { type ComponentType, Fragment, lazy, type ReactNode, Suspense } from 'react';
import { matchPath, Outlet, Route, Routes } from 'react-router';
import { type LayoutName, pageRoutes, redirectRoutes } from './routes.tsx';
import { useSignInPopup } from './session/sign-in-popup.ts';
import { LeadOn } from './shell/LeadOn.tsx';
import { HallLayout } from './shell/layouts/HallLayout.tsx';
import { type GatedRoute, NavigationGate } from './shell/NavigationGate.tsx';

type Layout = ComponentType<{ children: ReactNode }>;

const loadHome = () =>
  import('./shell/layouts/HomeLayout.tsx').then(({ HomeLayout }) => ({ default: HomeLayout }));
const loadConsole = () =>
  import('./shell/layouts/ConsoleFrame.tsx').then(({ ConsoleFrame }) => ({ default: ConsoleFrame }));
const loadScan = () =>
  import('./shell/layouts/ScanLayout.tsx').then(({ ScanLayout }) => ({ default: ScanLayout }));

const layouts: Record<LayoutName, { Layout: Layout; load?: () => Promise<unknown> }> = {
  hall: { Layout: HallLayout },
  home: { Layout: lazy(loadHome), load: loadHome },
  console: { Layout: lazy(loadConsole), load: loadConsole },
  scan: { Layout: lazy(loadScan), load: loadScan },
  bare: { Layout: Fragment },
};
const layoutNames = Object.keys(layouts) as LayoutName[];
const pages = pageRoutes.map((route) => ({ route, Page: lazy(route.load) }));

const SignInModal = lazy(() =>
  import('./features/sign-in/SignInModal.tsx').then(({ SignInModal: Modal }) => ({ default: Modal })),
);

/** The sign-in popup, where the session of a console page has died. */
function SignInPopup() {
  return (
    useSignInPopup() && (
      <Suspense>
        <SignInModal />
      </Suspense>
    )
  );
}

const isAt = (pathname: string) => (route: { path: string }) => matchPath(route.path, pathname) !== null;

function findRoute(pathname: string): GatedRoute {
  const redirect = redirectRoutes.some(isAt(pathname));
  const found = redirect ? undefined : pageRoutes.find(isAt(pathname));
  return found ?? { access: 'public', title: '' };
}

/** Begins to load a page and its frame side by side, before React asks for one after the other. */
export function preload(pathname: string): void {
  const found = pageRoutes.find(isAt(pathname));
  if (!found) return;
  void found.load();
  void layouts[found.layout].load?.();
}

/** The route table turned into routes: one nested group per layout, so that a frame outlives its pages. */
export function App() {
  return (
    <>
      <NavigationGate findRoute={findRoute}>
        <Suspense>
          <Routes>
            {layoutNames.map((name) => {
              const { Layout } = layouts[name];
              return (
                <Route
                  key={name}
                  element={
                    <Layout>
                      <Suspense>
                        <Outlet />
                      </Suspense>
                    </Layout>
                  }
                >
                  {pages
                    .filter(({ route }) => route.layout === name)
                    .map(({ route, Page }) => (
                      <Route key={route.path} path={route.path} element={<Page />} />
                    ))}
                </Route>
              );
            })}
            {redirectRoutes.map(({ path, redirect }) => (
              <Route key={path} path={path} element={<LeadOn to={redirect} />} />
            ))}
          </Routes>
        </Suspense>
      </NavigationGate>
      <SignInPopup />
    </>
  );
}
