import type { Restored } from '../../../unit-of-work/module.ts';

/** A token for programs that was taken back since would work again: its owner makes another. */
export async function forgetTokens({ db }: Restored): Promise<void> {
  await db.deleteFrom('client_registration_token').execute();
}
