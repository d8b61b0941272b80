import {
  applyDirectoryRun,
  type DirectoryRun,
  discardDirectoryRun,
  listDirectories,
  syncDirectory,
} from '@tongxing/contract/manage/directories.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { useState } from 'react';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { Moment } from '../Moment.tsx';
import css from '../settings/Settings.module.css';
import { useSection } from '../settings/use-section.ts';
import { useMay } from '../sign-in/me.ts';
import { ChangesDialog } from './ChangesDialog.tsx';
import { formatRun } from './format-run.ts';

const states: Readonly<Record<DirectoryRun['state'], string>> = {
  running: '正在同步',
  waiting: '等管理员决定',
  done: '完成',
  failed: '没有成功',
};

type Opened = { readonly key: string; readonly what: 'sync' | 'try' | 'apply' | 'discard' | 'changes' };

/** The directories of the settings: their last runs, and a run that waits for a decision. */
export function SyncCard() {
  const may = useMay();
  const { data, refetch } = useAdminQuery(listDirectories, {});
  const saved = useSection('directories').data?.view.value['directories'];
  const [opened, setOpened] = useState<Opened>();
  // The settings know a directory that was just saved; a process begins to use it within two seconds.
  const items = (
    (saved ?? []) as readonly { key: string; name: string; sync: { every_minutes: number } }[]
  ).map(({ key, name, sync }) => ({
    key,
    name,
    every_minutes: sync.every_minutes,
    last: data?.items.find((each) => each.key === key)?.last ?? null,
  }));
  if (items.length === 0) return null;
  const mayWrite = may(permissionTo.writeDirectory);
  const last = items.find(({ key }) => key === opened?.key)?.last;
  const close = () => setOpened(undefined);
  const common = { target: opened?.key ?? null, onDone: () => refetch(), onClose: close } as const;
  return (
    <Card title="同步公司目录">
      {items.map(({ key, name, every_minutes: minutes, last: run }) => {
        const open = (what: Opened['what']) => () => setOpened({ key, what });
        return (
          <section key={key} className={css.form} aria-label={name}>
            <div>
              <p>
                {name}{' '}
                {run && (
                  <Badge tone={run.state === 'waiting' ? 'lamp' : run.state === 'failed' ? 'err' : 'line'}>
                    {run.dry_run && '试算'}
                    {states[run.state]}
                  </Badge>
                )}
              </p>
              <p className="muted t-14">
                {run ? formatRun(run) : '还没有同步过'}
                <br />
                {run && <Moment ago at={run.started_at} />}
                {run && '，'}
                {minutes === 0 ? '只在点了以后同步' : `每 ${minutes} 分钟一次`}
              </p>
            </div>
            <div className={css.foot}>
              {mayWrite && run?.state === 'waiting' && (
                <>
                  <Button variant="danger" onClick={open('apply')}>
                    停用他们
                  </Button>
                  <Button onClick={open('discard')}>放弃</Button>
                </>
              )}
              {mayWrite && run?.ended_at !== null && (
                <>
                  <Button variant="primary" onClick={open('sync')}>
                    同步
                  </Button>
                  <Button onClick={open('try')}>试算</Button>
                </>
              )}
              {mayWrite && run && run.state !== 'running' && (
                <Button onClick={open('changes')}>看改了谁</Button>
              )}
              {run?.state === 'running' && <Button onClick={() => void refetch()}>刷新</Button>}
            </div>
          </section>
        );
      })}
      {opened && (opened.what === 'sync' || opened.what === 'try') && (
        <CommandDialog
          {...common}
          call={syncDirectory}
          input={{ key: opened.key, dry_run: opened.what === 'try' }}
          title={opened.what === 'try' ? '试算一次' : '同步公司目录'}
          effects={
            opened.what === 'try'
              ? ['只看会改谁，谁也不改。']
              : ['新来的人开通账号，目录里没有了的人停用账号。', '少得太多时先停下来，等管理员决定。']
          }
          verb="开始"
          doing="正在开始"
          tone="primary"
          reasonExample="比如：新员工今天入职"
          done={() => '已经开始，几秒后刷新看结果'}
        />
      )}
      {opened && last && opened.what === 'apply' && (
        <CommandDialog
          {...common}
          call={applyDirectoryRun}
          input={{ key: opened.key, id: last.id }}
          title="停用这些人"
          effects={[`${last.left} 个账号停用，登录和授权两秒内全部失效。`, '这期间又回来的人不停用。']}
          verb="停用"
          doing="正在停用"
          reasonExample="比如：部门已经裁撤，名单核对过"
          done={() => '继续同步了'}
        />
      )}
      {opened && last && opened.what === 'discard' && (
        <CommandDialog
          {...common}
          call={discardDirectoryRun}
          input={{ key: opened.key, id: last.id }}
          title="放弃这次同步"
          effects={['谁也不改。目录没有恢复的话，下一次还会停下来。']}
          verb="放弃"
          doing="正在放弃"
          tone="primary"
          reasonExample="比如：目录迁移中，名单不全"
          done={() => '已放弃'}
        />
      )}
      {opened && last && opened.what === 'changes' && (
        <ChangesDialog directory={opened.key} run={last} onClose={close} />
      )}
    </Card>
  );
}
