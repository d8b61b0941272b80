/** One check and its result. */
export interface Check {
  readonly text: string;
  readonly isRight: boolean;
}

/** One request of a run with its answer, or a step computed in the page. */
export interface Step {
  readonly title: string;
  /** `POST https://…/oauth2/token`; absent for a step in the page. */
  readonly request?: string;
  /** Body or parameters, one per line. */
  readonly sent?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  readonly answer?: string;
  readonly checks?: readonly Check[];
}

export interface Tokens {
  readonly access_token: string;
  readonly id_token?: string;
  readonly refresh_token?: string;
  readonly scope?: string;
}

/** The authentication method at the token endpoint; only apps without a secret may call it from a browser. */
export type Proof = 'none' | 'client_secret_basic' | 'client_secret_post';

/** A run of the authorization code flow, stored for this tab while the browser is at the provider. */
export interface Run {
  readonly appId: string;
  readonly appName: string;
  readonly proof: Proof;
  readonly redirectUri: string;
  readonly issuer: string;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
  readonly endpoints: Endpoints;
  readonly steps: readonly Step[];
  /** `away`: at the provider; `code`: back with a code that a server has to exchange; `tokens`: done; `over`: it failed. */
  readonly stage: 'away' | 'code' | 'tokens' | 'over';
  readonly code?: string;
  readonly tokens?: Tokens;
  /** The refresh token that was exchanged last. */
  readonly spent?: string;
}

/** The part of the discovery document that a run needs. */
export interface Endpoints {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint: string;
  readonly end_session_endpoint: string;
  readonly pushed_authorization_request_endpoint: string;
}

export const addStep = (run: Run, step: Step): Run => ({ ...run, steps: [...run.steps, step] });
