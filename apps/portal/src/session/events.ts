/** What happens to the session of this browser (specification §4). */
export interface SessionEvents {
  /** A call or a page needs a signed-in person. `deadToken` is the token that was refused, null where there was none. */
  unauthorized: { readonly deadToken: string | null };
  /** Any way of signing in succeeded. */
  'signed-in': { readonly token: string; readonly cancellation_revoked?: boolean | undefined };
  /** The person is signed in and goes where they were heading. */
  'redirect-after-sign-in': { readonly search: string };
  /** The person signed out, or the session was ended on purpose. */
  'signed-out': undefined;
}

type Listener<E extends keyof SessionEvents> = (payload: SessionEvents[E]) => void;

const listeners: { [E in keyof SessionEvents]: Set<Listener<E>> } = {
  unauthorized: new Set(),
  'signed-in': new Set(),
  'redirect-after-sign-in': new Set(),
  'signed-out': new Set(),
};

/** Listens until the returned function is called. */
export function onSessionEvent<E extends keyof SessionEvents>(event: E, listener: Listener<E>): () => void {
  const heard: Set<Listener<E>> = listeners[event];
  heard.add(listener);
  return () => heard.delete(listener);
}

/** Tells every listener, in the order in which they came, before it returns. */
export function raiseSessionEvent<E extends keyof SessionEvents>(
  ...[event, payload]: SessionEvents[E] extends undefined ? [event: E] : [event: E, payload: SessionEvents[E]]
): void {
  const heard: Set<Listener<E>> = listeners[event];
  for (const listener of Array.from(heard)) listener(payload as SessionEvents[E]);
}
