import { showTemplate, type TemplateView } from '@tongxing/contract/manage/templates.ts';
import { useLook } from '../../../api/manage/use-look.ts';
import { LoadFailed } from '../../../parts/LoadFailed.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { LodgeHead } from '../LodgeHead.tsx';
import { lodgePath } from '../lodge-path.ts';
import { purposeName } from '../settings/setting-words.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

const back = { to: lodgePath('messages'), name: '短信与邮件' };
const channelNames: Readonly<Record<TemplateView['channel'], string>> = { mail: '邮件', sms: '短信' };

/** `/admin/messages/mail:login`: the text of one kind of message. */
export function TemplatePage({ item }: { item: string }) {
  const [channel = '', purpose = ''] = item.split(':');
  const template = useLook(showTemplate, { channel, purpose });
  const name = purposeName(purpose);
  if (template.refused?.problem === 'not_found') {
    return (
      <>
        <LodgeHead title="没有这种消息" handbook="messages-and-agreements" back={back} />
        <Card inside="none">
          <EmptyState level="h2" kind="lost" title="没有这种消息" />
        </Card>
      </>
    );
  }
  return (
    <>
      <LodgeHead
        title={template.data ? `${channelNames[template.data.channel]}：${name}` : name}
        handbook="messages-and-agreements"
        back={back}
      />
      {template.data ? (
        <TemplateEditor view={template.data} />
      ) : (
        <Card>
          {template.isError ? (
            <LoadFailed onRetry={() => void template.refetch()} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </Card>
      )}
    </>
  );
}
