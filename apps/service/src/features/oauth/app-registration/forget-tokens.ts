import type { Restored } from '../../../transaction/module.ts';

/** A token for programs that was taken back since would work again: its owner makes another. */
export async function forgetTokens({ db }: Restored): Promise<void> {
  await db.deleteFrom('app_registration_token').execute();
}
