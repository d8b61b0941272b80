import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { toSeconds } from '../../../../kernel/clock.ts';
import type { AppRow } from '../../apps/app-store.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { loadSigningKeys } from './signing-keys.ts';

interface Pushed {
  /** Of the header: `logout+jwt` … */
  readonly typ: string;
  readonly jti: string;
  readonly claims: JWTPayload;
  /** Absent: the token does not expire. */
  readonly seconds?: number;
}

/** Signs a token that is pushed to an app, with the key of the algorithm that the app chose for its ID tokens. */
export async function signForApp(
  work: AppsWork,
  app: AppRow,
  { typ, jti, claims, seconds }: Pushed,
): Promise<string> {
  const key = (await loadSigningKeys(work)).find(({ alg }) => alg === app.id_token_alg);
  if (!key?.kid) throw new Error(`there is no key for ${app.id_token_alg}`);
  const now = toSeconds(work.clock.now());
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: app.id_token_alg, kid: key.kid, typ })
    .setIssuer(work.settings.publicUrl)
    .setAudience(app.id)
    .setIssuedAt(now)
    .setJti(jti);
  if (seconds !== undefined) token.setExpirationTime(now + seconds);
  return token.sign(await importJWK(key, app.id_token_alg));
}
