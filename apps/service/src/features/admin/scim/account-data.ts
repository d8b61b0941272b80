import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';

export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'scim_user',
    export: {
      name: 'pushed_by_company',
      title: '由公司系统推送',
      owner: 'account_id',
      columns: {
        client_id: '应用编号',
        user_name: '公司系统里的用户名',
        external_id: '公司系统里的编号',
        is_disabled: '由公司系统停用',
        is_forgotten: '公司系统已经删除',
        created_at: '开始推送',
        changed_at: '最后推送',
      },
      left: { account_id: null, user_name_key: null },
      orderBy: 'created_at',
    },
    erase: 'cascade',
    merge: { finalize: { retained: 'The app goes on to see the account that it pushed, which has ended.' } },
    end: 'It opens nothing: it says which app may describe the account.',
  }),
];
