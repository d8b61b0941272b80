import type { AdminCommand } from '@tongxing/contract/define-manage-call.ts';
import {
  appVerdicts,
  endAppSecrets,
  listApps,
  setAppPermissions,
  showApp,
} from '@tongxing/contract/manage/apps.ts';
import { findGrant } from '../features/oauth/apps/manage-grant.ts';
import type { Command, Commands } from './command.ts';
import { findAccountId, reportUnknownAccount } from './find-account.ts';
import { perform, reportFailure, reportRefusal, stopUnlessSure } from './perform.ts';

const columns = ['client_id', 'name', 'status', 'verified', 'legal_name', 'updated_at'];

/** A decision about an app; `harm`: the consequence, which is confirmed first. */
function decide(
  verb: keyof typeof appVerdicts,
  summary: string,
  consequence?: (app: string) => readonly [chinese: string, english: string],
): Command {
  return {
    usage: `app ${verb} CLIENT_ID [REASON] [--seen REVISION]`,
    summary,
    takes: [1, 50],
    options: { reason: { type: 'string' }, seen: { type: 'string' } },
    async run(work, { args: [appId = '', ...words], options, terminal }) {
      if (consequence) {
        const stop = await stopUnlessSure(terminal, terminal.word(...consequence(appId)));
        if (stop !== null) return stop;
      }
      const reason = options['reason'] ?? words.join(' ');
      const call: AdminCommand = appVerdicts[verb] as unknown as AdminCommand;
      const done = await perform(work, call, {
        client_id: appId,
        ...(reason === '' ? {} : { reason }),
        ...(options['seen'] === undefined ? {} : { if_match: options['seen'] }),
      });
      if (!done.ok) return reportFailure(terminal, done);
      terminal.show(done.value, [`${appId}: ${verb}`]);
      return 0;
    },
  };
}

function consequenceOfEnd(app: string, former: boolean): readonly [chinese: string, english: string] {
  return former
    ? [
        `作废 ${app} 换下的密钥：还在用的服务器马上登录不了。继续？`,
        `End the secrets of ${app} that were replaced: servers that still use them fail at once. Go on?`,
      ]
    : [
        `作废 ${app} 的全部密钥：开发者换上新的之前，应用登录不了。继续？`,
        `End every secret of ${app}: nobody signs in to it until its developer has made a new one. Go on?`,
      ];
}

function consequenceOfGrant(
  app: string,
  lost: readonly string[],
): readonly [chinese: string, english: string] {
  const named = lost.length > 0 ? lost.join(' ') : '-';
  return [`收回 ${app} 的权限：${named}。继续？`, `Take back what ${app} may do: ${named}. Go on?`];
}

export const appCommands: Commands[string] = {
  list: {
    usage:
      'app list [--status waiting|active|in_review|refused|suspended] [--owner ACCOUNT] [--q TEXT] [--limit N]',
    summary: 'apps, the newest first; what waits with what it is to become',
    takes: [0, 0],
    options: {
      status: { type: 'string' },
      owner: { type: 'string' },
      q: { type: 'string' },
      limit: { type: 'string' },
    },
    async run(work, { options, terminal }) {
      const { owner: typed, ...others } = options;
      const owner = typed === undefined ? undefined : await findAccountId(work.db, String(typed));
      if (owner === null) return reportUnknownAccount(terminal, String(typed));
      const listed = await perform(work, listApps, { ...others, ...(owner && { owner }) });
      if (!listed.ok) return reportRefusal(terminal, listed);
      const { items } = listed.value;
      terminal.table(items, columns);
      if (options['status'] !== 'waiting') return 0;
      for (const { client_id: id, pending, ...app } of items) {
        const changes = Object.entries(pending ?? {}).map(
          ([field, to]) =>
            `${id}  ${field}: ${JSON.stringify(app[field as keyof typeof app])} -> ${JSON.stringify(to)}`,
        );
        // Programs read it from the list.
        for (const line of changes) terminal.printError(line);
      }
      return 0;
    },
  },
  show: {
    usage: 'app show CLIENT_ID',
    summary: 'one app, with who answers for it',
    takes: [1, 1],
    async run(work, { args: [appId = ''], terminal }) {
      const shown = await perform(work, showApp, { client_id: appId });
      if (!shown.ok) return reportFailure(terminal, shown);
      const lines = Object.entries(shown.value).map(
        ([name, value]) => `${name.padEnd(28)}${typeof value === 'object' ? JSON.stringify(value) : value}`,
      );
      terminal.show(shown.value, lines);
      return 0;
    },
  },
  approve: decide('approve', 'lets a waiting app in, or what an app asked to become'),
  refuse: decide('refuse', 'turns it down; the developer reads the reason'),
  verify: decide('verify', 'approves, and says on the consent page that its owner was checked'),
  unverify: decide('unverify', 'takes that back'),
  suspend: decide('suspend', 'shuts an app at once; the developer reads the reason', (app) => [
    `停用 ${app}：立即停用，已发放的令牌全部作废。继续？`,
    `Shut ${app}: it stops working at once, and the tokens it holds are void. Go on?`,
  ]),
  resume: decide('resume', 'lets a suspended app run again'),
  'end-secrets': {
    usage: 'app end-secrets CLIENT_ID [REASON] [--former]',
    summary: 'ends a leaked secret at once; --former: only those that a newer one has replaced',
    takes: [1, 50],
    options: { reason: { type: 'string' }, former: { type: 'boolean' } },
    async run(work, { args: [appId = '', ...words], options, terminal }) {
      const former = options['former'] === true;
      const stop = await stopUnlessSure(terminal, terminal.word(...consequenceOfEnd(appId, former)));
      if (stop !== null) return stop;
      const reason = options['reason'] ?? words.join(' ');
      const given = reason === '' ? {} : { reason };
      const done = await perform(work, endAppSecrets, { client_id: appId, former, ...given });
      if (!done.ok) return reportFailure(terminal, done);
      terminal.show(done.value, [`${appId}: ${done.value.ended}`]);
      return 0;
    },
  },
  grant: {
    usage: 'app grant CLIENT_ID [PERMISSION …]',
    summary: 'what an app may do in the Management API by itself; nothing takes it all back',
    takes: [1, 40],
    async run(work, { args: [appId = '', ...permissions], terminal }) {
      const before = (await findGrant(work.db, appId, work.clock.now()))?.permissions ?? [];
      const lost = before.filter((each) => !permissions.includes(each));
      // Without arguments it would revoke all, although the operator may only want to see them.
      if (lost.length > 0 || permissions.length === 0) {
        const stop = await stopUnlessSure(terminal, terminal.word(...consequenceOfGrant(appId, lost)));
        if (stop !== null) return stop;
      }
      const done = await perform(work, setAppPermissions, { client_id: appId, permissions });
      if (!done.ok) return reportRefusal(terminal, done);
      terminal.show(done.value, done.value.permissions.length > 0 ? done.value.permissions : ['-']);
      return 0;
    },
  },
};
