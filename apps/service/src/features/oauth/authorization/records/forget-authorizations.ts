import type { Restored } from '../../../../transaction/module.ts';

/** What may be used once, and what is still under way: it may have been used since. */
const once = ['AuthorizationCode', 'DeviceCode', 'Interaction', 'PushedAuthorizationRequest'];

/** Ends every token and every visit at apps; what people agreed to stays, so that they come back with one click. */
export async function forgetAuthorizations({ db, sessionsSurvive }: Restored): Promise<void> {
  if (sessionsSurvive) {
    await db.deleteFrom('authorization_record').where('kind', 'in', once).execute();
    return;
  }
  await db.deleteFrom('authorization_record').execute();
  await db.deleteFrom('authorization_session').execute();
}
