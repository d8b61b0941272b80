import { appVerdicts, listApps, showApp } from '@tongxing/contract/manage/apps.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import type { Permission } from '@tongxing/contract/permissions.ts';
import { BadgeCheck, BadgeX, CircleCheck, CircleSlash, CircleX, type LucideIcon, Play } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { CommandDialog } from '../command/CommandDialog.tsx';
import personCss from '../people/Person.module.css';
import { useMay } from '../sign-in/me.ts';
import type { App } from './app.ts';
import { EndSecrets } from './EndSecrets.tsx';

const SeldomVerdicts = lazyPart(() =>
  import('./SeldomVerdicts.tsx').then((module) => ({ default: module.SeldomVerdicts })),
);

interface Verdict {
  readonly call: (typeof appVerdicts)[keyof typeof appVerdicts];
  readonly icon: LucideIcon;
  readonly verb: string;
  readonly doing: string;
  readonly done: string;
  readonly tone: 'danger' | 'primary';
  readonly fits: (app: App) => boolean;
  readonly effects: (app: App) => readonly string[];
}

const waits = (app: App) => app.status === 'in_review' || app.pending !== null;
const becomes = ({ pending }: App) =>
  pending ? '应用立即按修改后的内容运行。' : '应用立即可用，并对其他用户可见。';

/** The decisions about an app, in the order of the buttons. */
const verdicts: Readonly<Record<keyof typeof appVerdicts, Verdict>> = {
  approve: {
    call: appVerdicts.approve,
    icon: CircleCheck,
    verb: '通过',
    doing: '处理中',
    done: '已通过',
    tone: 'primary',
    fits: (app) => waits(app) && app.status !== 'suspended',
    effects: (app) => [becomes(app), '不标记“主体已认证”：仅通过审核，未核实主体。'],
  },
  refuse: {
    call: appVerdicts.refuse,
    icon: CircleX,
    verb: '拒绝',
    doing: '处理中',
    done: '已拒绝',
    tone: 'danger',
    fits: (app) => waits(app) && app.status !== 'suspended',
    effects: ({ pending, status }) => [
      pending && status !== 'in_review'
        ? '修改作废，应用按原有内容运行。'
        : '应用不可用，直到修改后重新提交。',
    ],
  },
  verify: {
    call: appVerdicts.verify,
    icon: BadgeCheck,
    verb: '通过并认证',
    doing: '认证中',
    done: '主体已认证',
    tone: 'primary',
    fits: ({ verified, status }) => !verified && (status === 'in_review' || status === 'active'),
    effects: (app) => [
      ...(waits(app) ? [becomes(app)] : []),
      '授权页将显示“主体已认证”，表示本站已核对主体资料。',
    ],
  },
  unverify: {
    call: appVerdicts.unverify,
    icon: BadgeX,
    verb: '取消认证',
    doing: '取消中',
    done: '已取消认证',
    tone: 'danger',
    fits: (app) => app.verified,
    effects: () => ['授权页不再显示“主体已认证”，应用照常使用。'],
  },
  suspend: {
    call: appVerdicts.suspend,
    icon: CircleSlash,
    verb: '停用应用',
    doing: '停用中',
    done: '应用已停用',
    tone: 'danger',
    fits: ({ status }) => status === 'active',
    effects: ({ people }) => [
      `立即无法登录，已发放的令牌作废；${people} 位授权用户无法使用。`,
      '可随时恢复，授权保留。',
    ],
  },
  resume: {
    call: appVerdicts.resume,
    icon: Play,
    verb: '恢复应用',
    doing: '恢复中',
    done: '应用已恢复',
    tone: 'primary',
    fits: ({ status }) => status === 'suspended',
    effects: () => ['恢复登录。停用时作废的令牌不会恢复。'],
  },
};

type VerdictName = keyof typeof verdicts;

/** The decisions that are open for the app now. */
export function AppVerdicts({ app }: { app: App }) {
  const may = useMay();
  const refetch = useRefetch();
  /** Sends the version on screen: a later change by the developer is not part of the decision. */
  const [asked, setAsked] = useState<{ readonly name: VerdictName; readonly revision: string }>();
  const offered = (Object.keys(verdicts) as VerdictName[]).filter((name) => {
    const { call, fits } = verdicts[name];
    return may(call.permission as Permission) && fits(app);
  });
  const verdict = asked && verdicts[asked.name];
  return (
    <div className={personCss.commands} role="group" aria-label="应用操作">
      {offered.map((name, at) => {
        const { verb, icon, tone } = verdicts[name];
        return (
          <Button
            key={name}
            variant={tone === 'danger' ? 'danger-line' : at === 0 ? 'primary' : 'second'}
            onClick={() => setAsked({ name, revision: app.revision })}
          >
            <Icon of={icon} size={18} />
            {verb}
          </Button>
        );
      })}
      <Suspense>
        <SeldomVerdicts app={app} />
      </Suspense>
      <EndSecrets app={app} />
      {verdict && (
        <CommandDialog
          call={verdict.call}
          input={{ client_id: app.client_id }}
          title={`${verdict.verb}：${app.name}`}
          effects={verdict.effects(app)}
          verb={verdict.verb}
          doing={verdict.doing}
          tone={verdict.tone}
          reasonHint="开发者在应用列表里可见，并记入审计日志"
          target={app.client_id}
          version={`"${asked.revision}"`}
          formatRefused={({ problem, text }) => {
            if (problem !== 'version_conflict') return text;
            void refetch(showApp, listApps);
            return '开发者刚刚修改了该应用，尚未处理。请关闭后查看修改内容再决定。';
          }}
          done={() => verdict.done}
          onDone={() => refetch(showApp, listApps, listAudit)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
