import { typedWork } from '../browser/typed-work.ts';
import { paths } from '../paths.ts';
import { onSessionEvent, raiseSessionEvent } from '../session/events.ts';
import { identityCheck } from '../session/identity-check.ts';
import { leavePath } from '../session/leave-path.ts';
import { dismissComplaints, notify } from '../session/notices.ts';
import { clearProfile, expireProfile, lastKnownProfile } from '../session/profile.ts';
import { clearSessionToken, saveSessionToken, sessionToken } from '../session/session-token.ts';
import { type PopupOutcome, signInPopup } from '../session/sign-in-popup.ts';
import { surroundings } from '../session/surroundings.ts';
import { type Destination, whereToGoNext, whereToSignIn } from '../session/where-to-go-next.ts';

export interface SessionHandlers {
  /** Goes to a route of the portal, in place of the current one where `replace` is set. */
  navigate(path: string, options?: { replace?: boolean }): void;
  /** Goes to a page outside the portal. */
  load(url: string): void;
  /** Path, query and fragment of the page on screen. */
  currentPath(): string;
  /** The id of the account whose token is stored now; null where it could not be found out. */
  loadAccountId(): Promise<string | null>;
}

/** Follows a destination, by way of the page that asks where it is foreign. */
function follow(destination: Destination, { navigate, load }: Pick<SessionHandlers, 'navigate' | 'load'>) {
  if (destination.kind === 'inside') navigate(destination.path, { replace: true });
  else if (destination.kind === 'outside') load(destination.url);
  else navigate(leavePath(destination), { replace: true });
}

/**
 * Specification §4, events. `unauthorized`: the popup opens where a token or the popup's page exists and
 * it is not open yet, otherwise token and profile go and the person is sent to sign-in. `signed-in`: the
 * token is stored and the person goes on, or stays where they are behind the popup. `signed-out`: token and
 * profile go. Stops listening when the returned function is called.
 */
export function handleSessionEvents(handlers: SessionHandlers): () => void {
  const goToSignIn = (path: string) => {
    const target = whereToSignIn(path);
    if (target && target !== path) handlers.navigate(target, { replace: true });
  };

  const endings = [
    onSessionEvent('unauthorized', () => {
      const hasSomethingToSave = sessionToken() !== null || signInPopup.isPresent();
      clearSessionToken();
      expireProfile();
      if (hasSomethingToSave && !signInPopup.isOpen()) {
        signInPopup.open();
        return;
      }
      clearProfile();
      identityCheck.get()?.answer(false);
      signInPopup.close('gone');
      goToSignIn(handlers.currentPath());
    }),

    onSessionEvent('signed-in', ({ token, cancellation_revoked }) => {
      const before = lastKnownProfile()?.id ?? null;
      saveSessionToken(token);
      if (!sessionToken()) {
        notify('error', '请允许浏览器保存 Cookie 再登录');
        return;
      }
      dismissComplaints();
      notify('success', cancellation_revoked ? '登录成功，注销申请已取消' : '登录成功');
      expireProfile();
      if (signInPopup.isOpen()) void resume(before);
      else void goOn(location.search);
    }),

    onSessionEvent('redirect-after-sign-in', ({ search }) => {
      follow(whereToGoNext(search, surroundings()), handlers);
    }),

    onSessionEvent('signed-out', () => {
      clearSessionToken();
      clearProfile();
      identityCheck.get()?.answer(false);
      typedWork.drop();
      // Whatever the page left behind still asks must not open the popup before the way out.
      signInPopup.setPresent(false);
      signInPopup.close('gone');
      handlers.navigate(paths.login.account);
    }),
  ];

  /** What somebody else had typed before they left for a provider's page is not shown to who came back. */
  async function goOn(search: string): Promise<void> {
    const owner = typedWork.owner();
    if (owner !== null && (await handlers.loadAccountId()) !== owner) typedWork.drop();
    raiseSessionEvent('redirect-after-sign-in', { search });
  }

  async function resume(before: string | null): Promise<void> {
    const now = await handlers.loadAccountId();
    const outcome: PopupOutcome = before !== null && now === before ? 'same' : 'other';
    if (outcome === 'other') identityCheck.get()?.answer(false);
    signInPopup.close(outcome);
  }

  return () => {
    for (const end of endings) end();
  };
}
