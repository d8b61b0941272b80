import { languageTable, otherLanguages } from '@tongxing/contract/languages.ts';
import {
  type AgreementTranslation,
  listAgreementTranslations,
  removeAgreementTranslation,
  writeAgreementTranslation,
} from '@tongxing/contract/manage/agreements.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { useState } from 'react';
import { useAdminQuery, useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Columns } from '../../../ui/Columns.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { CommandDialog } from '../command/CommandDialog.tsx';
import css from '../settings/Settings.module.css';
import { useDraft } from '../sign-in/drafts.ts';
import { AgreementText } from './AgreementText.tsx';
import { type AgreementKind, kindNames } from './agreement.ts';
import { HtmlField } from './HtmlField.tsx';

interface VersionProps {
  kind: AgreementKind;
  version: string;
}

type Language = AgreementTranslation['language'];
/** The unsaved text, and the revision that the edit started from: a save by a colleague meanwhile is a conflict. */
interface Typed {
  readonly content: string;
  readonly revision: number;
}

/** The translations of a version. They are not binding and can be corrected at any time. */
export function AgreementTranslations({ kind, version }: VersionProps) {
  const [language, setLanguage] = useDraft<Language>('translation language', 'en');
  const [typed, setTyped] = useDraft<Readonly<Partial<Record<Language, Typed>>>>('translations', {});
  const translations = useAdminQuery(listAgreementTranslations, { kind, version });
  const saved = (key: Language) => translations.data?.items.find((each) => each.language === key);
  const tabs = otherLanguages.map((key) => ({
    key,
    label: saved(key) ? `${languageTable[key].chineseName}（有）` : languageTable[key].chineseName,
  }));
  return (
    <>
      <Tabs
        id="translation"
        label="译文的语言"
        variant="segments"
        tabs={tabs}
        current={language}
        onChange={setLanguage}
      />
      <div role="tabpanel" id={`translation-${language}-panel`} aria-labelledby={`translation-${language}`}>
        <Loaded query={translations} rows={4}>
          {() => (
            <TranslationEditor
              key={language}
              kind={kind}
              version={version}
              language={language}
              saved={saved(language)}
              typed={typed[language]}
              onType={(next) => setTyped((before) => ({ ...before, [language]: next }))}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}

interface EditorProps extends VersionProps {
  language: Language;
  saved: AgreementTranslation | undefined;
  typed: Typed | undefined;
  onType: (typed: Typed | undefined) => void;
}

const stale = '未保存：译文刚被其他管理员修改。请复制你填写的内容，刷新后再修改。';

function TranslationEditor({ kind, version, language, saved, typed, onType }: EditorProps) {
  const content = typed?.content ?? saved?.content ?? '';
  const revision = typed?.revision ?? saved?.revision ?? 0;
  const [asked, setAsked] = useState<'save' | 'remove'>();
  const [fault, setFault] = useState<string>();
  const refetch = useRefetch();
  const refresh = async () => {
    await refetch(listAgreementTranslations, listAudit);
    onType(undefined);
  };
  const name = `${kindNames[kind]}第 ${version} 版的${languageTable[language].chineseName}译文`;
  const target = `${kind}/${version}/${language}`;
  return (
    <Columns spans={[7, 5]}>
      <Card title={`${languageTable[language].chineseName}译文`}>
        <div className={css.form}>
          <HtmlField
            label="译文（HTML）"
            hint="仅供阅读，以中文原文为准；页面上会注明"
            rows={12}
            value={content}
            fault={fault}
            onChange={(html) => {
              onType(html === (saved?.content ?? '') ? undefined : { content: html, revision });
              setFault(undefined);
            }}
          />
          <div className={css.foot}>
            <Button
              disabled={content.trim() === '' || content === saved?.content}
              onClick={() => setAsked('save')}
            >
              保存译文
            </Button>
            {saved && (
              <Button variant="danger-ghost" onClick={() => setAsked('remove')}>
                删除译文
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Card title="译文预览">
        {content.trim() === '' ? (
          <p className="muted">暂无译文。使用这种语言的用户看到中文原文。</p>
        ) : (
          <AgreementText name="译文" content={content} />
        )}
      </Card>
      {asked === 'save' && (
        <CommandDialog
          call={writeAgreementTranslation}
          input={{ kind, version, language, content }}
          version={`"${revision}"`}
          title={`保存：${name}`}
          effects={['使用这种语言的用户会看到译文和“以中文版为准”的说明。', '用户无需重新同意。']}
          verb="保存译文"
          doing="保存中"
          tone="primary"
          reasonExample="比如：法务给的英文版"
          target={target}
          done={() => '译文已保存'}
          onDone={refresh}
          onRefused={({ problem, text }) => {
            setFault(problem === 'version_conflict' ? stale : text);
            return true;
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'remove' && (
        <CommandDialog
          call={removeAgreementTranslation}
          input={{ kind, version, language }}
          title={`删除译文：${name}`}
          effects={['使用这种语言的用户看到中文原文。']}
          verb="删除译文"
          doing="删除中"
          target={target}
          done={() => '译文已删除'}
          onDone={refresh}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Columns>
  );
}
