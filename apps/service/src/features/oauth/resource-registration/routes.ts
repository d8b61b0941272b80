import * as calls from '@tongxing/contract/calls/resources.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { succeed } from '../../../kernel/result.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { proofOf } from '../resources/resource.ts';
import { listOwnResources } from '../resources/resource-store.ts';
import { editResource, giveToApp, removeResource, rotateResourceSecret } from './edit-resource.ts';
import { registerResource } from './register-resource.ts';
import { showHost } from './show-host.ts';

/** The calls by which a developer registers APIs. */
export function resourceRoutes(mount: Mount<AppsWork>): void {
  mount(calls.listResources, async ({ session }, { db }) => {
    const items = (await listOwnResources(db, session.accountId)).map(({ row, grants }) => ({
      id: row.id,
      client_id: row.id,
      audience: row.audience,
      name: row.name,
      purpose: row.purpose,
      token: row.token,
      token_minutes: row.token_minutes,
      subject: row.subject,
      open_to: row.open_to,
      scopes: row.scopes,
      legal_name: row.legal_name,
      contact: row.contact,
      status: row.status,
      review_note: row.review_note,
      verified: row.verified,
      proof: row.host_shown ? null : proofOf(row),
      grants: grants.map(({ client_id, name, scopes, exchange }) => ({ client_id, name, scopes, exchange })),
      pending: row.pending,
      created_at: toSeconds(row.created_at),
      updated_at: toSeconds(row.updated_at),
    }));
    return succeed({ items });
  });
  mount(calls.createResource, ({ input, session }, work) =>
    work.change((change) => registerResource(change, session, input)),
  );
  mount(calls.editResource, ({ input, session }, work) =>
    work.change((change) => editResource(change, session, input)),
  );
  mount(calls.verifyResource, ({ input, session }, work) => showHost(work, session, input.id));
  mount(calls.rotateResourceSecret, async ({ input, session }, work) => {
    const made = await work.change((change) => rotateResourceSecret(change, session, input));
    if (!made.ok) return made;
    const { secret, formerUntil } = made.value;
    return succeed({ client_secret: secret, previous_expires_at: formerUntil && toSeconds(formerUntil) });
  });
  mount(calls.removeResource, ({ input, session }, work) =>
    work.change((change) => removeResource(change, session, input.id)),
  );
  mount(calls.grantResource, ({ input, session }, work) =>
    work.change((change) => giveToApp(change, session, input)),
  );
}
