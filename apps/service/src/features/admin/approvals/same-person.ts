import type { Change } from '../../../transaction/work.ts';
import { findEveryContact } from '../../accounts/accounts/contact-store.ts';
import { shareBrowser } from '../../accounts/devices/known-devices.ts';

/** A browser that both were signed in on so lately is a sign of one person. */
const browserCountsSeconds = 30 * 24 * 3600;

/** The mailbox behind an address: what stands after a plus, and the dots that Gmail skips, tell no two people apart. */
function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split(/@(?=[^@]*$)/);
  const [box = ''] = local.split('+');
  return `${/^(?:gmail|googlemail)\.com$/.test(domain) ? box.replaceAll('.', '') : box}@${domain}`;
}

/**
 * Why two operators' accounts seem to be one person's: a number or mailbox that both have or had, or a browser that both
 * have used. Null where nothing says so; somebody with a second phone and a second browser is not found out.
 */
export async function findSamePerson(
  change: Change,
  one: string,
  other: string,
): Promise<'contact' | 'browser' | null> {
  const boxes = async (accountId: string) =>
    (await findEveryContact(change.db, accountId)).map(({ kind, value }) =>
      kind === 'email' ? mailboxOf(value) : value,
    );
  const first = new Set(await boxes(one));
  if ((await boxes(other)).some((box) => first.has(box))) return 'contact';
  return (await shareBrowser(change, one, other, browserCountsSeconds)) ? 'browser' : null;
}
