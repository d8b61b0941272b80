import { backTo, errorPage, openConsentPages } from './consent-page.ts';
import {
  openVendor,
  type Vendor,
  type VendorReply,
  type VendorRequest,
  type VendorRoute,
} from './open-vendor.ts';
import type { Quirk } from './quirks.ts';
import { type CodeState, provesPossession, type RegisteredApplication } from './vendor-desk.ts';
import type { VendorPerson } from './vendor-people.ts';

/** Why a vendor refuses a token: the client, the grant type, or the code. */
export type Refused = 'client' | 'secret' | 'grant' | 'redirect' | 'verifier' | Exclude<CodeState, 'good'>;

/** A vendor with only a page, a token call and a profile call: the form of its three answers. */
export interface PlainVendor {
  /** Its name for people. */
  readonly name: string;
  /** Its entry in the configuration file: the members for client id and secret, and the hosts, which point here. */
  readonly credentials: readonly [id: string, secret: string];
  readonly hosts: readonly string[];
  readonly quirks: readonly Quirk[];
  /** Its answer for busy. */
  readonly busy: VendorReply;
  /** Its answer to requests that do not look like a browser's; null for none. */
  readonly turnsAway?: (request: VendorRequest) => VendorReply | null;
  readonly page: {
    readonly path: string;
    readonly title: string;
    /** Its parameter for the client id. */
    readonly client: string;
    /** The answer when a person cancels. */
    readonly refusal: Readonly<Record<string, string>>;
  };
  readonly token: {
    readonly path: string;
    readonly refused: (why: Refused) => VendorReply;
    /** Whether it compares the redirect URI with that of the page. */
    readonly comparesRedirect: boolean;
    readonly granted: (token: string, person: VendorPerson) => VendorReply;
  };
  readonly profile: {
    /** `METHOD path`. */
    readonly route: string;
    readonly tokenIn: (request: VendorRequest) => string | undefined;
    readonly refused: () => VendorReply;
    readonly answer: (person: VendorPerson, request: VendorRequest) => VendorReply;
  };
  readonly further?: Readonly<Record<string, VendorRoute>>;
  /** The subjects of a person in the portal; `id` is the application's. */
  readonly subjectsOf: (person: VendorPerson, id: string) => readonly string[];
}

/** Such a vendor on a port of its own. */
export function openPlainVendor(plain: PlainVendor, application: RegisteredApplication): Promise<Vendor> {
  const { page, token, profile, turnsAway = () => null } = plain;
  return openVendor((desk) => {
    const pages = openConsentPages();
    return {
      quirks: plain.quirks,
      busy: plain.busy,
      routes: {
        ...pages.route,
        ...plain.further,
        [`GET ${page.path}`]: {
          step: 'page',
          answer({ query }) {
            const { redirect_uri: redirectUri = '', state = '', scope = '' } = query;
            if (query[page.client] !== application.id) return errorPage('no such application');
            if (!application.redirectUris.includes(redirectUri)) return errorPage('no such redirect_uri');
            const codeChallenge = query.code_challenge;
            return pages.show(page.title, {
              approve: (person) => {
                const facts = { person, applicationId: application.id, redirectUri, scope, codeChallenge };
                return backTo(redirectUri, { code: desk.issueCode(facts, 600), state });
              },
              cancel: () => backTo(redirectUri, { ...page.refusal, state }),
            });
          },
        },
        [`POST ${token.path}`]: {
          step: 'token',
          answer(request) {
            const away = turnsAway(request);
            if (away) return away;
            const [{ form }, { refused }] = [request, token];
            if (form[page.client] !== application.id) return refused('client');
            if (form.client_secret !== application.secret) return refused('secret');
            if (form.grant_type !== 'authorization_code') return refused('grant');
            const { state, facts } = desk.redeemCode(form.code ?? '');
            if (!facts) return refused(state === 'good' ? 'unknown' : state);
            if (token.comparesRedirect && facts.redirectUri !== form.redirect_uri) return refused('redirect');
            if (!provesPossession(facts, form.code_verifier)) return refused('verifier');
            return token.granted(desk.issueToken(facts), facts.person);
          },
        },
        [profile.route]: {
          step: 'profile',
          answer(request) {
            const away = turnsAway(request);
            if (away) return away;
            const facts = desk.factsOf(profile.tokenIn(request) ?? '');
            return facts ? profile.answer(facts.person, request) : profile.refused();
          },
        },
      },
    };
  });
}
