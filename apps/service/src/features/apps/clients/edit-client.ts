import type { editClient as editCall } from '@tongxing/contract/calls/clients.ts';
import type { CallPayload } from '@tongxing/contract/define-call.ts';
import type { Updateable } from 'kysely';
import type { ClientTable } from '../../../database/tables/clients.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { type ClientFault, checkClient } from './check-client.ts';
import type { ClientStore } from './client-store.ts';
import { inOrder } from './register-client.ts';

export type ClientChanges = CallPayload<typeof editCall>;

/** Changes an app. Its type stays: what it may do follows from it. One that was refused goes back to the queue. */
export function createEditClient({ store, publicUrl }: { store: ClientStore; publicUrl: string }) {
  return async function editClient(
    ownerId: string,
    asked: ClientChanges,
  ): Promise<Result<undefined, ClientFault | 'not_found'>> {
    const { id, type: _type, ...input } = asked;
    const before = await store.findOwn(ownerId, id);
    if (!before) return fail('not_found');
    const { jwks, purposes, scopes, required_scopes, auth_method, ...plain } = input;
    const changes = Object.fromEntries(
      Object.entries(plain).filter(([, value]) => value !== undefined),
    ) as Omit<Updateable<ClientTable>, 'jwks'>;
    const allowed = scopes ? inOrder(scopes) : before.scopes;
    const required = inOrder(required_scopes ?? before.required_scopes).filter((scope) =>
      allowed.includes(scope),
    );
    const isSecretive = before.type === 'web' || before.type === 'device';
    const method =
      auth_method && isSecretive && !(before.type === 'web' && auth_method === 'none')
        ? auth_method
        : before.auth_method;
    const after = { ...before, ...changes, auth_method: method, ...(jwks === undefined ? {} : { jwks }) };
    const checked = await checkClient(after as never, publicUrl);
    if (!checked.ok) return checked;
    await store.update(ownerId, id, {
      ...changes,
      scopes: allowed,
      required_scopes: required,
      auth_method: method,
      ...(before.status === 'refused' ? { status: 'in_review' as const, review_note: '' } : {}),
      ...(purposes ? { purposes: JSON.stringify(purposes) } : {}),
      ...(jwks === undefined ? {} : { jwks: jwks ? JSON.stringify(jwks) : null }),
    });
    return succeed();
  };
}
