import { type AccessToken, type ClientCredentials, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { askHook } from '../../../protection/hook/ask-hook.ts';
import type { AppsWork } from '../../apps/apps-work.ts';
import { subjectOf } from '../subjects/subject-of.ts';

type Claims = Readonly<Record<string, unknown>>;

const answers = new WeakMap<KoaContextWithOIDC, Claims>();

/**
 * Asks the operator's own service before the token endpoint answers, once for each request. Returns the claims that it adds.
 * @throws AccessDenied where it refuses
 */
export async function askBeforeToken(
  work: AppsWork,
  ctx: KoaContextWithOIDC,
  token: AccessToken | ClientCredentials,
): Promise<Claims> {
  if (ctx.oidc.route !== 'token') return {};
  const known = answers.get(ctx);
  if (known) return known;
  const accountId = 'accountId' in token ? token.accountId : null;
  const appId = token.clientId ?? '';
  const verdict = await askHook(work, 'before.token', async () => ({
    client_id: appId,
    grant_type: ctx.oidc.params?.['grant_type'] ?? null,
    scope: token.scope ?? '',
    account_id: accountId,
    sub: accountId === null ? null : await subjectOf(work, accountId, appId),
    ip: work.caller.ip,
  }));
  if (verdict.kind === 'refused') throw new errors.AccessDenied('refused by the operator', verdict.text);
  answers.set(ctx, verdict.claims);
  return verdict.claims;
}

/** The claims that were added to the tokens of this request. */
export const addedBeforeToken = (ctx: KoaContextWithOIDC): Claims => answers.get(ctx) ?? {};
