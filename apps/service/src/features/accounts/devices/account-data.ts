import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import { forgetDevices } from './known-devices.ts';
import { distrustDevices } from './trusted-devices.ts';

const device = defineAccountData({
  table: 'device',
  export: {
    name: 'known_devices',
    title: '登录过的浏览器',
    owner: 'account_id',
    columns: {
      user_agent: '浏览器',
      place: '地点',
      first_seen_at: '第一次登录',
      last_seen_at: '上次登录',
      trusted_until: '信任到',
    },
    left: {
      id: null,
      account_id: null,
      device: '浏览器自己的暗号只存摘要',
      secret_hash: '浏览器自己的暗号只存摘要',
      is_copied: '只用来判断还要不要防着它',
    },
    orderBy: 'first_seen_at',
  },
  erase: 'cascade',
  merge: { finalize: (change, { from }) => forgetDevices(change, from, null) },
  // All browsers become unknown, except for the caller's. No browser stays trusted, the caller's included.
  async end(change, accountId, { exceptSessionId }) {
    await forgetDevices(change, accountId, exceptSessionId ? change.caller.device : null);
    await distrustDevices(change, accountId);
  },
});

export const accountData: readonly AccountDataPolicy[] = [device];
