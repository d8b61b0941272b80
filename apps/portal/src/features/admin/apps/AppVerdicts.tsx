import { listApps, showApp } from '@tongxing/contract/manage/apps.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import personCss from '../people/Person.module.css';
import { useMay } from '../sign-in/me.ts';
import type { App } from './app.ts';
import { verdicts } from './app-verdicts.ts';

type VerdictName = keyof typeof verdicts;

/** What can be decided about the app now. */
export function AppVerdicts({ app }: { app: App }) {
  const may = useMay();
  const refetch = useRefetch();
  /** With what was on the screen when it was asked for: what the developer changes after that is not decided on. */
  const [asked, setAsked] = useState<{ readonly name: VerdictName; readonly revision: string }>();
  const offered = (Object.keys(verdicts) as VerdictName[]).filter((name) => {
    const { call, fits } = verdicts[name];
    return may(call.permission as 'apps:review') && fits(app);
  });
  const verdict = asked && verdicts[asked.name];
  if (offered.length === 0) return null;
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
