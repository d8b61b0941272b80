import { dataAccessWays } from '@tongxing/contract/calls/data-access.ts';
import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { scopeWords as scopes } from '../apps/app.ts';
import { moveDataAccess } from './data-access-store.ts';

export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'app_data_access',
    export: {
      name: 'app_readings',
      title: '应用得到过的资料',
      // Also of accounts that are being merged into this one.
      owner: { column: 'account_id', of: 'merged_account' },
      columns: {
        day: '日期',
        client_id: '应用编号',
        app_name: '应用',
        way: '方式',
        kinds: '提供的信息',
        times: '次数',
        first_at: '第一次',
        last_at: '最后一次',
      },
      words: { way: dataAccessWays, kinds: scopes },
      left: { account_id: null },
      orderBy: 'day',
    },
    erase: 'cascade',
    merge: { finalize: moveDataAccess },
    end: 'A record of the past grants nothing.',
  }),
];
