import {
  type AppView,
  createApp,
  editApp as editCall,
  getAppActivity,
  listApps,
  makeRegistrationToken,
  removeApp as removeCall,
  rotateAppSecret,
} from '@tongxing/contract/calls/apps.ts';
import { appTypes } from '@tongxing/contract/rules/app-types.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import { notice } from '../../activity/notices/notice.ts';
import { requireLivingSession } from '../../protection/sessions/require-living-session.ts';
import { listAppFaults, listSignIns } from '../apps/app-log.ts';
import { readSignIn } from '../apps/app-sign-in.ts';
import { type AppRow, type AppSecretRow, findOwnApp, listOwnApps } from '../apps/app-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { listDeliveries } from '../webhooks/delivery-store.ts';
import { describeProvider } from './describe-provider.ts';
import { editApp } from './edit-app.ts';
import { registerByProtocol } from './register-by-protocol.ts';
import { makeInitialToken } from './registration-tokens.ts';
import { removeApp } from './remove-app.ts';
import { rotateSecret } from './rotate-secret.ts';

export function appRoutes(mount: Mount<AppsWork>): void {
  mount(listApps, async ({ input, session }, work) => {
    const asked = input.types?.split(',');
    const types = asked && appTypes.filter((type) => asked.includes(type));
    if (types?.length === 0) return fail('bad_input');
    await work.signInCounts.write(work);
    const found = await listOwnApps(work.db, session.accountId, work.clock.now(), { ...input, types });
    if (!found) return fail('bad_input');
    const items = found.apps.map(({ app, secrets, ...use }) => showApp(app, secrets, use));
    return succeed({ items, next_cursor: found.nextCursor });
  });

  mount(createApp, async ({ input, session }, work) => {
    const described = await describeProvider(work, input);
    if (!described.ok) return described;
    const made = await work.change((change) => registerByProtocol(change, session, described.value));
    if (!made.ok) return made;
    const { id, secret, status } = made.value;
    return succeed({ id, client_id: id, client_secret: secret, status });
  });

  mount(editCall, async ({ input, session }, work) => {
    const described = await describeProvider(work, input);
    if (!described.ok) return described;
    const edited = await work.change((change) => editApp(change, session, described.value));
    return edited.ok ? succeed({}) : edited;
  });

  mount(rotateAppSecret, async ({ input, session }, work) => {
    const rotated = await work.change((change) =>
      rotateSecret(change, session, input.id, input.overlap_hours),
    );
    if (!rotated.ok) return rotated;
    const { secret, previousEndsAt } = rotated.value;
    return succeed({
      client_secret: secret,
      previous_expires_at: previousEndsAt ? toSeconds(previousEndsAt) : null,
    });
  });

  mount(removeCall, async ({ input, session }, work) => {
    const removed = await work.change((change) => removeApp(change, session, input.id));
    return removed.ok ? succeed({}) : removed;
  });

  mount(getAppActivity, async ({ input, session }, work) => {
    const app = await findOwnApp(work.db, session.accountId, input.id);
    if (!app) return fail('not_found');
    await work.signInCounts.write(work);
    return succeed({
      sign_ins: await listSignIns(work.db, app.id, work.clock.now()),
      errors: await listAppFaults(work.db, app.id),
      deliveries: await listDeliveries(work.db, { appId: app.id }),
    });
  });

  mount(makeRegistrationToken, async ({ input, session }, work) => {
    const { accountId, sessionId } = session;
    const registrar = { ownerId: accountId, legalName: input.legal_name, contact: input.contact };
    const made = await work.change(async (change) => {
      const ended = await requireLivingSession(change, session);
      if (ended) return ended;
      change.after(notice({ accountId, what: '生成了注册应用的令牌', link: 'security_change' }));
      return succeed(await makeInitialToken(change, registrar, sessionId));
    });
    if (!made.ok) return made;
    const { token, expiresAt } = made.value;
    return succeed({ registration_token: token, expires_at: toSeconds(expiresAt) });
  });
}

/** An app as its developer sees it. */
function showApp(
  app: AppRow,
  secrets: readonly AppSecretRow[],
  use: { readonly people: number; readonly signInsToday: number },
): AppView {
  return {
    id: app.id,
    client_id: app.id,
    name: app.name,
    type: app.type,
    status: app.status,
    review_note: app.review_note,
    verified: app.verified,
    logo: app.logo,
    homepage: app.homepage,
    redirect_uris: app.redirect_uris,
    post_logout_redirect_uris: app.post_logout_redirect_uris,
    scopes: app.scopes,
    required_scopes: app.required_scopes,
    purposes: app.purposes,
    legal_name: app.legal_name,
    contact: app.contact,
    handling: app.handling,
    retention: app.retention,
    privacy_policy: app.privacy_policy,
    auth_method: app.auth_method,
    jwks: app.jwks,
    jwks_uri: app.jwks_uri,
    backchannel_logout_uri: app.backchannel_logout_uri,
    subject_type: app.subject_type,
    id_token_alg: app.id_token_alg,
    id_token_profile: app.id_token_profile,
    require_par: app.require_par,
    require_pkce: app.require_pkce,
    dpop_bound: app.dpop_bound,
    origins: app.origins,
    claims: app.claims,
    sign_in: readSignIn(app.sign_in),
    webhook_url: app.webhook_url,
    events: app.events as AppView['events'],
    security_events_url: app.security_events_url,
    agent: app.agent,
    origin: app.origin,
    rules: app.rules as AppView['rules'],
    user: app.user,
    services: app.services,
    proxy_callbacks: app.proxy_callbacks,
    metadata_url: app.metadata_url,
    entity_id: app.entity_id,
    acs_urls: app.acs_urls,
    slo_url: app.slo_url,
    slo_soap_url: app.slo_soap_url,
    certificates: app.certificates,
    encryption_certificate: app.encryption_certificate,
    name_id: app.name_id,
    attributes: app.attributes,
    signed_requests: app.signed_requests,
    encrypt: app.encrypt,
    idp_initiated: app.idp_initiated,
    has_webhook_secret: app.webhook_secret !== null,
    secrets: secrets.map((secret) => ({
      id: secret.id,
      hint: secret.hint,
      created_at: toSeconds(secret.created_at),
      expires_at: secret.expires_at ? toSeconds(secret.expires_at) : null,
      last_used_at: secret.last_used_at ? toSeconds(secret.last_used_at) : null,
    })),
    people: use.people,
    sign_ins_today: use.signInsToday,
    created_at: toSeconds(app.created_at),
    pending: app.pending,
    pending_since: app.pending_since ? toSeconds(app.pending_since) : null,
    updated_at: toSeconds(app.updated_at),
  };
}
