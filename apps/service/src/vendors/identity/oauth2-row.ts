import type { Environment, ProviderFailureKey } from '../../features/sign-in/identities/identity-provider.ts';

/** Members of a JSON answer joined by dots, such as `data.user.id`. */
export type MemberPath = string;

/** Other names for parameters of RFC 6749; null where the provider does not accept the parameter. */
export type Renamed = Readonly<Record<string, string | null>>;

/** How the token is sent: as Bearer, or as a header, a parameter or a form field (then with POST) of that name. */
export type TokenPosition = 'bearer' | `${'header' | 'query' | 'form'}:${string}`;

/** How a provider reports an error in a body. */
export interface ErrorMember {
  /** The path of the error's number or word; a body without it is no error. */
  readonly at: MemberPath;
  /** The value that means success, or the only one that means an error. */
  readonly good?: string;
  readonly bad?: string;
  /** Read only under HTTP 4xx and 5xx. */
  readonly underHttpErrors?: true;
  /** The path of its message, for the log. */
  readonly text?: readonly MemberPath[];
  /** Values and patterns by what they mean. An unlisted one is the operator's error, under HTTP 5xx the provider's. */
  readonly means?: Partial<Readonly<Record<ProviderFailureKey, readonly (number | RegExp)[]>>>;
}

/**
 * A provider of plain OAuth 2.0 (RFC 6749 4.1) as data: its addresses, the names of its parameters, and its few
 * deviations. In addresses, `{name}` stands for one of `hosts`.
 */
export interface Oauth2Row {
  readonly hosts: Readonly<Record<string, string>>;
  /** In-app browsers in which its page does not work, and its own app. */
  readonly closedIn?: readonly Environment[];
  readonly ownApp?: Environment;
  /** Whether it supports PKCE with S256. */
  readonly pkce?: boolean;
  /** Headers of all requests. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The forms of its errors, of which the first match counts; `rfc6749` is the word in `error`. */
  readonly errors: readonly (ErrorMember | 'rfc6749')[];

  /** The page where people agree. */
  readonly page: {
    readonly url: string;
    readonly params?: Readonly<Record<string, string>>;
    /** On phones these replace the addresses above. */
    readonly phone?: Readonly<Record<string, string>>;
    readonly rename?: Renamed;
    /** The parameters that return the code; default `code`. */
    readonly code?: readonly string[];
    /** Errors that mean that the person refused, beside the usual ones. */
    readonly refused?: readonly string[];
  };

  readonly token: {
    readonly url: string;
    /** How the client id and secret are sent: HTTP Basic, the form, a JSON body, or the query (then with GET). */
    readonly send: 'basic' | 'form' | 'json' | 'query';
    readonly params?: Readonly<Record<string, string>>;
    readonly rename?: Renamed;
    /** The path of the token in the answer; default `access_token`. */
    readonly at?: MemberPath;
  };

  /** Whether apps with its SDK get codes; where the exchange names an address all the same, that one. */
  readonly mobileApp?: { readonly redirectUri?: string };

  readonly profile: {
    readonly url: string;
    readonly auth: TokenPosition;
    /** Further parameters, sent like the token. */
    readonly params?: Readonly<Record<string, string>>;
    /** Parameters whose value comes from the token answer: the parameter's name, and the path of the value. */
    readonly carry?: Readonly<Record<string, MemberPath>>;
    /** The profile must be about the person of the token: the paths of both ids. */
    readonly same?: { readonly token: MemberPath; readonly profile: MemberPath };
    /** The address of GitHub's list of e-mail addresses, which is separate. */
    readonly emails?: string;
  };

  /**
   * The person's ids, strongest first; of a nested list, the first that is present. `{data.id}` is a required member of
   * the profile, `{data.id?}` an optional one without which that id is left out, `{@app}` the application.
   */
  readonly subjects: readonly (string | readonly string[])[];
  /** The paths in the profile; of several, the first with a value. */
  readonly nickname?: readonly MemberPath[];
  readonly avatar?: readonly MemberPath[];
  /** Where the avatar is only an id: the address, with `{avatar}` for it. */
  readonly avatarUrl?: string;
  readonly email?: MemberPath;
  /** Where it is absent or not true, the e-mail address proves nothing. */
  readonly emailVerified?: MemberPath;
  readonly phone?: MemberPath;
  readonly phoneCountry?: MemberPath;
}

/** The row of a provider with its own kind. It also says how its settings and its console name things. */
export interface Oauth2Preset extends Oauth2Row {
  /**
   * The settings of the application's id and secret, named as in its console; default `client_id` and `client_secret`.
   */
  readonly credentials?: readonly [id: string, secret: string];
  readonly console: CallbackField;
}

/** How a provider's console takes the callback addresses. */
export interface CallbackField {
  /** Which addresses to enter: pages, hosts, or a common prefix. */
  readonly enter: 'addresses' | 'host' | 'below';
  /** The name of the field in its console. */
  readonly field: string;
}
