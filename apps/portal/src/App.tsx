import {
  type ComponentType,
  Fragment,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';
import { provideIdentityCheck } from './api/confirm-identity.ts';
import { fetchAhead } from './browser/fetch-ahead.ts';
import { comeAlive } from './browser/prepared-page.ts';
import { useLocation } from './browser/router.tsx';
import { type LayoutName, type PageRoute, pageRoutes, redirectRoutes } from './routes.tsx';
import { askForIdentity, identityCheck } from './session/identity-check.ts';
import { pendingChallenge } from './session/pending-challenge.ts';
import { useSignInPopup } from './session/sign-in-popup.ts';
import { LeadOn } from './shell/LeadOn.tsx';
import { AuthLayout } from './shell/layouts/AuthLayout.tsx';
import { ScanLayout } from './shell/layouts/ScanLayout.tsx';
import { type GatedRoute, NavigationGuard } from './shell/NavigationGuard.tsx';
import { PieceBoundary } from './shell/PieceBoundary.tsx';
import { lazyPart } from './ui/lazy-part.ts';

type Layout = ComponentType<{ children: ReactNode }>;

const loadHome = () =>
  import('./shell/layouts/HomeLayout.tsx').then(({ HomeLayout }) => ({ default: HomeLayout }));
/** The console's frame, and the new agreements that any of its pages may ask for. */
const loadConsole = async () => {
  const [{ ConsoleFrame }, { AskAgreement }] = await Promise.all([
    import('./shell/layouts/ConsoleFrame.tsx'),
    import('./parts/AskAgreement.tsx'),
  ]);
  fetchAhead(loadStepUp);
  const Console: Layout = ({ children }) => (
    <ConsoleFrame>
      {children}
      <AskAgreement />
    </ConsoleFrame>
  );
  return { default: Console };
};

const layouts: Record<LayoutName, { Layout: Layout; load?: () => Promise<unknown> }> = {
  auth: { Layout: AuthLayout },
  home: { Layout: lazyPart(loadHome), load: loadHome },
  console: { Layout: lazyPart(loadConsole), load: loadConsole },
  scan: { Layout: ScanLayout },
  bare: { Layout: Fragment },
};
const pages = pageRoutes.map((route) => ({ route, Page: route.Page ?? lazyPart(route.load) }));

const SignInModal = lazyPart(() =>
  import('./features/sign-in/SignInModal.tsx').then(({ SignInModal: Modal }) => ({ default: Modal })),
);

const SecondFactorDialog = lazyPart(() =>
  import('./features/second-factor/SecondFactorDialog.tsx').then((module) => ({
    default: module.SecondFactorDialog,
  })),
);
const loadStepUp = () =>
  import('./features/step-up/StepUpDialog.tsx').then((module) => ({ default: module.StepUpDialog }));
const StepUpDialog = lazyPart(loadStepUp);

/** What a person has to prove before what they were doing goes on: the second factor, the security check. */
function Proofs() {
  const challenge = useSyncExternalStore(pendingChallenge.subscribe, pendingChallenge.get, () => null);
  const check = useSyncExternalStore(identityCheck.subscribe, identityCheck.get, () => null);
  useEffect(() => provideIdentityCheck(askForIdentity), []);
  return (
    <Suspense>
      {challenge && <SecondFactorDialog key={challenge.sessionId} sessionId={challenge.sessionId} />}
      {check && <StepUpDialog check={check} />}
    </Suspense>
  );
}

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

const trimmed = (pathname: string) => (pathname === '/' ? '/' : pathname.replace(/\/+$/, '').toLowerCase());

/** The page of an address, or the one that says there is none. */
function findPage(pathname: string) {
  const path = trimmed(pathname);
  const isOf = ({ route }: { route: PageRoute }) =>
    route.path === path || (route.deep && path.startsWith(`${route.path}/`));
  // The last one is for unknown addresses.
  return (pages.find(isOf) ?? pages.at(-1)) as (typeof pages)[number];
}

const findRedirect = (pathname: string) => redirectRoutes.find(({ path }) => path === trimmed(pathname));

function findRoute(pathname: string): GatedRoute {
  return findRedirect(pathname) ? { access: 'public', title: '' } : findPage(pathname).route;
}

/** Loads a page and its frame side by side, before React asks for one after the other; fails where one does not come. */
export async function preload(pathname: string): Promise<void> {
  if (findRedirect(pathname)) return;
  const { route } = findPage(pathname);
  await Promise.all([route.load?.(), layouts[route.layout].load?.()]);
}

/**
 * Beside a page: what React takes over at once with it. The router is there earlier, while the page is still drawn; and
 * the query of the address comes later than the page: until then its links lead on without it.
 */
function Alive() {
  const { search } = useLocation();
  useLayoutEffect(() => {
    if (search === location.search) comeAlive();
  }, [search]);
  return null;
}

/** The page of the address in its frame; a frame outlives its pages. */
function PageAtLocation() {
  const { pathname } = useLocation();
  const redirect = findRedirect(pathname);
  if (redirect) return <LeadOn to={redirect.redirect} />;
  const { route, Page } = findPage(pathname);
  const { Layout } = layouts[route.layout];
  return (
    <Layout>
      <PieceBoundary key={route.path}>
        <Suspense>
          <Page />
          <Alive />
        </Suspense>
      </PieceBoundary>
    </Layout>
  );
}

/** The whole portal: the gate before every page, the page, and the sign-in popup over it. */
export function App() {
  return (
    <>
      <NavigationGuard findRoute={findRoute}>
        <Suspense>
          <PageAtLocation />
        </Suspense>
      </NavigationGuard>
      <SignInPopup />
      <Proofs />
    </>
  );
}
