import type { Environment, ProviderFailureKey } from '../../features/sign-in/identities/identity-provider.ts';

/** Members of a JSON answer joined by dots, such as `data.user.id`. */
export type MemberPath = string;

/** Other names for the words of RFC 6749; null where the provider does not want the word at all. */
export type Renamed = Readonly<Record<string, string | null>>;

/** How the token travels: a Bearer header, or a header, a parameter or a field of a form (a POST then) of that name. */
export type TokenPosition = 'bearer' | `${'header' | 'query' | 'form'}:${string}`;

/** How a provider says in a body that something went wrong. */
export interface ErrorMember {
  /** Where the number or word of the error stands; an answer without it says nothing. */
  readonly at: MemberPath;
  /** The value that says that all is well, or the only one that says that it is not. */
  readonly good?: string;
  readonly bad?: string;
  /** Looked at only under HTTP 4xx and 5xx. */
  readonly underHttpErrors?: true;
  /** Where it says more, for the log. */
  readonly text?: readonly MemberPath[];
  /** Values and patterns of values by what they mean; one not listed is the operator's trouble, under HTTP 5xx the provider's. */
  readonly means?: Partial<Readonly<Record<ProviderFailureKey, readonly (number | RegExp)[]>>>;
}

/**
 * A provider of plain OAuth 2.0 (RFC 6749 4.1) as data: where it is, what it calls things, and the few habits of its own.
 * In addresses, `{name}` stands for one of `hosts`.
 */
export interface Oauth2Row {
  readonly hosts: Readonly<Record<string, string>>;
  /** In-app browsers in which its page does not work, and its own app. */
  readonly closedIn?: readonly Environment[];
  readonly ownApp?: Environment;
  /** It knows PKCE with S256. */
  readonly pkce?: boolean;
  /** Headers of all requests. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Its ways of saying no, the first that fits; `rfc6749` is the word in `error`. */
  readonly errors: readonly (ErrorMember | 'rfc6749')[];

  /** The page where people agree. */
  readonly page: {
    readonly url: string;
    readonly params?: Readonly<Record<string, string>>;
    /** For phones, in place of those. */
    readonly phone?: Readonly<Record<string, string>>;
    readonly rename?: Renamed;
    /** The names under which the code comes back; `code` where not said. */
    readonly code?: readonly string[];
    /** Errors by which a person's no comes back, beside the usual words. */
    readonly refused?: readonly string[];
  };

  readonly token: {
    readonly url: string;
    /** Where the client's name and secret go: HTTP Basic, the form, a JSON body, or the query (a GET then). */
    readonly send: 'basic' | 'form' | 'json' | 'query';
    readonly params?: Readonly<Record<string, string>>;
    readonly rename?: Renamed;
    /** Where the answer holds the token; `access_token` where not said. */
    readonly at?: MemberPath;
  };

  readonly profile: {
    readonly url: string;
    readonly auth: TokenPosition;
    /** Further parameters, which go where the token goes. */
    readonly params?: Readonly<Record<string, string>>;
    /** Of these, the ones that the answer of the token call holds: the parameter's name, and where it stands there. */
    readonly carry?: Readonly<Record<string, MemberPath>>;
    /** The person of the profile must be that of the token: where each answer names them. */
    readonly same?: { readonly token: MemberPath; readonly profile: MemberPath };
    /** An address for GitHub's list of e-mail addresses, which it keeps apart. */
    readonly emails?: string;
  };

  /**
   * What the person is known by, strongest first; of a list within, the first that is there. `{data.id}` is a member of the
   * profile that must be there, `{data.id?}` one without which that subject is left out, `{@app}` the application.
   */
  readonly subjects: readonly (string | readonly string[])[];
  /** Where the profile holds each; of several, the first that says something. */
  readonly nickname?: readonly MemberPath[];
  readonly avatar?: readonly MemberPath[];
  /** Where the avatar is a word to build the address from: its address, with `{avatar}` for the word. */
  readonly avatarUrl?: string;
  readonly email?: MemberPath;
  /** Without it, or where it is not true, the address proves nothing. */
  readonly emailVerified?: MemberPath;
  readonly phone?: MemberPath;
  readonly phoneCountry?: MemberPath;
}

/** A row for a provider with a kind of its own: also what its settings are called, and what its console asks for. */
export interface Oauth2Preset extends Oauth2Row {
  /** What the settings call the application's name and its secret, as its console does; `client_id` and `client_secret` where not said. */
  readonly credentials?: readonly [id: string, secret: string];
  readonly console: CallbackField;
}

/** How a provider wants to be told where it may send browsers back to. */
export interface CallbackField {
  /** The pages to enter; a provider that asks for hosts alone, or for the place they lie below, gets that. */
  readonly enter: 'addresses' | 'host' | 'below';
  /** What its console calls the field. */
  readonly field: string;
}
