import type { ClientScope, ClientType } from '@tongxing/contract/calls/clients.ts';

/** What the provider and the consent page need to know of an app. */
export interface AuthorizationClient {
  readonly id: string;
  readonly type: ClientType;
  readonly isActive: boolean;
  readonly verified: boolean;
  readonly name: string;
  readonly logo: string;
  readonly homepage: string;
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  readonly scopes: readonly ClientScope[];
  readonly requiredScopes: readonly ClientScope[];
  readonly purposes: Readonly<Partial<Record<ClientScope, string>>>;
  readonly legalName: string;
  readonly contact: string;
  readonly handling: string;
  readonly retention: string;
  readonly privacyPolicy: string;
  readonly authMethod: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none';
  readonly jwks: { readonly keys: readonly Record<string, unknown>[] } | null;
  readonly jwksUri: string;
  readonly backchannelLogoutUri: string;
  readonly subjectType: 'pairwise' | 'public';
  readonly idTokenAlg: 'ES256' | 'RS256';
  readonly idTokenProfile: boolean;
  readonly requirePar: boolean;
  readonly requirePkce: boolean;
  readonly dpopBound: boolean;
}

/** The apps, as the provider needs them; whoever keeps them fills this in. */
export interface ClientDirectory {
  find(clientId: string): Promise<AuthorizationClient | null>;
  /** Whether one of the app's living secrets was presented. */
  hasSecret(clientId: string, presented: string): Promise<boolean>;
}

/** Where the provider writes what a developer should see of the own app. */
export interface ClientJournal {
  recordSignIn(clientId: string): Promise<void>;
  recordError(clientId: string, error: { endpoint: string; error: string; reason: string }): Promise<void>;
}
