import { useQuery } from '@tanstack/react-query';
import {
  listImports,
  type ImportProgress as Progress,
  showImport,
  showImportReport,
} from '@tongxing/contract/manage/imports.ts';
import { CircleCheck, CircleX, Download, Loader } from 'lucide-react';
import { ask, fileMilliseconds } from '../../../api/manage/ask.ts';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
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
import { nameSource } from './import-sources.ts';

const badges = {
  running: { tone: 'brand', icon: Loader, text: '处理中，关闭页面不影响。' },
  done: { tone: 'ok', icon: CircleCheck, text: '已完成。' },
  failed: {
    tone: 'err',
    icon: CircleX,
    text: '导入中断：文件无法继续解析。已读取的部分已处理，修正文件后重新导入，不会重复。',
  },
} as const;

/** The progress of a run, polled every two seconds until it ends, then its report. */
export function ImportProgress({ id }: { id: string }) {
  const refetch = useRefetch();
  const run = useQuery<Progress>({
    queryKey: [showImport.name, id],
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : 2000),
    queryFn: async ({ signal }): Promise<Progress> => {
      const answer = await ask(showImport, { id }, { signal });
      if (!answer.ok) throw new Error(formatProblem(answer));
      if (answer.data.state !== 'running') void refetch(listImports);
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
  const made = data.dry_run ? '可以导入' : '导入成功';
  return (
    <Card title={data.dry_run ? '预检结果' : '导入进度'}>
      <div className={css.form}>
        <Note tone={tone} icon={icon}>
          <span role="status">{text}</span> {data.error && <span lang="en">{data.error}</span>}
        </Note>
        <KeyValues
          items={[
            ['来自', nameSource(data.from)],
            ['已读取', `${data.records} 条`],
            [made, `${data.created} 条`],
            ['已存在', `${data.existing} 条`],
            ['冲突', `${data.conflicts} 条`],
            ['失败', `${data.refused} 条`],
            ['开始时间', <Moment key="started" at={data.started_at} />],
          ]}
        />
        <div className={css.foot}>
          <Button loading={fetching.isBusy} loadingText="加载中" onClick={() => void fetching.submit()}>
            <Icon of={Download} size={18} />
            下载报告
          </Button>
        </div>
      </div>
    </Card>
  );
}
