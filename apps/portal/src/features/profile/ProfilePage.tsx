import { useProfile } from '../../api/queries/use-profile.ts';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { BasicFacts } from './BasicFacts.tsx';
import { WhoCard } from './WhoCard.tsx';

/** `/user/info`. */
export function ProfilePage() {
  const profile = useProfile();
  return (
    <>
      <PageHead title="个人资料" text="应用只有在你授权后才能看到这些。" />
      {profile.data ? (
        <>
          <WhoCard profile={profile.data} />
          <BasicFacts profile={profile.data} />
        </>
      ) : (
        <Card>
          {profile.isError ? <LoadFailed onRetry={() => void profile.refetch()} /> : <SkeletonRows />}
        </Card>
      )}
    </>
  );
}
