import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

const history = defineAccountData({
  table: 'password_history',
  export: 'Hashes of former passwords: they tell the person nothing and others how to guess.',
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from }) {
      await db.deleteFrom('password_history').where('account_id', '=', from).execute();
    },
  },
  end: 'A former password opens nothing.',
});

export const accountData: readonly AccountDataPolicy[] = [history];
