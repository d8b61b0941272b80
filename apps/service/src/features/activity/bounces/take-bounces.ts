import { emailAddress } from '@tongxing/contract/rules/email-address.ts';
import type { Work } from '../../../transaction/work.ts';
import { findAccountByContact } from '../../accounts/accounts/account-store.ts';
import { markDead } from './dead-mailbox-store.ts';
import type { Bounce } from './read-bounces.ts';

/** Marks the addresses that accounts have; of others nothing is saved. Returns how many. */
export async function takeBounces(work: Work, bounces: readonly Bounce[]): Promise<number> {
  let marked = 0;
  for (const { address, status } of bounces) {
    const email = emailAddress.safeParse(address);
    if (!email.success) continue;
    if (!(await findAccountByContact(work.db, { kind: 'email', value: email.data }))) continue;
    await work.change((change) => markDead(change, email.data, status));
    marked += 1;
  }
  return marked;
}
