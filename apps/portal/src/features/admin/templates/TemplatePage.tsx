import { type Language, languages, languageTable } from '@tongxing/contract/languages.ts';
import { showTemplate, type TemplateView } from '@tongxing/contract/manage/templates.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { purposeName } from '../settings/setting-words.ts';
import { useDraft } from '../sign-in/drafts.ts';
import { TemplateEditor, type TypedTemplate } from './TemplateEditor.tsx';

const back = { to: adminPath('messages'), name: '短信与邮件' };
const channelNames: Readonly<Record<TemplateView['channel'], string>> = { mail: '邮件', sms: '短信' };
const tabs = languages.map((key) => ({ key, label: languageTable[key].chineseName }));

/** `/admin/messages/mail:login`: the template of one kind of message in each language; `mail:login:en` opens English first. */
export function TemplatePage({ item }: { item: string }) {
  const [channel = '', purpose = '', tag] = item.split(':');
  const [language, setLanguage] = useDraft('language', languages.find((each) => each === tag) ?? 'zh-CN');
  const [typed, setTyped] = useDraft<Readonly<Partial<Record<Language, TypedTemplate>>>>('template', {});
  const template = useAdminQuery(showTemplate, { channel, purpose, language });
  const name = purposeName(purpose);
  if (template.refused?.problem === 'not_found') {
    return (
      <>
        <AdminHead title="消息类型不存在" handbook="messages-and-agreements" back={back} />
        <Card inside="none">
          <EmptyState level="h2" kind="lost" title="消息类型不存在" />
        </Card>
      </>
    );
  }
  return (
    <>
      <AdminHead
        title={
          template.data
            ? `${channelNames[template.data.channel]}：${purposeName(template.data.purpose)}`
            : name
        }
        text="默认为中文；选择英文的用户收到英文版本。"
        handbook="messages-and-agreements"
        back={back}
      />
      <Tabs
        id="language"
        label="语言"
        variant="segments"
        tabs={tabs}
        current={language}
        onChange={setLanguage}
      />
      <div role="tabpanel" id={`language-${language}-panel`} aria-labelledby={`language-${language}`}>
        {template.data ? (
          <TemplateEditor
            key={template.data.id}
            view={template.data}
            typed={typed[language]}
            onType={(next) => setTyped((before) => ({ ...before, [language]: next }))}
          />
        ) : (
          <Card>
            {template.isError ? (
              <LoadFailed onRetry={() => void template.refetch()} />
            ) : (
              <SkeletonRows rows={6} />
            )}
          </Card>
        )}
      </div>
    </>
  );
}
