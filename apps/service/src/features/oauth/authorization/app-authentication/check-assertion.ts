import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { systemClock, toSeconds } from '../../../../kernel/clock.ts';

/** How long an assertion may be good for. Libraries make them for one minute to one hour. */
const longestSeconds = 3600;
/** How far the clocks of an app and of the service may differ. */
const toleranceSeconds = 60;

/**
 * Checks of an app's signed assertion (RFC 7523 3) what the library leaves open: nobody else is meant, and it is good for
 * an hour at most. One of a hundred years is a password that cannot be taken back.
 */
export async function checkAssertion(
  ctx: KoaContextWithOIDC,
  claims: Record<string, unknown>,
): Promise<void> {
  // Clients name the issuer, the token endpoint or the endpoint that they call (RFC 9126 2): the library accepts these.
  // Beside a foreign audience the assertion could be sent on from there.
  const ours = ctx.oidc.clientJwtAuthExpectedAudience();
  if (![claims['aud']].flat().every((audience) => ours.has(audience as string))) {
    throw new errors.InvalidClientAuth('audience (aud) must be this server alone');
  }
  // By the machine's clock, as the library.
  const now = toSeconds(systemClock.now());
  const isNear = (time: unknown) =>
    typeof time === 'number' && Math.abs(time - now) <= longestSeconds + toleranceSeconds;
  if (!isNear(claims['exp'])) {
    throw new errors.InvalidClientAuth(`expiration (exp) must be within ${longestSeconds} seconds`);
  }
  const { iat } = claims;
  if (iat !== undefined && !(isNear(iat) && Number(iat) <= now + toleranceSeconds)) {
    throw new errors.InvalidClientAuth(`issued at (iat) must be in the last ${longestSeconds} seconds`);
  }
}
