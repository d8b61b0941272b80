import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { type LayoutName, pageRoutes, redirectRoutes } from './routes.tsx';
import { LeadOn } from './shell/LeadOn.tsx';

const pages = pageRoutes.map((route) => ({ route, Page: lazy(route.load) }));
const layouts: readonly LayoutName[] = ['home', 'hall', 'console', 'scan', 'bare'];

const frames: Record<LayoutName, ComponentType<{ children: ReactNode }>> = {
  home: Frame,
  hall: Frame,
  console: Frame,
  scan: Frame,
  bare: Frame,
};

function Frame({ children }: { children: ReactNode }) {
  return children;
}

/** The route table turned into routes: one nested group per layout, so that a frame outlives its pages. */
export function App() {
  return (
    <Routes>
      {layouts.map((layout) => {
        const Layout = frames[layout];
        return (
          <Route
            key={layout}
            element={
              <Layout>
                <Suspense>
                  <Outlet />
                </Suspense>
              </Layout>
            }
          >
            {pages
              .filter(({ route }) => route.layout === layout)
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
  );
}
