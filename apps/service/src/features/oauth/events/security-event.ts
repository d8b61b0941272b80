import type { AccountEventType } from '@tongxing/contract/rules/account-event.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import type { Change } from '../../../transaction/work.ts';
import { type AppRow, findApp } from '../apps/app-store.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { signForApp } from '../authorization/provider/sign-for-app.ts';
import { type Delivery, insertDelivery, isStillHeard, withdrawn } from '../webhooks/delivery-store.ts';
import { makeDeliveries, postToApp } from '../webhooks/make-deliveries.ts';

const caep = 'https://schemas.openid.net/secevent/caep/event-type/';
const risc = 'https://schemas.openid.net/secevent/risc/event-type/';

type Heard = Readonly<Record<string, unknown>>;
type Described = readonly [event: string, facts: Heard];

const credential = (type: string, change: string): Described => [
  `${caep}credential-change`,
  { credential_type: type, change_type: change },
];

/** Events with the names of CAEP 1.0 and RISC 1.0, of the OpenID Shared Signals group. */
const described: Partial<Record<AccountEventType, (heard: Heard) => Described>> = {
  'security.password_changed': () => credential('password', 'update'),
  'security.second_factor_changed': ({ enabled }) =>
    credential('app', enabled === true ? 'create' : 'delete'),
  'security.passkey_changed': ({ change }) =>
    credential('fido2-platform', change === 'added' ? 'create' : 'delete'),
  'security.sessions_ended': () => [`${caep}session-revoked`, {}],
  'security.not_me': () => [`${risc}account-credential-change-required`, {}],
  'account.disabled': () => [`${risc}account-disabled`, {}],
  'account.enabled': () => [`${risc}account-enabled`, {}],
  'account.contact_changed': () => [`${risc}identifier-changed`, {}],
};

interface SecurityEvent {
  readonly appId: string;
  readonly accountId: string;
  readonly sub: string;
  readonly type: AccountEventType;
  readonly at: Date;
  /** What the app hears of it. */
  readonly heard: Heard;
}

/** What waits to be signed. */
interface Claims {
  readonly sub: string;
  readonly toe: number;
  readonly events: Readonly<Record<string, Heard>>;
}

/** Queues a security event token for an app, where the event is one of those that the standards name. */
export async function queueSecurityEvent(
  change: Change,
  { appId, accountId, sub, type, at, heard }: SecurityEvent,
): Promise<void> {
  const [event, facts] = described[type]?.(heard) ?? [];
  if (event === undefined) return;
  const claims: Claims = {
    sub,
    toe: toSeconds(at),
    events: { [event]: { event_timestamp: toSeconds(at), ...facts } },
  };
  await insertDelivery(change, { appId, event: 'security_event', body: JSON.stringify(claims), accountId });
}

/** Pushes the security event tokens that are due (RFC 8935). */
export const deliverSecurityEvents = (work: AppsWork): Promise<number> =>
  makeDeliveries(work, ['security_event'], sendToken);

async function sendToken(work: AppsWork, delivery: Delivery): Promise<string | null> {
  const app = delivery.client_id === null ? null : await findApp(work.db, delivery.client_id);
  if (!app?.security_events_url) return 'no address';
  if (!(await isStillHeard(work.db, delivery))) return withdrawn;
  return postToApp(work, app.security_events_url, {
    headers: { 'content-type': 'application/secevent+jwt', accept: 'application/json' },
    body: await signToken(work, app, delivery),
  });
}

/** The token has the delivery's id at every attempt, so that the app knows it again; it does not expire (RFC 8417 2.2). */
function signToken(work: AppsWork, app: AppRow, { id, body }: Delivery): Promise<string> {
  const { sub, toe, events } = JSON.parse(body) as Claims;
  const claims = { sub_id: { format: 'iss_sub', iss: work.settings.publicUrl, sub }, toe, events };
  return signForApp(work, app, { typ: 'secevent+jwt', jti: id, claims });
}
