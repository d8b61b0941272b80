import { methodNames } from '@tongxing/contract/activity-words.ts';
import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { moveIdentities, removeIdentities } from './identity-store.ts';
import { quarantineIdentities } from './quarantine-identities.ts';

/** What third parties say of a person, and what they call them. */
export const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'linked_identity',
    export: {
      name: 'bindings',
      title: '绑定的第三方账号',
      owner: 'account_id',
      columns: {
        provider: '平台',
        nickname: '昵称',
        avatar: '头像',
        doors: '来自',
        bound_at: '绑定时间',
        bound_place: '绑定地点',
        last_used_at: '上次使用',
      },
      words: {
        provider: methodNames,
        doors: {
          website: '网页',
          official_account: '公众号',
          workbench: '工作台',
          mini_program: '小程序',
        },
      },
      left: { id: null, account_id: null },
      orderBy: 'bound_at',
    },
    erase: 'cascade',
    merge: {
      move: (change, { identities }, passage) => moveIdentities(change, identities, passage),
      finalize: (change, { from }) => removeIdentities(change, from),
    },
    end: 'It opens nothing without its provider, and what was bound by somebody else goes into quarantine.',
    quarantine: quarantineIdentities,
  }),
  defineAccountData({
    table: 'linked_identity_subject',
    export: {
      name: 'binding_identifiers',
      title: '第三方平台给的标识',
      owner: { column: 'identity_id', of: 'linked_identity' },
      columns: { provider: '平台', subject: '标识' },
      words: { provider: methodNames },
      left: { identity_id: null },
    },
    erase: 'cascade',
    merge: { finalize: { retained: "Its rows hang on the identity's row, and go or stay with it." } },
    end: 'It names an identity, and opens nothing beside it.',
  }),
];
