import { listAgreements } from '@tongxing/contract/calls/agreements.ts';
import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { languageChoices } from '@tongxing/contract/languages.ts';
import { formatSeen } from '@tongxing/contract/scope-claims.ts';
import { Check, Copy, Download, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { useProfile } from '../../api/queries/use-profile.ts';
import { Link } from '../../browser/router.tsx';
import { copyAndNotify } from '../../parts/copy-and-notify.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Note } from '../../ui/Note.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { AgreementLedger } from './AgreementLedger.tsx';
import { AvatarEditor } from './AvatarEditor.tsx';
import { BasicFacts } from './BasicFacts.tsx';
import { GuardianDialog } from './GuardianDialog.tsx';
import css from './Profile.module.css';

const NotificationsCard = lazyPart(() =>
  import('./NotificationsCard.tsx').then((loaded) => ({ default: loaded.NotificationsCard })),
);

/** `/user/info`. */
export function ProfilePage() {
  const profile = useProfile();
  return (
    <>
      <PageHead
        title="个人资料"
        text="应用只有在你授权后才能看到这些。"
        actions={
          <Link className={buttonClass()} to={`${paths.user.cancel}#export`}>
            <Icon of={Download} size={18} />
            导出我的数据
          </Link>
        }
      />
      {profile.data ? (
        <>
          <GuardianNote />
          <WhoCard profile={profile.data} />
          <BasicFacts profile={profile.data} />
        </>
      ) : (
        <Card>
          <Loaded query={profile}>{() => null}</Loaded>
        </Card>
      )}
      {/* Shown after the profile, so that nothing moves, and also where it failed to load. */}
      {(profile.data || profile.isError) && (
        <>
          <LanguageCard />
          <AgreementLedger />
          <Suspense>
            <NotificationsCard />
          </Suspense>
        </>
      )}
    </>
  );
}

/** The languages by their own names; index.html saves the tag of a pressed button and loads its build. */
function LanguageCard() {
  return (
    <Card title="语言">
      <div className={css.buttons}>
        {languageChoices.map(({ tag, name, language }) => {
          const isHere = import.meta.env.VITE_LANGUAGE === language;
          return (
            <Button key={tag} lang={tag} variant={isHere ? 'primary' : 'second'} aria-pressed={isHere}>
              {name}
            </Button>
          );
        })}
      </div>
    </Card>
  );
}

/** The person's avatar, nickname, account number and verified contacts. */
function WhoCard({ profile }: { profile: Profile }) {
  const joined = new Date(profile.created_at * 1000);
  return (
    <Card inside="none">
      <div className={css.who}>
        <AvatarEditor profile={profile} />
        <div>
          <h2>{profile.nickname}</h2>
          <p className={css.number}>
            账号 ID {profile.id}
            <IconButton label="复制账号 ID" onClick={() => void copyAndNotify(profile.id)}>
              <Icon of={Copy} size={16} />
            </IconButton>
          </p>
          <p className={css.badges}>
            {profile.phone && (
              <Badge tone="ok" icon={Check}>
                手机已验证
              </Badge>
            )}
            {profile.email && (
              <Badge tone="ok" icon={Check}>
                邮箱已验证
              </Badge>
            )}
            <Badge>
              {joined.getFullYear()} 年 {joined.getMonth() + 1} 月加入
            </Badge>
          </p>
        </div>
      </div>
    </Card>
  );
}

/** For a person under fourteen without a guardian's agreement to the current policy: the consequences, and the form (PIPL Art. 31). */
function GuardianNote() {
  const agreements = useCall(listAgreements, {});
  const [isOpen, setOpen] = useState(false);
  if (!agreements.data?.due.includes('guardian')) return null;
  const { items, privacy_version: version } = agreements.data;
  const hasAgreedBefore = items.some(({ document }) => document === 'guardian');
  return (
    <Note tone="lamp" icon={UsersRound}>
      <div className={css.guardian}>
        <p>
          <b>{hasAgreedBefore ? '隐私政策有更新，需要监护人再次同意' : '你未满 14 周岁，需要监护人同意'}</b>
          <br />
          监护人同意之前，应用只能得到你的账号标识，得不到{formatSeen(['profile', 'phone', 'email'])}。
        </p>
        <Button size="sm" onClick={() => setOpen(true)}>
          请监护人同意
        </Button>
      </div>
      {isOpen && <GuardianDialog version={version} onClose={() => setOpen(false)} />}
    </Note>
  );
}
