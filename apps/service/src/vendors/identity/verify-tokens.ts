import { createHash } from 'node:crypto';
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import type { CustomFetch, IDToken, ServerMetadata } from 'openid-client';
import type { ProviderResult } from '../../features/sign-in/identities/identity-provider.ts';
import type { Clock } from '../../kernel/clock.ts';
import { explainOpenidError, flawOfClaims } from './openid-errors.ts';
import { refuse } from './provider-failure.ts';

/** A signed notice. */
export interface SignedNotice {
  readonly payload: string;
  readonly clientIds: readonly string[];
  /** How long ago it may have been signed. */
  readonly seconds: number;
}

/** An ID token of an app. */
export interface AppToken {
  readonly idToken: string;
  /** The ids of the apps; it is for one of them. */
  readonly clientIds: readonly string[];
  /** Its `nonce` is this or the SHA-256 of this in hexadecimal, as SDKs of Apple have it. */
  readonly nonce: string;
  /** Further names of the issuer. */
  readonly issuers?: readonly string[] | undefined;
}

export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** What an OpenID provider signs besides the answers of its token endpoint. */
export interface SignedTokens {
  /** The claims of an ID token that the provider's SDK gave an app of ours, once it is verified. */
  claimsOfAppToken(token: AppToken): Promise<ProviderResult<Claims>>;
  /** The verified claims of a notice that the provider sends of its own accord. */
  claimsOfNotice(notice: SignedNotice): Promise<ProviderResult<Readonly<Record<string, unknown>>>>;
}

/** The allowed difference of two clocks. */
const toleranceSeconds = 60;

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** The library has no class of its own for keys that were answered with another status than 200. */
const isBadAnswer = (error: unknown): boolean =>
  error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC';

/** Verifies tokens by the keys that the provider's metadata names; `ask` fetches them. */
export function verifyTokens(
  key: string,
  metadataNow: () => Promise<ServerMetadata>,
  ask: CustomFetch,
  clock: Clock,
): SignedTokens {
  let known: { readonly url: string; readonly keys: ReturnType<typeof createRemoteJWKSet> } | null = null;

  /** Verifies what the provider has signed for one of our clients. */
  const verify = async (
    token: string,
    clientIds: readonly string[],
    { issuers = [], ...rules }: JWTVerifyOptions & { readonly issuers?: readonly string[] | undefined },
  ): Promise<ProviderResult<{ claims: JWTPayload; typ: string }>> => {
    try {
      const metadata = await metadataNow();
      const url = metadata.jwks_uri ?? '';
      if (known?.url !== url) {
        const fetchKeys: FetchImplementation = (address, { headers, ...options }) =>
          ask(address, { ...options, headers: Object.fromEntries(headers), body: undefined });
        known = { url, keys: createRemoteJWKSet(new URL(url), { [customFetch]: fetchKeys }) };
      }
      const { payload, protectedHeader } = await jwtVerify(token, known.keys, {
        ...rules,
        issuer: [metadata.issuer, ...issuers],
        audience: [...clientIds],
        algorithms: ['RS256', 'ES256'],
        currentDate: clock.now(),
        clockTolerance: toleranceSeconds,
      });
      return { ok: true, value: { claims: payload, typ: `${protectedHeader.typ ?? 'JWT'}` } };
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || isBadAnswer(error))
        return refuse('provider_unavailable', `${key}: keys: ${(error as Error).message}`);
      if (!(error instanceof errors.JOSEError)) return explainOpenidError(key, error);
      return refuse('provider_rejected_code', `${key}: signed token: ${error.message}`);
    }
  };

  return {
    async claimsOfAppToken({ idToken, clientIds, nonce, issuers = [] }) {
      const verified = await verify(idToken, clientIds, {
        issuers,
        requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      });
      if (!verified.ok) return verified;
      const { claims, typ } = verified.value;
      const isOurs = claims['nonce'] === nonce || claims['nonce'] === sha256Hex(nonce);
      const flaw = isOurs
        ? flawOfClaims(claims as IDToken, typ, clientIds, clock.now())
        : 'it has another nonce';
      return flaw
        ? refuse('provider_rejected_code', `${key}: ID token: ${flaw}`)
        : { ok: true, value: claims as Claims };
    },
    async claimsOfNotice({ payload, clientIds, seconds }) {
      const verified = await verify(payload, clientIds, {
        requiredClaims: ['iat', 'jti', 'events'],
        maxTokenAge: seconds,
      });
      return verified.ok ? { ok: true, value: verified.value.claims } : verified;
    },
  };
}
