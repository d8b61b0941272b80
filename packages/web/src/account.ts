import {
  type Attempt,
  type Channel,
  challengeOf,
  codeOf,
  type Metadata,
  newAttempt,
  SignInError,
  subjectOf,
  type Tokens,
} from './authorization.ts';

/** The signed-in person: the portal's userinfo. `sub` never changes; the other claims depend on the consent. */
export interface Person {
  readonly sub: string;
  readonly nickname?: string;
  readonly picture?: string;
  readonly [claim: string]: unknown;
}

export interface AccountOptions {
  /** The portal's address: its `PUBLIC_URL`. */
  readonly issuer: string;
  readonly clientId: string;
  /** A page of this app that calls `openAccount`, registered with the app. Default: its origin's `/`. */
  readonly redirectUri?: string;
  /** Default: `openid profile`. With `offline_access` tokens are renewed on other domains than the portal's too. */
  readonly scope?: string;
  /** The storage that keeps the session over a reload. Default: `sessionStorage`; `null`: memory only. */
  readonly store?: Storage | null;
}

export interface SignInOptions {
  /** Opens a window, and the page stays as it is. Call it from a press, or browsers block the window. */
  readonly popup?: boolean;
  /** `select_account`, `login`, `consent`. */
  readonly prompt?: string;
}

export interface Account {
  readonly issuer: string;
  /** The signed-in person; `null` for nobody. */
  readonly user: Person | null;
  /** The error of the last attempt: `access_denied` where the person refused. Empty otherwise. */
  readonly trouble: string;
  /** Goes to the portal and returns to the same page. With `popup`: resolves with the person, or `null`. */
  signIn(options?: SignInOptions): Promise<Person | null>;
  /** An access token that is valid for at least thirty seconds, renewed where needed; `null` where nobody is signed in. */
  token(): Promise<string | null>;
  /** Clears the session here, then goes to the portal's sign-out. */
  signOut(options?: { readonly returnTo?: string }): Promise<void>;
  /** Calls the listener after every change of `user`; returns a function that stops it. */
  onChange(listener: (user: Person | null) => void): () => void;
}

interface StoredTokens {
  readonly user: Person;
  readonly tokens: Tokens;
  /** Milliseconds since 1970. */
  readonly until: number;
}

const never = new Promise<never>(() => {});

/**
 * Opens the account of this page's visitor: completes a sign-in that returns here, or restores this tab's session. In its
 * own popup or hidden frame it passes the answer on and does not return. Throws only where the portal cannot be reached.
 */
export async function openAccount(options: AccountOptions): Promise<Account> {
  const { clientId, scope = 'openid profile', store = sessionStorage } = options;
  const issuer = options.issuer.replace(/\/$/, '');
  const redirectUri = options.redirectUri ?? `${location.origin}/`;
  const sessionKey = `tongxing ${clientId}`;
  const attemptKey = `${sessionKey} attempt`;
  const listeners = new Set<(user: Person | null) => void>();
  let stored: StoredTokens | null = JSON.parse(store?.getItem(sessionKey) ?? 'null');
  let trouble = '';
  let renewing: Promise<void> | null = null;
  let giveUp = () => {};

  let asked: Promise<Metadata> | null = null;
  const metadata = () => {
    asked ??= fetch(`${issuer}/.well-known/openid-configuration`)
      .then((answer) => answer.json())
      .then((found: Metadata) => {
        if (found.issuer !== issuer) throw new SignInError('foreign_issuer');
        return found;
      });
    asked.catch(() => (asked = null));
    return asked;
  };

  const backupStore = (next: StoredTokens | null) => {
    stored = next;
    if (next) store?.setItem(sessionKey, JSON.stringify(next));
    else store?.removeItem(sessionKey);
    for (const listener of listeners) listener(next?.user ?? null);
  };

  const redeem = async (grant: Record<string, string>, nonce?: string) => {
    const { token_endpoint: tokenUrl, userinfo_endpoint: userUrl } = await metadata();
    const body = new URLSearchParams({ client_id: clientId, ...grant });
    const answer = await fetch(tokenUrl, { method: 'POST', body });
    const got = (await answer.json()) as Tokens & { error?: string };
    if (!answer.ok) throw new SignInError(got.error ?? 'server_error');
    const tokens = { ...stored?.tokens, ...got };
    const sub = subjectOf(tokens.id_token ?? '', issuer, clientId, nonce);
    const asking = await fetch(userUrl, { headers: { authorization: `Bearer ${got.access_token}` } });
    const user = (await asking.json()) as Person;
    if (!asking.ok || user.sub !== sub) throw new SignInError('foreign_person');
    backupStore({ user, tokens, until: Date.now() + (got.expires_in ?? 60) * 1000 });
  };

  const redeemAnswer = (answer: URLSearchParams, attempt: Attempt | null) =>
    Promise.resolve().then(() =>
      redeem(
        {
          grant_type: 'authorization_code',
          code: codeOf(answer, attempt, issuer),
          redirect_uri: redirectUri,
          code_verifier: attempt?.verifier ?? '',
        },
        attempt?.nonce,
      ),
    );

  const start = async (channel: Channel, prompt?: string) => {
    const attempt = newAttempt(channel);
    const { authorization_endpoint: endpoint } = await metadata();
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await challengeOf(attempt.verifier),
      code_challenge_method: 'S256',
      ...(prompt && { prompt }),
    });
    return { attempt, url: `${endpoint}?${query}` };
  };

  /**
   * Waits for the answer of another window or frame by BroadcastChannel: the portal's pages cut every other link to their
   * opener.
   */
  const answerTo = ({ state }: Attempt, within?: number) =>
    new Promise<URLSearchParams>((resolve, reject) => {
      const channel = new BroadcastChannel(sessionKey);
      const stop = (reason: string) => {
        channel.close();
        reject(new SignInError(reason));
      };
      if (within) setTimeout(stop, within, 'timeout');
      else giveUp = () => stop('given_up');
      channel.onmessage = ({ data }) => {
        const answer = new URLSearchParams(String(data));
        if (answer.get('state') !== state) return;
        channel.close();
        resolve(answer);
      };
    });

  const attemptTo = async (work: () => Promise<void>) => {
    trouble = '';
    try {
      await work();
    } catch (error) {
      if (!(error instanceof SignInError)) throw error;
      trouble = error.message;
    }
  };

  const renewInFrame = async () => {
    const { attempt, url } = await start('frame', 'none');
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.src = url;
    document.body.append(frame);
    try {
      await redeemAnswer(await answerTo(attempt, 10_000), attempt);
    } finally {
      frame.remove();
    }
  };

  const renew = () => {
    renewing ??= attemptTo(async () => {
      const refresh = stored?.tokens.refresh_token;
      try {
        await (refresh ? redeem({ grant_type: 'refresh_token', refresh_token: refresh }) : renewInFrame());
      } catch (error) {
        if (error instanceof SignInError && error.message !== 'timeout') backupStore(null);
        throw error;
      }
    }).finally(() => {
      renewing = null;
    });
    return renewing;
  };

  const query = new URLSearchParams(location.search);
  const state = query.get('state') ?? '';
  if (/^(popup|frame)\./.test(state)) {
    const channel = new BroadcastChannel(sessionKey);
    channel.postMessage(location.search);
    window.close();
    return never;
  }
  if (state.startsWith('page.')) {
    const attempt: Attempt | null = JSON.parse(sessionStorage.getItem(attemptKey) ?? 'null');
    sessionStorage.removeItem(attemptKey);
    history.replaceState(history.state, '', attempt?.back ?? location.pathname);
    await attemptTo(() => redeemAnswer(query, attempt));
  }

  return {
    issuer,
    get user() {
      return stored?.user ?? null;
    },
    get trouble() {
      return trouble;
    },
    async signIn({ popup, prompt } = {}) {
      giveUp();
      // Opened before the first await: browsers open windows only during a press.
      const opened = popup ? window.open('', '', 'popup,width=480,height=720') : null;
      const { attempt, url } = await start(opened ? 'popup' : 'page', prompt);
      if (!opened) {
        sessionStorage.setItem(attemptKey, JSON.stringify(attempt));
        location.assign(url);
        return never;
      }
      const answer = answerTo(attempt);
      opened.location.replace(url);
      await attemptTo(async () => redeemAnswer(await answer, attempt));
      return trouble ? null : (stored?.user ?? null);
    },
    async token() {
      if (stored && stored.until < Date.now() + 30_000) await renew();
      return stored?.tokens.access_token ?? null;
    },
    async signOut({ returnTo } = {}) {
      const hint = stored?.tokens.id_token;
      backupStore(null);
      const { end_session_endpoint: endpoint } = await metadata();
      const query = new URLSearchParams({
        client_id: clientId,
        ...(hint && { id_token_hint: hint }),
        ...(returnTo && { post_logout_redirect_uri: returnTo }),
      });
      location.assign(`${endpoint}?${query}`);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
