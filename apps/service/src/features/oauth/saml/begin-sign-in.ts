import type { NameId } from '@tongxing/contract/rules/service-provider.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { samlCallback } from '../apps/saml.ts';
import { contextClasses } from '../authorization/provider/authentication-context.ts';
import { authorizeUrl } from '../legacy/authorize-url.ts';
import type { AuthnRequest } from './read-message.ts';
import type { SamlApp } from './saml-app-store.ts';
import { nameIdFormats, type Refusal } from './write-messages.ts';

/** What a sign-in carries with it. Sealed: the browser's owner changes none of it. */
export interface Carried {
  readonly appId: string;
  /** Null where the sign-in began here. */
  readonly requestId: string | null;
  readonly acsUrl: string;
  readonly relayState: string | null;
  /** In seconds since 1970. */
  readonly since: number;
  readonly isPassive: boolean;
  /** Whoever showed who they are before `since` has to do so again. */
  readonly isFresh: boolean;
  readonly format: NameId;
  /** What the assertion says of how they did. */
  readonly contextClass: string;
}

/** How long a browser may be on its way to sign in, in seconds. */
export const signInSeconds = 3600;

const classes = 'urn:oasis:names:tc:SAML:2.0:ac:classes:';
/** Nobody needs more than a password over TLS for these. */
const plainClasses = ['unspecified', 'PasswordProtectedTransport', 'Password'].map((name) => classes + name);
/** Two factors: https://refeds.org/profile/mfa. */
const multiFactor = 'https://refeds.org/profile/mfa';

/** The class of authentication that is asked for and can be had: of several the first; null for none of them. */
export function contextFor(contexts: readonly string[]): string | null {
  if (contexts.length === 0) return plainClasses[0] ?? null;
  return contexts.find((each) => each === multiFactor || plainClasses.includes(each)) ?? null;
}

/** Where a request's answer goes; null where it asks for an address that is not registered. */
export function acsUrlFor(app: SamlApp, asked: AuthnRequest): string | null {
  if (!asked.isPosted) return null;
  if (asked.acsUrl !== null) return app.acsUrls.find((url) => url === asked.acsUrl) ?? null;
  // The order of the addresses is ours: an index says nothing where there are several.
  return asked.hasAcsIndex && app.acsUrls.length > 1 ? null : (app.acsUrls[0] ?? null);
}

const anyFormats = [
  null,
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
  'urn:oasis:names:tc:SAML:2.0:nameid-format:unspecified',
];

/**
 * The format of the name that a request gets: the app's own, or one that says less, which some libraries ask for unless told
 * otherwise. Null for another one.
 */
export function formatFor({ nameId }: SamlApp, { nameIdFormat: asked }: AuthnRequest): NameId | null {
  if (anyFormats.includes(asked) || asked === nameIdFormats[nameId]) return nameId;
  return asked === nameIdFormats.transient ? 'transient' : null;
}

/** Why a request can have no assertion; null where it can. */
export function refusalOf(app: SamlApp, asked: AuthnRequest): Refusal | null {
  if (formatFor(app, asked) === null) return 'InvalidNameIDPolicy';
  if (contextFor(asked.contexts) === null) return 'NoAuthnContext';
  return asked.namesSubject ? 'RequestUnsupported' : null;
}

const context = 'SAML sign-in';

export const sealCarried = (work: AppsWork, carried: Carried): string =>
  work.vault.seal(JSON.stringify(carried), context);

/** Null for what was not sealed here, or too long ago. */
export function openCarried(work: AppsWork, sealed: string): Carried | null {
  try {
    const carried = JSON.parse(work.vault.open(sealed, context)) as Carried;
    return toSeconds(work.clock.now()) - carried.since <= signInSeconds ? carried : null;
  } catch {
    return null;
  }
}

/** The address at which this service signs somebody in for a service provider. */
export function authorizeForProvider(work: AppsWork, app: SamlApp, secret: string, carried: Carried): string {
  const { isFresh, isPassive, contextClass } = carried;
  const prompt = isPassive ? 'none' : isFresh ? 'login' : null;
  const [, twoFactors] = contextClasses;
  return authorizeUrl(work, {
    app,
    redirectUri: work.settings.publicUrl + samlCallback,
    secret,
    carried: sealCarried(work, carried),
    more: {
      ...(prompt && { prompt }),
      ...(contextClass === multiFactor && {
        claims: JSON.stringify({ id_token: { acr: { essential: true, value: twoFactors } } }),
      }),
    },
  });
}
