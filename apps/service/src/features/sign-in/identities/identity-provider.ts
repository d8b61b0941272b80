import type { InAppBrowser } from '@tongxing/contract/rules/in-app-browser.ts';
import type { Failure, Success } from '../../../kernel/result.ts';

/**
 * A way to reach one provider. `website`: the ordinary redirect in a browser. `in_app`: the same redirect inside
 * the provider's own app, where the person is signed in already. `official_account` and `workbench`: separate
 * redirects that work inside the WeChat and the WeCom app. `mini_program` and `mobile_app`: no redirect; the mini
 * program, or the operator's app with the provider's SDK, itself sends what it was given.
 */
export type ProviderChannel =
  | 'website'
  | 'in_app'
  | 'official_account'
  | 'workbench'
  | 'mini_program'
  | 'mobile_app';

/** What a provider's SDK gives an app: an authorization code, an access token with the person's id, or an ID token. */
export type AppProof = 'code' | 'access_token' | 'openid' | 'id_token';

/**
 * The environment of the person's browser, as far as providers distinguish it; read from its User-Agent. `web_view`: inside
 * an app that has no channel of its own.
 */
export type Environment = 'desktop' | 'phone' | 'web_view' | InAppBrowser;

export interface AuthorizationRequest {
  readonly channel: ProviderChannel;
  /** Where the provider sends the browser back to: absolute, without a fragment. */
  readonly redirectUri: string;
  /** 32 letters and digits: the narrowest alphabet any provider accepts. */
  readonly state: string;
  /** S256 challenge; left out by providers that do not know PKCE. */
  readonly codeChallenge: string;
  /** Left out by providers that issue no ID token. */
  readonly nonce: string;
  /** Ask for a page made for phones where the provider has one. */
  readonly phone: boolean;
  /** Ask for the identity alone, without a page, where the provider can. */
  readonly silent: boolean;
}

export interface AuthorizationAnswer {
  readonly channel: ProviderChannel;
  /**
   * Everything the provider sent back to `redirectUri`; for `mini_program` the `code` of wx.login, for `mobile_app` what its
   * SDK gave the app.
   */
  readonly params: Readonly<Record<string, string>>;
  readonly redirectUri: string;
  readonly state: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  readonly silent: boolean;
}

/**
 * The person as the provider identifies them. Texts are cleaned; an e-mail counts only if `emailVerified` is true.
 */
export interface ProvenIdentity {
  /**
   * The person's identifiers at the provider, strongest first: the id shared by all applications of one developer
   * account (unionid) before the id of one application (openid). Any of them proves the same person.
   */
  readonly subjects: readonly [string, ...string[]];
  readonly nickname?: string;
  /** https URL; a hint that may die any day. */
  readonly avatar?: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
  /** 11 digits of a mainland number, proven by the provider. */
  readonly phone?: string;
  /** A name that may be a user name here. Only directories say one. */
  readonly username?: string;
  /** Fields of the site's own by their keys, '' for an empty one. Only directories say any. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The values of the claim that names groups; absent where the answer cannot have it. */
  readonly groups?: readonly string[];
}

/**
 * `provider_refused`: the person declined. `provider_rejected_code`: the answer is used, expired or forged; start
 * again. `provider_denied`: the provider bars this person (risk control, no permission). `provider_unavailable`:
 * slow, busy or down. `provider_misconfigured`: the operator's settings are wrong. `provider_malformed`: an
 * undocumented answer.
 */
export type ProviderFailureKey =
  | 'provider_refused'
  | 'provider_rejected_code'
  | 'provider_denied'
  | 'provider_unavailable'
  | 'provider_misconfigured'
  | 'provider_malformed';

export interface ProviderFailure extends Failure<ProviderFailureKey> {
  /** For the operator's log: English, at most 300 characters, no secret, no code. Never leaves the service. */
  readonly log: string;
}

export type ProviderResult<Value> = Success<Value> | ProviderFailure;

/** What the operator wants of people whose identity no account has yet. */
export interface FirstSignIn {
  /** `ask`: they bind or register. `create`: they get an account. `only_known`: they are refused. */
  readonly strangers: 'ask' | 'create' | 'only_known';
  /** By what an account is found that has not bound the identity. */
  readonly match: 'none' | 'verified_email' | 'external_id';
  /** Whether an e-mail address that the provider calls verified is one for us. */
  readonly trustsEmail: boolean;
}

/** Which claim of a provider says in which groups a person is. */
export interface GroupsOfProvider {
  readonly claim: string;
  /** The key of the group for a value. */
  readonly map: Readonly<Record<string, string>>;
  /** Whether a value without an entry is itself the key of a group, made where there is none. */
  readonly create: boolean;
}

/** What a provider sends of its own accord. */
export interface ProviderNotice {
  /** One notice has one, however often it is sent. */
  readonly id: string;
  readonly subject: string;
  /** The person uses it for this site no more, or has no account there any more. */
  readonly hasLeft: boolean;
}

/** A third party that identifies people. It never throws for what the provider or the person does. */
export interface IdentityProvider {
  /** The key in `/v3/login/quick/{key}` and in the stored identity; never reused for another provider. */
  readonly key: string;
  /** Shown to people. */
  readonly name: string;
  /** A glyph the portal knows, or an https URL of an image. */
  readonly icon: string;
  /** Offered on the sign-in page; a hidden one can still be bound and used by those who have it. */
  readonly listed: boolean;
  /** A company's directory: people show it a password here, and are never sent to a page of it. */
  readonly isDirectory?: boolean;
  /** False: a directory that only lists people. Absent: they sign in by it. */
  readonly isForSignIn?: boolean;
  readonly firstSignIn: FirstSignIn;
  /** Absent where it says nothing about groups. */
  readonly groups?: GroupsOfProvider | undefined;
  readonly knows: { readonly pkce: boolean; readonly nonce: boolean; readonly silent: boolean };
  /** What the operator's own app on phones must send of it; absent where no such app is registered. */
  readonly appProof?: readonly AppProof[] | undefined;
  /** It has a mini program that scans QR codes on screens. */
  readonly hasMiniProgram?: boolean;
  /** Whether people sign in by following its official account. */
  readonly isFollowed?: boolean;
  /** Reads a notice, and checks who signed it and when. Absent: it sends none. */
  readNotice?(payload: string): Promise<ProviderResult<ProviderNotice>>;
  /** The channel that works there, or null where none does. */
  channelFor(environment: Environment): ProviderChannel | null;
  /** The page to send the browser to. */
  authorizationUrl(request: AuthorizationRequest): Promise<ProviderResult<string>>;
  /** Exchanges the answer for an identity. An answer works once. */
  identify(answer: AuthorizationAnswer): Promise<ProviderResult<ProvenIdentity>>;
}
