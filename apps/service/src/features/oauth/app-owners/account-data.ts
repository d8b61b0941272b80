import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

const owner = defineAccountData({
  table: 'app_owner',
  export: {
    name: 'apps_shared',
    title: '一起管理的应用',
    owner: 'account_id',
    columns: { client_id: '应用编号', since: '授权时间' },
    computed: { app: { title: '应用', sql: '(select name from app where app.id = client_id)' } },
    left: { id: null, account_id: null },
    orderBy: 'since',
  },
  erase: 'cascade',
  merge: {
    // It was given to one account: whoever merges does not bring it along.
    async finalize({ db }, { from }) {
      await db.deleteFrom('app_owner').where('account_id', '=', from).execute();
    },
  },
  end: 'It opens nothing without a session of its own person.',
});

const handover = defineAccountData({
  table: 'app_handover',
  export: 'A digest of a link that its maker was shown once.',
  erase: 'cascade',
  merge: {
    async finalize({ db }, { from }) {
      await db.deleteFrom('app_handover').where('made_by', '=', from).execute();
    },
  },
  // An intruder may have made it.
  async end({ db }, accountId) {
    await db.deleteFrom('app_handover').where('made_by', '=', accountId).execute();
  },
});

export const accountData: readonly AccountDataPolicy[] = [owner, handover];
