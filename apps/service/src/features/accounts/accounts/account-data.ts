import { fieldNames } from '@tongxing/contract/words.ts';
import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { voidPasswordSince } from './account-store.ts';
import { findContact, isOf } from './contact-store.ts';
import { emptyAccount } from './merged-account.ts';
import { quarantineContacts } from './quarantine-contacts.ts';

/** The names of the kinds of contacts in an export. */
const contactKinds = { phone: '手机号', email: '邮箱' };

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
        // A contact that the account gave up after the merge also comes back, unless another account has it now.
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
  end: 'A contact gives no access without a new code.',
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
  end: 'A replaced contact gives no access until it is restored.',
});

const contactData: readonly AccountDataPolicy[] = [contact, formerContact];

const account = defineAccountData({
  table: 'account',
  export: {
    name: 'account',
    title: '账号',
    owner: 'id',
    columns: {
      number: '账号 ID',
      ...fieldNames,
      status: '状态',
      created_at: '注册时间',
      username_changed_at: '上次改用户名',
      password_changed_at: '上次改密码',
      recovered_at: '上次收回账号',
      seen_on: '最近使用的日期',
    },
    computed: { has_password: { title: '设有密码', sql: 'password_hash is not null' } },
    words: {
      gender: { female: '女', male: '男', other: '其他' },
      status: { active: '正常', disabled: '停用' },
    },
    left: {
      id: null,
      merged_into: null,
      username_key: null,
      password_hash: '密码只存算不回来的摘要，不交给任何人',
      password_reset_by: '上次重设密码用的号码或邮箱只存算不回来的摘要',
    },
  },
  erase: 'cascade',
  // The row keeps its number, its activity log and its agreements.
  merge: { finalize: (change, { from, to }) => emptyAccount(change, from, to) },
  end: 'The status column decides access. Each ability that ends an account decides about the password.',
  // Only the person who set a password knows it, so there is nothing to restore.
  quarantine: {
    list: async () => [],
    async take(change, accountId, { since, keys }) {
      if (keys === undefined) await voidPasswordSince(change, accountId, since);
      return [];
    },
    restore: async () => false,
    atReset: { retained: 'The reset sets another password.' },
  },
});

const reservedUsername = defineAccountData({
  table: 'reserved_username',
  export: 'A keyed hash and a time. The names themselves are in the activity log.',
  // The names stay reserved, and no row says who had them.
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from, to }) {
      await db
        .updateTable('reserved_username')
        .set({ account_id: to })
        .where('account_id', '=', from)
        .execute();
    },
  },
  end: 'It gives no access.',
});

const spokenLanguage = defineAccountData({
  table: 'spoken_language',
  export: {
    name: 'language',
    title: '界面语言',
    owner: 'account_id',
    columns: { language: '语言' },
    words: { language: { 'zh-CN': '中文', en: 'English', 'zh-TW': '繁体中文' } },
    left: { account_id: null },
  },
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from }) {
      await db.deleteFrom('spoken_language').where('account_id', '=', from).execute();
    },
  },
  end: 'It gives no access.',
});

const formerName = defineAccountData({
  table: 'former_name',
  export: {
    name: 'former_names',
    title: '从原系统带来的登录名',
    owner: 'account_id',
    columns: { kind: '类型', value_key: '登录名' },
    words: { kind: { ...contactKinds, name: '用户名' } },
    left: { account_id: null },
  },
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from }) {
      await db.deleteFrom('former_name').where('account_id', '=', from).execute();
    },
  },
  end: 'It gives no access without the password.',
});

const cancellation = defineAccountData({
  table: 'cancellation',
  export: {
    name: 'cancellation',
    title: '注销申请',
    owner: 'account_id',
    columns: { requested_at: '申请时间', due_at: '删除时间', reason: '原因', receipt: '回执号' },
    left: { account_id: null },
  },
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from }) {
      await db.deleteFrom('cancellation').where('account_id', '=', from).execute();
    },
  },
  end: 'It gives no access, and signing in withdraws it.',
});

const erasure = defineAccountData({
  table: 'erasure',
  export: 'A receipt number and two times, which identify nobody.',
  erase: {
    retained: 'It proves to the holder of the receipt that the erasure was done.',
  },
  merge: { finalize: { retained: 'It belongs to an erased account.' } },
  end: 'It gives no access.',
});

export const accountData: readonly AccountDataPolicy[] = [
  account,
  reservedUsername,
  spokenLanguage,
  formerName,
  ...contactData,
  cancellation,
  erasure,
];
