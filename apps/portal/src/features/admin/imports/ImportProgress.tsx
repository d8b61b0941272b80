import { useQuery } from '@tanstack/react-query';
import {
  type ImportProgress as Progress,
  showImport,
  showImportReport,
} from '@tongxing/contract/manage/imports.ts';
import { CircleCheck, CircleX, Download, Loader } from 'lucide-react';
import { ask, fileMilliseconds } from '../../../api/manage/ask.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { saveFile } from '../../../browser/save-file.ts';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { notify } from '../../../session/notices.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { Note } from '../../../ui/Note.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { formatProblem } from '../format-problem.ts';
import { Moment } from '../Moment.tsx';
import css from '../settings/Settings.module.css';
import { sources } from './sources.ts';

const badges = {
  running: { tone: 'brand', icon: Loader, text: '正在做，关掉页面也会做完。' },
  done: { tone: 'ok', icon: CircleCheck, text: '做完了。' },
  failed: {
    tone: 'err',
    icon: CircleX,
    text: '做不下去了。前面能读的都处理过，改好文件再来一次，不会重复。',
  },
} as const;

/** How far a run has come, asked again every two seconds until it ends; then its report. */
export function ImportProgress({ id }: { id: string }) {
  const run = useQuery<Progress>({
    queryKey: [showImport.name, id],
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : 2000),
    queryFn: async ({ signal }): Promise<Progress> => {
      const answer = await ask(showImport, { id }, { signal });
      if (!answer.ok) throw new Error(formatProblem(answer));
      return answer.data;
    },
  });
  const fetching = useSubmit(async () => {
    const answer = await ask(showImportReport, { id }, { patience: fileMilliseconds });
    if (answer.ok) saveFile(`import-${id.slice(0, 8)}.csv`, 'text/csv', answer.data);
    else notify('error', formatProblem(answer));
  });
  const { data } = run;
  if (!data) {
    return (
      <Card title="进度">
        {run.isError ? <LoadFailed onRetry={() => void run.refetch()} /> : <SkeletonRows rows={3} />}
      </Card>
    );
  }
  const { tone, icon, text } = badges[data.state];
  const made = data.dry_run ? '能进来' : '建好了';
  return (
    <Card title={data.dry_run ? '看一遍的结果' : '导入的进度'}>
      <div className={css.form}>
        <Note tone={tone} icon={icon}>
          <span role="status">{text}</span> {data.error && <span lang="en">{data.error}</span>}
        </Note>
        <KeyValues
          items={[
            ['来自', sources.find(({ key }) => key === data.from)?.name ?? data.from],
            ['看过', `${data.records} 条`],
            [made, `${data.created} 条`],
            ['以前来过', `${data.existing} 条`],
            ['和这里的撞了', `${data.conflicts} 条`],
            ['进不来', `${data.refused} 条`],
            ['开始', <Moment key="started" at={data.started_at} />],
          ]}
        />
        <div className={css.foot}>
          <Button loading={fetching.isBusy} loadingText="正在取" onClick={() => void fetching.submit()}>
            <Icon of={Download} size={18} />
            下载报告
          </Button>
        </div>
      </div>
    </Card>
  );
}
