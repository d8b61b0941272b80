import { Download } from 'lucide-react';
import { Suspense } from 'react';
import { useProfile } from '../../api/queries/use-profile.ts';
import { Link } from '../../browser/router.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { AgreementLedger } from './AgreementLedger.tsx';
import { BasicFacts } from './BasicFacts.tsx';
import { GuardianNote } from './GuardianNote.tsx';
import { LanguageCard } from './LanguageCard.tsx';
import { WhoCard } from './WhoCard.tsx';

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
      {/* After it, so that it pushes nothing away; where it did not come they are there all the same. */}
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
