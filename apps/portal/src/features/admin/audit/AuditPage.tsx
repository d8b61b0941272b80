import { exportAudit, type listAudit } from '@tongxing/contract/manage/audit.ts';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type Asked, ask } from '../../../api/manage/ask.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { useSearchParams } from '../../../browser/router.tsx';
import { saveFile } from '../../../browser/save-file.ts';
import { notify } from '../../../session/notices.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InputAction } from '../../../ui/InputAction.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from '../Admin.module.css';
import { AdminHead } from '../AdminHead.tsx';
import { isDay, startOfDay } from '../day-range.ts';
import { FilterField } from '../FilterField.tsx';
import { formatProblem } from '../format-problem.ts';
import { auditKinds } from '../words.ts';
import { AuditTable } from './AuditTable.tsx';

interface AuditFilter {
  readonly operator: string;
  readonly target: string;
  readonly kind: string;
  /** Days as date inputs have them (`2026-11-21`). */
  readonly from: string;
  readonly to: string;
}

/** The audit filter in an address. */
function readAuditFilter(query: URLSearchParams): AuditFilter {
  const text = (name: string) => query.get(name)?.trim().slice(0, 200) ?? '';
  const day = (name: string) => (isDay(text(name)) ? text(name) : '');
  return {
    operator: text('operator'),
    target: text('target'),
    kind: text('kind'),
    from: day('from'),
    to: day('to'),
  };
}

/** The filter as the Management API takes it; days are whole days of the browser's time zone. */
function toAuditQuery({ from, to, ...rest }: AuditFilter): Asked<typeof listAudit> {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
    ...(from ? { from: startOfDay(from) } : {}),
    ...(to ? { to: startOfDay(to, 1) } : {}),
  };
}

/** `/admin/audit`: every command and query of operators. */
export function AuditPage() {
  const [query, setQuery] = useSearchParams();
  const filter = readAuditFilter(query);
  const [typed, setTyped] = useState<Partial<AuditFilter>>({});
  const put = (changed: Partial<AuditFilter>) => {
    setTyped({});
    setQuery(
      Object.fromEntries(
        Object.entries({ ...filter, ...typed, ...changed }).filter(([, value]) => value !== ''),
      ),
    );
  };
  const text = (name: 'operator' | 'target') => typed[name] ?? filter[name];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    put({});
  };
  const exporting = useSubmit(async () => {
    const answer = await ask(exportAudit, toAuditQuery(filter) as Asked<typeof exportAudit>);
    if (answer.ok) saveFile('audit.ndjson', 'application/x-ndjson', answer.data);
    else notify('error', formatProblem(answer));
  });
  const isNarrow = Object.values(filter).some(Boolean);
  return (
    <>
      <AdminHead
        title="审计日志"
        text="记录管理员的全部操作和查看，采用哈希链防篡改，不可删除。"
        handbook="first-day"
        actions={
          <Button loading={exporting.isBusy} loadingText="导出中" onClick={() => void exporting.submit()}>
            <Icon of={Download} size={18} />
            导出
          </Button>
        }
      />
      <search>
        <form className={css.filters} onSubmit={submit}>
          <FilterField wide label="操作对象（ID）">
            <TextInput
              size="sm"
              autoComplete="off"
              value={text('target')}
              onChange={(event) => setTyped({ ...typed, target: event.target.value })}
              action={<InputAction type="submit">查找</InputAction>}
            />
          </FilterField>
          <FilterField wide label="管理员（ID）">
            <TextInput
              size="sm"
              autoComplete="off"
              value={text('operator')}
              onChange={(event) => setTyped({ ...typed, operator: event.target.value })}
              action={<InputAction type="submit">查找</InputAction>}
            />
          </FilterField>
          <FilterField label="操作类型">
            <Select size="sm" value={filter.kind} onChange={(event) => put({ kind: event.target.value })}>
              <option value="">全部</option>
              {auditKinds.map(([kind, name]) => (
                <option key={kind} value={kind}>
                  {name}
                </option>
              ))}
            </Select>
          </FilterField>
          <FilterField label="开始日期">
            <TextInput
              size="sm"
              type="date"
              value={filter.from}
              onChange={(event) => put({ from: event.target.value })}
            />
          </FilterField>
          <FilterField label="结束日期">
            <TextInput
              size="sm"
              type="date"
              value={filter.to}
              onChange={(event) => put({ to: event.target.value })}
            />
          </FilterField>
          {isNarrow && (
            <Button variant="ghost" size="sm" onClick={() => setQuery({})}>
              清除条件
            </Button>
          )}
        </form>
      </search>
      <AuditTable filter={toAuditQuery(filter)} />
    </>
  );
}
