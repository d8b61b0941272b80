import { permissionTo } from '@tongxing/contract/permissions.ts';
import { recordAudit } from '../features/admin/audit/record-audit.ts';
import {
  loadSigningKeys,
  replaceSigningKeys,
  rotateSigningKeys,
} from '../features/oauth/authorization/provider/signing-keys.ts';
import type { ServiceWork } from '../service-work.ts';
import type { Commands } from './command.ts';
import { stopUnlessSure, thisOperator } from './perform.ts';

async function listKeys(work: ServiceWork) {
  return (await loadSigningKeys(work)).map(({ kid, alg }) => ({ alg, kid }));
}
const format = (keys: Awaited<ReturnType<typeof listKeys>>) => keys.map(({ alg, kid }) => `${alg}  ${kid}`);

export const keysCommands: Commands[string] = {
  list: {
    usage: 'keys list',
    summary: 'the keys that sign and verify tokens, by algorithm the one that signs first',
    takes: [0, 0],
    async run(work, { terminal }) {
      const keys = await listKeys(work);
      terminal.show(keys, format(keys));
      return 0;
    },
  },
  rotate: {
    usage: 'keys rotate [--leaked]',
    summary:
      'new keys, published now and signing in an hour; --leaked: at once, and nothing signed before verifies',
    takes: [0, 0],
    options: { leaked: { type: 'boolean' } },
    async run(work, { options, terminal }) {
      const isLeaked = options['leaked'] === true;
      if (isLeaked) {
        const stop = await stopUnlessSure(
          terminal,
          terminal.word(
            '所有已签发的令牌立刻失效，应用的用户要重新登录。继续？',
            'Every token signed so far is void at once, and people sign in to their apps again. Go on?',
          ),
        );
        if (stop !== null) return stop;
      }
      const before = await listKeys(work);
      await (isLeaked ? replaceSigningKeys(work) : rotateSigningKeys(work));
      const keys = await listKeys(work);
      const audited = {
        kind: 'keys.rotate',
        operator: thisOperator(),
        permission: permissionTo.rotateKeys,
        reason: isLeaked ? 'leaked' : '',
        before: { keys: before.map(({ kid }) => kid) },
        after: { keys: keys.map(({ kid }) => kid) },
      };
      const { caller } = work;
      await work.change((change) => recordAudit(change, caller, audited));
      terminal.show(keys, format(keys));
      return 0;
    },
  },
};
