import type { Profile } from '@tongxing/contract/calls/profile.ts';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { useProfile } from '../../api/queries/use-profile.ts';
import { go } from '../../browser/history.ts';
import { useSearchParams } from '../../browser/router.tsx';
import { formatMoment } from '../../parts/format-moment.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { paths } from '../../paths.ts';
import { surroundings } from '../../session/surroundings.ts';
import { whereToGoNext } from '../../session/where-to-go-next.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { MissingFields } from './MissingFields.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';

/** `/user/due`: what the site demands before anything else works, each with the way to meet it on the spot. */
export function DuePage() {
  const profile = useProfile();
  return (
    <>
      <PageHead title="先完成这些" text="这里的管理员要求先完成下面的设置，才能继续使用。" />
      <Loaded query={profile} rows={2}>
        {(known) => <Demands profile={known} />}
      </Loaded>
    </>
  );
}

function Demands({ profile }: { profile: Profile }) {
  const [query] = useSearchParams();
  const [isChanging, setChanging] = useState(false);
  const due = profile.due ?? [];
  const password = due.find(({ what }) => what === 'password');
  // The recovery codes are still on screen when the second factor is on.
  const [asksSecond, setAsksSecond] = useState(false);
  if (!asksSecond && due.some(({ what }) => what === 'second_factor')) setAsksSecond(true);
  const next = () => {
    const where = whereToGoNext(query.toString(), surroundings());
    go(where.kind === 'inside' && query.has('ref') ? where.path : paths.user.dashboard, { replace: true });
  };
  return (
    <>
      {due.length === 0 && (
        <Card>
          <EmptyState
            kind="quiet"
            level="h2"
            title="都完成了"
            text="可以继续使用了。"
            action={
              <Button variant="primary" onClick={next}>
                继续
              </Button>
            }
          />
        </Card>
      )}
      {password && (
        <Card title="密码" inside="list">
          <ListRow
            lead={<Glyph of={LockKeyhole} tone="warn" />}
            title="修改密码"
            text={`${formatMoment(password.by)}起，要先换一个新密码。`}
            side={
              <Button variant="soft" size="sm" onClick={() => setChanging(true)}>
                修改
              </Button>
            }
          />
        </Card>
      )}
      {due.some(({ what }) => what === 'fields') && <MissingFields profile={profile} />}
      {asksSecond && <TwoStepCard security={profile.security} />}
      {isChanging && <PasswordDialog profile={profile} onClose={() => setChanging(false)} />}
    </>
  );
}
