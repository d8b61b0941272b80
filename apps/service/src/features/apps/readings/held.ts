import { readingWays } from '@tongxing/contract/app-readings.ts';
import { type Held, heldTable } from '../../../unit-of-work/work.ts';
import { scopeWords as scopes } from '../clients/scope-words.ts';
import { moveReadings } from './reading-store.ts';

export const held: readonly Held[] = [
  heldTable({
    table: 'app_reading',
    export: {
      name: 'app_readings',
      title: '应用得到过的资料',
      // Of accounts that are going into this one as well.
      owner: { column: 'account_id', of: 'merged_account' },
      columns: {
        day: '日期',
        client_id: '应用编号',
        app_name: '应用',
        way: '方式',
        kinds: '给了什么',
        times: '次数',
        first_at: '第一次',
        last_at: '最后一次',
      },
      words: { way: readingWays, kinds: scopes },
      left: { account_id: null },
      orderBy: 'day',
    },
    erase: 'cascade',
    merge: { settle: moveReadings },
    end: 'What was given is a fact, and opens nothing.',
  }),
];
