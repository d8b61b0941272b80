import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { ensureConfig } from '../api/load-config.ts';
import { useLocation, useNavigate } from '../browser/router.tsx';
import { paths } from '../paths.ts';
import { raiseSessionEvent } from '../session/events.ts';
import { identityCheck } from '../session/identity-check.ts';
import { notify } from '../session/notices.ts';
import { onOtherTabsAccount } from '../session/profile.ts';
import { clearSessionToken, sessionToken } from '../session/session-token.ts';
import { signInPopup, useSignInPopup } from '../session/sign-in-popup.ts';
import { siteConfigStore, useSiteConfig } from '../session/site-config.ts';
import { composeTitle } from './document-title.ts';
import { handleSessionEvents } from './handle-session-events.ts';
import { completeProgress, startProgress } from './progress-bar.ts';
import { visitWeChatOnce } from './visit-wechat-once.ts';

/** What the gate has to know of a page. */
export interface GatedRoute {
  readonly access: 'public' | 'signed-in';
  readonly visitorsOnly?: true;
  readonly title: string;
}

/** Only someone signed in has a profile to load; without the network the page itself says so. */
const loadProfile = () =>
  import('../api/load-profile.ts').then(
    (module) => module.loadProfile(),
    () => null,
  );
const isSessionAlive = () =>
  import('../api/load-profile.ts').then(
    (module) => module.isSessionAlive(),
    () => false,
  );

interface Props {
  findRoute(pathname: string): GatedRoute;
  children: ReactNode;
}

/**
 * Stands before every page (specification §2, navigation behaviour): progress bar, configuration, title,
 * and who may pass. A page for signed-in people is shown only to someone with a token; whether the token
 * lives is learnt while the page is already there.
 */
export function NavigationGuard({ findRoute, children }: Props) {
  const location = useLocation();
  const navigate = useNavigate();
  const config = useSiteConfig();
  const isPopupOpen = useSignInPopup();
  const route = findRoute(location.pathname);
  const path = location.pathname + location.search + location.hash;
  const latest = useRef({ path, navigate });
  useEffect(() => {
    latest.current = { path, navigate };
  });
  /** Changes when another account has signed in behind the popup: the page is mounted anew. */
  const [visit, setVisit] = useState(0);

  useEffect(
    () =>
      handleSessionEvents({
        navigate: (target, options) => latest.current.navigate(target, options),
        load: (url) => window.location.assign(url),
        currentPath: () => latest.current.path,
        loadAccountId: () => loadProfile().then((profile) => profile?.id ?? null),
      }),
    [],
  );

  useEffect(() => {
    document.title = composeTitle(route.title, config?.title);
  }, [route.title, config?.title]);

  const isSignedIn = sessionToken() !== null;
  const isClosed = route.access === 'signed-in' && !isSignedIn && !isPopupOpen && !signInPopup.isPresent();

  // One navigation is one `location`: a second visit to the same address counts too, and so does coming back to the
  // same visit before the next page was there.
  useEffect(() => {
    let isCurrent = true;
    startProgress();
    if (route.access === 'signed-in') requireSession(location.pathname);
    void ensureConfig({ announce: false }).then(() => {
      if (!isCurrent) return;
      const wechat = sendWeChatToItsEntrance(path);
      if (wechat) latest.current.navigate(wechat, { replace: true });
      else if (route.visitorsOnly) void leadSignedInOn(path, () => isCurrent);
      completeProgress();
    });
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [location]);

  useEffect(() => {
    signInPopup.setPresent(route.access === 'signed-in' && !isClosed);
    if (route.access === 'public' && signInPopup.isOpen()) signInPopup.close('gone');
  }, [route.access, isClosed]);

  useEffect(() => {
    if (!isPopupOpen) return;
    void signInPopup.left().then((outcome) => {
      if (outcome === 'other') setVisit((before) => before + 1);
    });
  }, [isPopupOpen]);

  useEffect(
    () =>
      onOtherTabsAccount((id) => {
        // A check of the person before is none of the next one.
        identityCheck.get()?.answer(false);
        if (id !== null) {
          setVisit((before) => before + 1);
        } else if (route.access === 'signed-in') {
          // Signed out over there is signed out here: nothing of the person stays on screen.
          signInPopup.setPresent(false);
          // This tab may still see the cookie that the other one has just removed.
          clearSessionToken();
          raiseSessionEvent('unauthorized', { deadToken: null });
        }
      }),
    [route.access],
  );

  // Somebody signed in in another tab, which tells nothing by itself: looked for when the person comes back to this one.
  useEffect(() => {
    if (!route.visitorsOnly) return;
    const before = sessionToken();
    const lookAgain = () => {
      if (sessionToken() !== before) void leadSignedInOn(latest.current.path, () => true);
    };
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, [route.visitorsOnly]);

  return isClosed ? null : <Fragment key={visit}>{children}</Fragment>;
}

function requireSession(path: string): void {
  if (sessionToken() !== null) {
    void loadProfile();
    return;
  }
  // Who comes from an app is not at fault: the page says where they go on to after signing in.
  if (path !== paths.authorize) notify('error', '未登录');
  raiseSessionEvent('unauthorized', { deadToken: null });
}

function sendWeChatToItsEntrance(path: string): string | null {
  return visitWeChatOnce({
    path,
    isSignedIn: sessionToken() !== null,
    isOffered: siteConfigStore.get()?.login.wechat_official_account ?? false,
  });
}

/**
 * Someone signed in has no business at the sign-in pages: they go where they would go after signing in. A cookie is
 * not enough for that: behind a dead one the way in must stay open, and an app that sends people back would turn them
 * in circles.
 */
async function leadSignedInOn(path: string, isWanted: () => boolean): Promise<void> {
  const { search } = new URL(path, location.origin);
  // Who adds an account stays signed in to the present one until the new one is signed in.
  if (sessionToken() === null || new URLSearchParams(search).has('add')) return;
  if ((await isSessionAlive()) && isWanted()) raiseSessionEvent('redirect-after-sign-in', { search });
}
