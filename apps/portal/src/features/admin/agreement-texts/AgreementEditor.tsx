import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import {
  listAgreementVersions,
  publishAgreement,
  removeAgreementDraft,
  showAgreementVersion,
  writeAgreement,
} from '@tongxing/contract/manage/agreements.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { useNavigate } from '../../../browser/router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Columns } from '../../../ui/Columns.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { adminPath } from '../admin-path.ts';
import { CommandDialog } from '../command/CommandDialog.tsx';
import type { Outcome } from '../command/use-admin-command.ts';
import css from '../settings/Settings.module.css';
import { useDraft } from '../sign-in/drafts.ts';
import { AgreementText } from './AgreementText.tsx';
import { type AgreementKind, kindNames } from './agreement.ts';
import { HtmlField } from './HtmlField.tsx';

interface AgreementEditorProps {
  kind: AgreementKind;
  /** The initial text. */
  base: string;
  /** The saved draft; null for a new version. */
  draft: ManageOutput<typeof showAgreementVersion> | null;
}

const stale = '未保存：草稿刚被其他管理员修改。你填写的内容已保留，请确认后再次保存。';

/** An unpublished version: edit, preview, publish at a time, or discard it. */
export function AgreementEditor({ kind, base, draft }: AgreementEditorProps) {
  const [version, setVersion] = useDraft('version', draft?.version ?? '');
  // Sends the revision that the edit started from: a save by a colleague meanwhile is reported as a conflict once.
  const [typed, setTyped] = useDraft<{ content: string; revision: number | undefined } | null>('text', null);
  const content = typed?.content ?? base;
  const [at, setAt] = useState('');
  const [asked, setAsked] = useState<'save' | 'publish' | 'remove'>();
  const [fault, setFault] = useState<string>();
  const refetch = useRefetch();
  const navigate = useNavigate();
  const refresh = () => refetch(listAgreementVersions, showAgreementVersion, listAudit);
  const isChanged = draft === null || content !== draft.content;
  const name = `${kindNames[kind]}第 ${version} 版`;
  const etag = draft ? { version: `"${typed?.revision ?? draft.revision}"` } : {};
  const refuse = ({
    problem,
    text,
  }: Pick<Extract<Outcome<typeof writeAgreement>, { kind: 'refused' }>, 'problem' | 'text'>) => {
    if (problem === 'version_conflict') {
      setTyped({ content, revision: undefined });
      void refresh();
    }
    setFault(problem === 'version_conflict' ? stale : text);
    return true;
  };
  return (
    <Columns spans={[7, 5]}>
      <Card title="内容">
        <div className={css.form}>
          {draft === null && (
            <Field label="版本号" hint="字母、数字、点、横线，例如 2.0；创建后不能修改">
              <TextInput
                autoComplete="off"
                maxLength={40}
                value={version}
                onChange={(event) => setVersion(event.target.value.trim())}
              />
            </Field>
          )}
          <HtmlField
            label="正文（HTML）"
            hint="标题、段落、列表、表格、链接都可以；脚本、图片和样式会被过滤"
            rows={20}
            value={content}
            fault={fault}
            onChange={(html) => {
              setTyped({ content: html, revision: typed ? typed.revision : draft?.revision });
              setFault(undefined);
            }}
          />
          <div className={css.foot}>
            <Button
              variant={draft && !isChanged ? 'second' : 'primary'}
              disabled={!isChanged || version === ''}
              onClick={() => setAsked('save')}
            >
              保存草稿
            </Button>
            {draft && (
              <>
                <Button
                  variant={isChanged ? 'second' : 'primary'}
                  disabled={isChanged}
                  onClick={() => setAsked('publish')}
                >
                  发布
                </Button>
                <Button variant="danger-ghost" onClick={() => setAsked('remove')}>
                  删除草稿
                </Button>
              </>
            )}
          </div>
          {draft && isChanged && <p className="muted t-13">先保存草稿，再发布。</p>}
        </div>
      </Card>
      <Card title="预览">
        <AgreementText content={content} />
      </Card>
      {asked === 'save' && (
        <CommandDialog
          call={writeAgreement}
          input={{ kind, version, content }}
          {...etag}
          title={`保存草稿：${name}`}
          effects={['保存草稿不影响用户。']}
          verb="保存草稿"
          doing="保存中"
          tone="primary"
          reasonExample="比如：按新规改了第三条"
          target={`${kind}/${version}`}
          done={() => '草稿已保存'}
          onDone={async () => {
            await refresh();
            setTyped(null);
            if (!draft) navigate(adminPath('agreements', `${kind}:${version}`));
          }}
          onRefused={refuse}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'publish' && (
        <CommandDialog
          call={publishAgreement}
          input={{ kind, version, ...(at ? { publish_at: new Date(at).toISOString() } : {}) }}
          {...etag}
          title={`发布：${name}`}
          effects={[
            '用户下次登录时需重新同意；已登录的用户打开页面时会询问。',
            '不同意新版本的用户无法登录。',
            '发布后不能修改或删除，只能发布新版本。',
          ]}
          verb="发布"
          doing="发布中"
          reasonExample="比如：法务已审"
          typed={{ label: `输入版本号 ${version} 确认`, value: version }}
          target={`${kind}/${version}`}
          done={({ state }) => (state === 'scheduled' ? '定时发布' : '已发布')}
          onDone={refresh}
          onRefused={refuse}
          onClose={() => setAsked(undefined)}
        >
          <Field label="发布时间" hint="留空表示立即发布">
            <TextInput type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
          </Field>
        </CommandDialog>
      )}
      {asked === 'remove' && (
        <CommandDialog
          call={removeAgreementDraft}
          input={{ kind, version }}
          title={`删除草稿：${name}`}
          effects={['草稿将被删除，没有用户同意过这份草稿。']}
          verb="删除草稿"
          doing="删除中"
          target={`${kind}/${version}`}
          done={() => '草稿已删除'}
          onDone={async () => {
            navigate(adminPath('agreements'));
            await refresh();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Columns>
  );
}
