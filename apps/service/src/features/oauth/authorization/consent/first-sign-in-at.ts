import type { FirstSignInAtApp } from '@tongxing/contract/rules/app-sign-in.ts';
import type { Work } from '../../../../transaction/work.ts';
import { readFirstSignIn } from '../../apps/app-sign-in.ts';
import { findApp } from '../../apps/app-store.ts';
import { recordId } from '../records/record-store.ts';
import { decodeAuthorize } from './pending-authorization.ts';

/**
 * What operators chose for strangers for the app whose authorization waits behind an `authorize` parameter; '' where
 * they chose nothing, and where none waits. It is asked without the OAuth library, since signing in knows none.
 */
export async function firstSignInAt(
  { db, clock }: Pick<Work, 'db' | 'clock'>,
  authorize: string,
): Promise<FirstSignInAtApp> {
  const uid = decodeAuthorize(authorize);
  if (!uid) return '';
  const pending = await db
    .selectFrom('authorization_record')
    .select('payload')
    .where('id', '=', recordId('Interaction', uid))
    .where('kind', '=', 'Interaction')
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  const { client_id: appId } = (pending?.payload['params'] ?? {}) as { readonly client_id?: string };
  const app = appId === undefined ? null : await findApp(db, appId);
  return app?.status === 'active' ? readFirstSignIn(app.operator_sign_in) : '';
}
