import type { ManageInput } from '@tongxing/contract/define-manage-call.ts';
import type { createPerson as createCall } from '@tongxing/contract/manage/people.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { maskContact } from '../../../kernel/text/mask.ts';
import { Abandoned, abandon } from '../../../transaction/abandon.ts';
import type { Change } from '../../../transaction/work.ts';
import { createAccount } from '../../accounts/accounts/account-store.ts';
import { readContact } from '../../accounts/accounts/read-contact.ts';
import { notice } from '../../activity/notices/notice.ts';
import type { Done } from '../commands-and-queries/managed.ts';

const nicknameLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Creates an account for a person; with `invite` they are notified, and sign in with a code. */
export async function createPerson(
  change: Change,
  { contact: typed, username: wanted, nickname, invite }: ManageInput<typeof createCall>,
): Promise<Result<Done<{ id: string; number: string }>, 'contact_taken' | 'bad_input'>> {
  const username = wanted ?? null;
  const contact = readContact(change, typed);
  if (!contact) return fail('bad_input', { issues: [{ path: ['contact'], message: 'is neither' }] });
  const name = nickname ?? username ?? `用户${change.random.text(5, nicknameLetters)}`;
  const made = await createAccount(change, { nickname: name, username, passwordHash: null, contact }).catch(
    (error: unknown) => {
      if (error instanceof Abandoned) return abandon(fail('contact_taken'));
      throw error;
    },
  );
  if (!made.ok) return fail('contact_taken');
  const { id, number } = made.value;
  if (invite)
    change.after(notice({ accountId: id, what: '客服为你开通了账号，可以用验证码登录', toAll: true }));
  return succeed({ output: { id, number }, after: { contact: maskContact(contact), username } });
}
