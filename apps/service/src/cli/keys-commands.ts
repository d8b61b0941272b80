import { permissionTo } from '@tongxing/contract/permissions.ts';
import { recordAudit } from '../features/admin/audit/record-audit.ts';
import {
  loadSigningKeys,
  replaceSigningKeys,
  rotateSigningKeys,
} from '../features/oauth/authorization/provider/signing-keys.ts';
import { listSamlKeys, replaceSamlKeys, rotateSamlKey } from '../features/oauth/saml/key-store.ts';
import type { ServiceWork } from '../service-work.ts';
import type { Commands } from './command.ts';
import { stopUnlessSure, thisOperator } from './perform.ts';
import { runMasterKeyReplacement } from './replace-master-key.ts';
import type { Terminal } from './terminal.ts';

const uses = ['tokens', 'saml'] as const;
type Use = (typeof uses)[number];

/** What the keys are used for; null for a word that is none of the uses. */
const findUse = (options: Readonly<Record<string, unknown>>): Use | null =>
  uses.find((each) => each === (options['use'] ?? 'tokens')) ?? null;

async function listKeys(work: ServiceWork, use: Use) {
  if (use === 'saml') return (await listSamlKeys(work.db)).map((kid) => ({ alg: 'SAML', kid }));
  return (await loadSigningKeys(work)).map(({ kid, alg }) => ({ alg, kid }));
}
const format = (keys: Awaited<ReturnType<typeof listKeys>>) => keys.map(({ alg, kid }) => `${alg}  ${kid}`);

const renewals = {
  tokens: { rotate: rotateSigningKeys, replace: replaceSigningKeys },
  saml: { rotate: rotateSamlKey, replace: replaceSamlKeys },
} as const;

function stopAtUse(terminal: Terminal): number {
  terminal.printError(terminal.word('--use 只能是 tokens 或 saml', '--use is tokens or saml'));
  return 2;
}

export const keysCommands: Commands[string] = {
  list: {
    usage: 'keys list [--use tokens|saml]',
    summary:
      'the keys that sign and verify tokens, by algorithm the one that signs first; or the newest first of SAML',
    takes: [0, 0],
    options: { use: { type: 'string' } },
    async run(work, { options, terminal }) {
      const use = findUse(options);
      if (!use) return stopAtUse(terminal);
      const keys = await listKeys(work, use);
      terminal.show(keys, format(keys));
      return 0;
    },
  },
  rotate: {
    usage: 'keys rotate [--use tokens|saml] [--leaked] | keys rotate --secret',
    summary:
      'new keys, published now and signing in an hour, of SAML in a week; --leaked: at once, and nothing signed before verifies; --secret: with the service stopped, a new master key (SECRET_KEY) seals everything anew',
    takes: [0, 0],
    options: { leaked: { type: 'boolean' }, use: { type: 'string' }, secret: { type: 'boolean' } },
    isAlone: ({ options }) => options['secret'] === true,
    runAlone: runMasterKeyReplacement,
    async run(work, { options, terminal }) {
      const use = findUse(options);
      if (!use) return stopAtUse(terminal);
      const isLeaked = options['leaked'] === true;
      if (isLeaked) {
        const stop = await stopUnlessSure(
          terminal,
          use === 'saml'
            ? terminal.word(
                '每个 SAML 系统都要换上新证书，在那之前没有人能登录它们。继续？',
                'Every SAML site needs the new certificate, and nobody signs in there before. Go on?',
              )
            : terminal.word(
                '所有已签发的令牌立刻失效，应用的用户要重新登录。继续？',
                'Every token signed so far is void at once, and people sign in to their apps again. Go on?',
              ),
        );
        if (stop !== null) return stop;
      }
      const before = await listKeys(work, use);
      await renewals[use][isLeaked ? 'replace' : 'rotate'](work);
      const keys = await listKeys(work, use);
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
