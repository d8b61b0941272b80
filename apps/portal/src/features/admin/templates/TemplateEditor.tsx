import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { smsVendorNames } from '@tongxing/contract/manage/sms-vendors.ts';
import {
  listTemplates,
  previewTemplate,
  putTemplate,
  showTemplate,
  type TemplateView,
  testTemplate,
} from '@tongxing/contract/manage/templates.ts';
import { Eye, Send } from 'lucide-react';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Columns } from '../../../ui/Columns.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Message } from '../../../ui/Message.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { type Outcome, useAdminCommand } from '../command/use-admin-command.ts';
import css from '../settings/Settings.module.css';
import { TryResult } from '../settings/TryButton.tsx';
import { formatTemplateFault } from './format-template-fault.ts';
import { TemplatePreview } from './TemplatePreview.tsx';

type Parts = { readonly subject?: string; readonly text?: string; readonly html?: string };
/** The unpublished text, and the version that the edit started from; null: the current one. */
export interface TypedTemplate {
  readonly parts: Parts;
  readonly version: number | null;
}
type Refusal = Extract<Outcome<typeof putTemplate>, { kind: 'refused' }>;

/** Those that send templates of their own: a gateway sends the text as it is here. */
const { http: _gateway, ...withTemplates } = smsVendorNames;
/** `阿里云和腾讯云`. */
const smsVendors = new Intl.ListFormat('zh-CN').format(Object.values(withTemplates));

const partNames = { subject: '主题', text: '文字', html: '网页（HTML），只写正文' } as const;

/** The editor of a template: its parts, the variables, a preview, a test message, publishing. */
export function TemplateEditor({
  view,
  typed: { parts: typed, version: startedOn } = { parts: {}, version: null },
  onType,
}: {
  view: TemplateView;
  typed: TypedTemplate | undefined;
  onType: (typed: TypedTemplate | undefined) => void;
}) {
  const { channel, purpose, language, subject, text, html, variables, version, is_shipped: isShipped } = view;
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [asked, setAsked] = useState<'save' | 'shipped' | 'test'>();
  const [shown, setShown] = useState<ManageOutput<typeof previewTemplate>>();
  const preview = useAdminCommand(previewTemplate);
  const refetch = useRefetch();
  const now: Parts = { ...(subject !== null && { subject }), text, ...(html !== null && { html }), ...typed };
  const isChanged = Object.entries(typed).some(([part, each]) => each !== view[part as keyof TemplateView]);
  const of = { channel, purpose, language };

  const refuse = ({ problem, details, text: common }: Pick<Refusal, 'problem' | 'details' | 'text'>) => {
    const found = problem === 'cannot_work' ? formatTemplateFault(details['issues']) : {};
    setFaults(Object.keys(found).length > 0 ? found : { other: common });
    return true;
  };
  const previewing = useSubmit(async () => {
    setFaults({});
    const outcome = await preview({ ...of, ...now });
    if (outcome.kind === 'done') {
      setShown(outcome.output);
      setFaults(formatTemplateFault(outcome.output.refused));
    } else if (outcome.kind === 'refused') refuse(outcome);
  });
  const put = (part: keyof Parts, next: string) => {
    const isFirst = Object.keys(typed).length === 0;
    onType({ parts: { ...typed, [part]: next }, version: isFirst ? version : startedOn });
    setFaults({});
  };
  const field = (part: keyof Parts, rows: number) =>
    now[part] !== undefined && (
      <Field label={partNames[part]} error={faults[part]}>
        {part === 'subject' ? (
          <TextInput value={now[part]} onChange={(event) => put(part, event.target.value)} />
        ) : (
          <TextArea
            rows={rows}
            spellCheck={false}
            value={now[part]}
            onChange={(event) => put(part, event.target.value)}
          />
        )}
      </Field>
    );
  return (
    <Columns spans={[7, 5]}>
      <Card title="内容">
        <div className={css.form}>
          {channel === 'sms' && (
            <p className="muted t-13">
              {smsVendors}实际发送的是服务商审核通过的模板；此处的文字仅显示在发件箱。
            </p>
          )}
          {field('subject', 1)}
          {field('text', channel === 'sms' ? 4 : 8)}
          {field('html', 12)}
          <div>
            <p className="t-13 muted">可用变量（标“必需”的不能缺少）：</p>
            <p className={css.variables}>
              {variables.map(({ name, needed, example }) => (
                <code key={name} title={`比如 ${example}`}>
                  {`{${name}}`}
                  {needed && ' 必需'}
                </code>
              ))}
            </p>
          </div>
          {faults['other'] && <Message kind="err">{faults['other']}</Message>}
          <div className={css.foot}>
            <Button variant="primary" disabled={!isChanged} onClick={() => setAsked('save')}>
              发布
            </Button>
            <Button loading={previewing.isBusy} loadingText="正在写" onClick={() => void previewing.submit()}>
              <Icon of={Eye} size={18} />
              预览
            </Button>
            <Button onClick={() => setAsked('test')}>
              <Icon of={Send} size={18} />
              测试发送
            </Button>
            {!isShipped && (
              <Button variant="danger-ghost" onClick={() => setAsked('shipped')}>
                恢复默认模板
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Card title="预览">
        {shown ? <TemplatePreview {...shown} /> : <p className="muted">点“预览”，用示例变量查看发送效果。</p>}
      </Card>
      {(asked === 'save' || asked === 'shipped') && (
        <CommandDialog
          call={putTemplate}
          input={asked === 'shipped' ? { ...of, shipped: true } : { ...of, ...now }}
          version={`"${startedOn ?? version}"`}
          title={asked === 'shipped' ? '恢复默认模板' : '发布模板'}
          effects={['从下一条消息起生效，已发送的不变。']}
          verb={asked === 'shipped' ? '恢复' : '发布'}
          doing="保存中"
          tone="primary"
          reasonExample="比如：换了客服电话"
          target={view.id}
          done={() => (asked === 'shipped' ? '已恢复默认模板' : '已发布')}
          onDone={async () => {
            await refetch(showTemplate, listTemplates, listAudit);
            onType(undefined);
            setShown(undefined);
          }}
          onRefused={(why) => {
            if (why.problem === 'version_conflict') {
              onType({ parts: typed, version: null });
              void refetch(showTemplate, listTemplates);
            }
            return refuse(
              why.problem === 'version_conflict'
                ? { ...why, text: '未发布：其他管理员刚修改了模板。你填写的内容已保留，请确认后再次发布。' }
                : why,
            );
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'test' && (
        <TestDialog
          parts={{ ...of, ...now }}
          id={view.id}
          onRefused={refuse}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Columns>
  );
}

interface TestDialogProps {
  parts: Parts & Pick<TemplateView, 'channel' | 'purpose' | 'language'>;
  id: string;
  onRefused: (why: Pick<Refusal, 'problem' | 'details' | 'text'>) => boolean;
  onClose: () => void;
}

function TestDialog({ parts, id, onRefused, onClose }: TestDialogProps) {
  const [to, setTo] = useState('');
  const refetch = useRefetch();
  return (
    <CommandDialog
      call={testTemplate}
      input={{ ...parts, ...(to.trim() ? { to: to.trim() } : {}) }}
      title="测试发送"
      effects={['用示例变量实际发送一条；可测试未发布的内容。']}
      verb="发送"
      doing="发送中"
      tone="primary"
      reasonExample="比如：查看在手机上的效果"
      target={id}
      done={({ ok }) => (ok ? '已发送' : '发送失败')}
      result={(output) => <TryResult tried={output} />}
      onDone={() => refetch(listAudit)}
      onRefused={(why) => why.problem === 'cannot_work' && onRefused(why)}
      onClose={onClose}
    >
      <Field label={parts.channel === 'mail' ? '接收邮箱' : '接收手机号'} hint="留空则发送给自己">
        <TextInput autoComplete="off" value={to} onChange={(event) => setTo(event.target.value)} />
      </Field>
    </CommandDialog>
  );
}
