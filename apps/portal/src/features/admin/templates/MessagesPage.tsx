import { AdminHead } from '../AdminHead.tsx';
import { SectionCard } from '../settings/SectionCard.tsx';
import { TryButton } from '../settings/TryButton.tsx';
import { useMay } from '../sign-in/me.ts';
import { SpendCard } from './SpendCard.tsx';
import { TemplatesCard } from './TemplatesCard.tsx';

/** `/admin/messages`: who delivers SMS and mail, what has been spent today, what the messages say. */
export function MessagesPage() {
  const may = useMay();
  return (
    <>
      <AdminHead
        title="短信与邮件"
        text="用哪几家发，今天发了多少，每种消息写什么。"
        handbook="messages-and-agreements"
      />
      {may('statistics:read') && may('settings:read') && <SpendCard />}
      {may('templates:write') && <TemplatesCard />}
      {may('settings:read') && (
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
