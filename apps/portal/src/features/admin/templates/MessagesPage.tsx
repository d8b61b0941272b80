import { listTemplates } from '@tongxing/contract/manage/templates.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { Mail, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { Moment } from '../Moment.tsx';
import { SectionCard } from '../settings/SectionCard.tsx';
import { purposeName } from '../settings/setting-words.ts';
import { TryButton } from '../settings/TryButton.tsx';
import { useMay } from '../sign-in/me.ts';
import { SpendCard } from './SpendCard.tsx';
import { VendorRates } from './VendorRates.tsx';

/** `/admin/messages`: the vendors of SMS and mail, today's spending, the templates. */
export function MessagesPage() {
  const may = useMay();
  return (
    <>
      <AdminHead
        title="短信与邮件"
        text="服务商、今天的用量和消息模板。"
        handbook="messages-and-agreements"
      />
      {may(permissionTo.readStatistics) && may(permissionTo.readSettings) && <SpendCard />}
      {may(permissionTo.readStatistics) && <VendorRates />}
      {may(permissionTo.writeTemplates) && <TemplatesCard />}
      {may(permissionTo.readSettings) && (
        <>
          <SectionCard
            section="sms"
            tries={(patch) => <TryButton section="sms" what="sms" patch={patch} />}
          />
          <SectionCard
            section="mail"
            tries={(patch) => <TryButton section="mail" what="mail" patch={patch} />}
          />
        </>
      )}
    </>
  );
}

const tabs = [
  { key: 'mail', label: '邮件' },
  { key: 'sms', label: '短信' },
] as const;

/** Every kind of message, linked to its template. */
function TemplatesCard() {
  const templates = useAdminQuery(listTemplates, {});
  const [channel, setChannel] = useState<'mail' | 'sms'>('mail');
  return (
    <>
      <Tabs
        id="templates"
        label="消息类型"
        variant="segments"
        tabs={tabs}
        current={channel}
        onChange={setChannel}
      />
      <div role="tabpanel" id={`templates-${channel}-panel`} aria-labelledby={`templates-${channel}`}>
        <Card title={channel === 'mail' ? '邮件模板' : '短信模板'} inside="list">
          <Loaded query={templates} rows={6}>
            {({ items }) =>
              items
                .filter((item) => item.channel === channel)
                .map(
                  ({
                    id,
                    purpose,
                    subject,
                    text,
                    is_shipped: isShipped,
                    saved_at: at,
                    saved_by_name: by,
                  }) => (
                    <ListRow
                      key={id}
                      tight
                      lead={<Glyph of={channel === 'mail' ? Mail : MessageSquareText} />}
                      title={
                        <>
                          {purposeName(purpose)}
                          {!isShipped && <Badge tone="brand">已修改</Badge>}
                        </>
                      }
                      text={
                        at ? (
                          <>
                            {by} <Moment at={at} />
                            修改
                          </>
                        ) : (
                          (subject ?? text.slice(0, 40))
                        )
                      }
                      side={
                        <Link
                          className={buttonClass({ size: 'sm', variant: 'soft' })}
                          aria-label={`编辑${purposeName(purpose)}`}
                          to={adminPath('messages', `${channel}:${purpose}`)}
                        >
                          编辑
                        </Link>
                      }
                    />
                  ),
                )
            }
          </Loaded>
        </Card>
      </div>
    </>
  );
}
