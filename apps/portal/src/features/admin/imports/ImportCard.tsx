import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { type ImportSource, listImports, startImport } from '@tongxing/contract/manage/imports.ts';
import { listApprovals } from '@tongxing/contract/manage/operators.ts';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { useSearchParams } from '../../../browser/router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Select } from '../../../ui/Select.tsx';
import { CommandDialog, FourEyesMark } from '../command/CommandDialog.tsx';
import css from '../settings/Settings.module.css';
import { ImportProgress } from './ImportProgress.tsx';
import { sources } from './import-sources.ts';
import { RecentImports } from './RecentImports.tsx';

/** The largest file that is sent over HTTP, in bytes; the command line reads any. */
const mostFileBytes = 16 * 1024 * 1024;

/** The text of a file in UTF-8, else in GBK (GB 18030); null for neither. */
async function readTextFile(file: Blob): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Pictures and archives decode as text as well.
      if (!text.includes('\u0000')) return text;
    } catch {
      // Tried with the next encoding.
    }
  }
  return null;
}

interface Chosen {
  readonly name: string;
  readonly data: string;
}

/** Imports a file of people: choose its source, do a dry run, then import. */
export function ImportCard() {
  const [query, setQuery] = useSearchParams();
  const [from, setFrom] = useState<ImportSource>('casdoor');
  const [isTrusted, setTrusted] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<string>();
  const [asked, setAsked] = useState<'dry' | 'real'>();
  const input = useRef<HTMLInputElement>(null);
  const refetch = useRefetch();
  const running = query.get('import');
  const source = sources.find(({ key }) => key === from);

  const choose = async (file: File) => {
    setFault(undefined);
    setChosen(undefined);
    if (file.size > mostFileBytes) {
      setFault('文件超过 16 MB，用命令行导入：npx tongxing user import 文件 --from 来源');
      return;
    }
    const text = await readTextFile(file);
    if (text === null) setFault('无法读取：须为 UTF-8 或 GBK 编码的文本文件');
    else if (text.trim() === '') setFault('文件为空');
    else setChosen({ name: file.name, data: text });
  };

  return (
    <>
      <Card title="导入">
        <div className={css.form}>
          <Field label="来源系统" hint={source?.file}>
            <Select value={from} onChange={(event) => setFrom(event.target.value as ImportSource)}>
              {sources.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="导入的文件"
            accept=".csv,.json,.ndjson,.jsonl,.txt,text/csv,application/json"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void choose(file);
              // Lets the same file be chosen again after a correction.
              event.currentTarget.value = '';
            }}
          />
          <div className={css.foot}>
            <Button onClick={() => input.current?.click()}>
              <Icon of={FileUp} size={18} />
              选择文件
            </Button>
            <span className="muted t-14" role="status">
              {chosen
                ? `${chosen.name}，${Math.max(1, Math.round(chosen.data.length / 1024))} K 字`
                : '未选择，最大 16 MB'}
            </span>
          </div>
          {fault && <Message kind="err">{fault}</Message>}
          <Checkbox checked={isTrusted} onChange={(event) => setTrusted(event.target.checked)}>
            原系统的手机号和邮箱均已验证（未勾选时，未标明已验证的不作为用户的联系方式）
          </Checkbox>
          <div className={css.foot}>
            <Button variant="primary" disabled={!chosen} onClick={() => setAsked('dry')}>
              预检（不写入）
            </Button>
            <Button disabled={!chosen} onClick={() => setAsked('real')}>
              导入
              <FourEyesMark />
            </Button>
          </div>
        </div>
      </Card>
      {running && <ImportProgress key={running} id={running} />}
      <RecentImports />
      {asked && chosen && (
        <CommandDialog
          call={startImport}
          input={{ from, data: chosen.data, dry_run: asked === 'dry', trust_contacts: isTrusted }}
          title={asked === 'dry' ? '预检（不写入）' : `导入：${chosen.name}`}
          effects={
            asked === 'dry'
              ? ['逐条检查，不创建账号。', '完成后可下载报告：每条能否导入及原因。']
              : [
                  '每条创建一个账号；已存在的不变，冲突的跳过，不会自动合并。',
                  '密码可继续使用，首次登录时更新为新的摘要。',
                  '中断后自动继续，不会重复创建。',
                ]
          }
          verb={asked === 'dry' ? '开始预检' : '开始导入'}
          doing="上传中"
          tone="primary"
          reasonExample="比如：旧系统月底关"
          target={null}
          mayWait={asked === 'real'}
          done={() => (asked === 'dry' ? '已开始预检' : '已开始导入')}
          onDone={async ({ id }) => {
            setQuery({ import: id }, { replace: true });
            await refetch(listImports, listApprovals, listAudit);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
