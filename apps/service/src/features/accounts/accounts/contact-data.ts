import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { findContact, isOf } from './contact-store.ts';
import { quarantineContacts } from './quarantine-contacts.ts';

/** What a contact's kinds are called in an export. */
export const contactKinds = { phone: '手机号', email: '邮箱' };

const contact = defineAccountData({
  table: 'contact',
  export: {
    name: 'contacts',
    title: '手机号和邮箱',
    owner: { column: 'account_id', or: 'further_of' },
    columns: { kind: '类型', value: '号码或地址', verified_at: '验证时间' },
    computed: { main: { title: '主要的', sql: 'further_of is null' } },
    words: { kind: contactKinds },
    left: { account_id: null, further_of: null, further_id: null, value_key: null },
  },
  erase: 'cascade',
  merge: {
    async move(change, { contacts }, { from, to }) {
      const { db, random } = change;
      for (const { kind, value, value_key, verified_at, has } of contacts) {
        await db
          .deleteFrom('contact')
          .where(isOf(from))
          .where('kind', '=', kind)
          .where('value_key', '=', value_key)
          .execute();
        const isFurther = has === 'further' || (await findContact(db, to, kind)) !== null;
        // One that the account has given up since the merge comes home too, unless somebody has it by now.
        await db
          .insertInto('contact')
          .values({
            account_id: isFurther ? null : to,
            further_of: isFurther ? to : null,
            further_id: isFurther ? random.uuid() : null,
            kind,
            value,
            value_key,
            verified_at: new Date(verified_at),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    },
    async finalize({ db }, { from }) {
      await db.deleteFrom('contact').where(isOf(from)).execute();
    },
  },
  end: 'A contact opens nothing without a code that is sent to it anew.',
  quarantine: quarantineContacts,
});

const formerContact = defineAccountData({
  table: 'former_contact',
  export: {
    name: 'former_contacts',
    title: '七天内换下或移除的手机号和邮箱',
    owner: 'account_id',
    columns: {
      kind: '类型',
      value: '号码或地址',
      verified_at: '验证时间',
      replaced_at: '换下时间',
      further: '备用的',
    },
    words: { kind: contactKinds },
    left: { account_id: null, value_key: null },
    orderBy: 'replaced_at',
  },
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from }) {
      await db.deleteFrom('former_contact').where('account_id', '=', from).execute();
    },
  },
  end: 'What was replaced opens nothing until it comes back.',
});

export const contactData: readonly AccountDataPolicy[] = [contact, formerContact];
