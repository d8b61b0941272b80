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

const FirstParty = lazyPart(() =>
  import('./FirstParty.tsx').then((module) => ({ default: module.FirstParty })),
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
  pending ? '应用马上按改动后的内容运行。' : '应用马上可以用，出现在别人面前。';

/** The decisions about an app, in the order of the buttons. */
const verdicts: Readonly<Record<keyof typeof appVerdicts, Verdict>> = {
  approve: {
    call: appVerdicts.approve,
    icon: CircleCheck,
    verb: '通过',
    doing: '正在通过',
    done: '已通过',
    tone: 'primary',
    fits: (app) => waits(app) && app.status !== 'suspended',
    effects: (app) => [becomes(app), '不标“主体已认证”：没有核实过主体，只是通过。'],
  },
  refuse: {
    call: appVerdicts.refuse,
    icon: CircleX,
    verb: '不通过',
    doing: '正在处理',
    done: '没有通过',
    tone: 'danger',
    fits: (app) => waits(app) && app.status !== 'suspended',
    effects: ({ pending, status }) => [
      pending && status !== 'in_review' ? '改动作废，应用按原来的内容运行。' : '应用用不了，直到改好再提交。',
    ],
  },
  verify: {
    call: appVerdicts.verify,
    icon: BadgeCheck,
    verb: '通过并核实',
    doing: '正在核实',
    done: '主体已认证',
    tone: 'primary',
    fits: ({ verified, status }) => !verified && (status === 'in_review' || status === 'active'),
    effects: (app) => [
      ...(waits(app) ? [becomes(app)] : []),
      '授权页显示“主体已认证”：等于告诉用户，我们核实过该主体。',
    ],
  },
  unverify: {
    call: appVerdicts.unverify,
    icon: BadgeX,
    verb: '取消核实',
    doing: '正在取消',
    done: '已取消认证',
    tone: 'danger',
    fits: (app) => app.verified,
    effects: () => ['授权页不再显示“主体已认证”，应用照常使用。'],
  },
  suspend: {
    call: appVerdicts.suspend,
    icon: CircleSlash,
    verb: '停用应用',
    doing: '正在停用',
    done: '应用已停用',
    tone: 'danger',
    fits: ({ status }) => status === 'active',
    effects: ({ people }) => [
      `马上不能登录，拿到的令牌作废；${people} 个授权过的人都用不了。`,
      '随时可以恢复，授权还在。',
    ],
  },
  resume: {
    call: appVerdicts.resume,
    icon: Play,
    verb: '恢复应用',
    doing: '正在恢复',
    done: '应用已恢复',
    tone: 'primary',
    fits: ({ status }) => status === 'suspended',
    effects: () => ['又可以登录。停用时作废的令牌不会回来。'],
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
    <div className={personCss.commands} role="group" aria-label="对这个应用">
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
        <FirstParty app={app} />
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
          reasonHint="开发者在应用列表里看得到，也进审计"
          target={app.client_id}
          version={`"${asked.revision}"`}
          formatRefused={({ problem, text }) => {
            if (problem !== 'version_conflict') return text;
            void refetch(showApp, listApps);
            return '开发者刚刚改过这个应用，还没有处理。关掉这里，看过改动再决定。';
          }}
          done={() => verdict.done}
          onDone={() => refetch(showApp, listApps, listAudit)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
