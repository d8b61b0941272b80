import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ExportJob, getExport, requestExport } from '@tongxing/contract/calls/export.ts';
import { Download, FileJson, FileText } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/send.ts';
import { serviceUrl } from '../../api/service-url.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { formatMoment } from '../../parts/format-moment.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import css from './Cancellation.module.css';

const formats = {
  html: { name: '网页版，适合阅读', icon: FileText },
  json: { name: 'JSON，适合迁移', icon: FileJson },
};

/** The export of all data about the person: created in the background, downloaded after the security check. */
export function ExportCard() {
  const client = useQueryClient();
  const [isStarted, setStarted] = useState(false);
  const job = useQuery({
    queryKey: [getExport.path],
    enabled: isStarted,
    refetchInterval: ({ state }) => (state.data?.state === 'working' ? 1000 : false),
    queryFn: async (): Promise<ExportJob> => {
      const reply = await send(getExport, {});
      if (!reply.ok) throw new Error(reply.msg);
      return reply.data;
    },
  });

  const starting = useSubmit(async () => {
    const reply = await send(requestExport, {});
    if (!reply.ok) return;
    client.setQueryData([getExport.path], reply.data);
    setStarted(true);
  });

  const { state, progress = 0, files = [], expires_at: expiresAt } = job.data ?? {};
  return (
    <Card title="导出我的数据">
      <div className={css.stack} id="export">
        <p className="muted">
          账号资料、登录设备、操作记录、同意记录和授权，都在里面。有网页版和 JSON
          两种，链接很快失效，别转给别人。
        </p>
        {state === 'working' && (
          <div>
            <progress className={css.progress} max={100} value={progress} aria-label="导出进度" />
            <p className="muted" role="status">
              正在整理，{progress}%
            </p>
          </div>
        )}
        {state === 'failed' && <Note tone="err">没有导出成功，再试一次吧。</Note>}
        {state === 'ready' && (
          <>
            <Note tone="ok">整理好了{expiresAt ? `，${formatMoment(expiresAt)}以前可以下载` : ''}。</Note>
            <div className={css.files}>
              {files.map(({ format, url, bytes }) => (
                <a key={format} className={buttonClass()} href={serviceUrl + url} download>
                  <Icon of={formats[format].icon} size={18} />
                  {formats[format].name}（{Math.max(1, Math.round(bytes / 1024))} KB）
                </a>
              ))}
            </div>
          </>
        )}
        {state !== 'working' && (
          <div>
            <Button loading={starting.isBusy} loadingText="准备中" onClick={() => void starting.submit()}>
              <Icon of={Download} size={18} />
              {state === 'ready' ? '重新导出' : '开始导出'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
