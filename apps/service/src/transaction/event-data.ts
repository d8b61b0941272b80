import { type AccountDataPolicy, defineAccountData } from './work.ts';

/** The account data policy of the outbox. */
export const eventData: AccountDataPolicy = defineAccountData({
  table: 'outbox_event',
  export: 'Messages on their way, gone within hours: what they tell of is exported where it happened.',
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from }) {
      await db.deleteFrom('outbox_event').where('account_id', '=', from).execute();
    },
  },
  end: 'What has happened is told, whoever is shut out by now.',
});
