import { previewMerge } from '@tongxing/contract/calls/merging.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { mergeRequestLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../../api/send.ts';
import { Link, useSearchParams } from '../../browser/router.tsx';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { paths } from '../../paths.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { ChooseSecond } from './ChooseSecond.tsx';
import { DecideMerge } from './DecideMerge.tsx';
import { StartMerge } from './StartMerge.tsx';
import { UndoableMerges } from './UndoableMerges.tsx';

type Preview = CallOutput<typeof previewMerge>;
type State =
  | { readonly at: 'start' | 'loading' | 'second' | 'expired' | 'failed' }
  | { readonly at: 'decide'; readonly preview: Preview };

const steps = ['确认是你', '登录另一个账号', '看清楚再合并'];

/** `/user/merge`: begins a merge, asks for the second account, shows what would happen, undoes one. */
export function MergePage() {
  const [query] = useSearchParams();
  const site = useSiteName().brand;
  const mergeId = query.get('merge_id') ?? '';
  const [state, setState] = useState<State>({ at: mergeId ? 'loading' : 'start' });

  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (!mergeId) {
        setState({ at: 'start' });
        return;
      }
      const reply = await send(
        previewMerge,
        { merge_id: mergeId },
        {
          handles: ['merge_same', 'merge_expired', 'bad_input'],
          ...(signal ? { signal } : {}),
        },
      );
      if (signal?.aborted) return;
      if (reply.ok) setState({ at: 'decide', preview: reply.data });
      else if (reply.failure === 'merge_same') setState({ at: 'second' });
      else setState({ at: reply.failure === 'told' ? 'failed' : 'expired' });
    },
    [mergeId],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  const isDone = query.has('done');
  const now = { start: 0, second: 1, decide: 2, loading: 1, expired: 0, failed: 1 }[state.at];
  return (
    <>
      <PageHead title="合并账号" text={`两个${site}账号都是你的，可以并成一个。`} />
      <Steps names={steps} now={isDone ? steps.length : now} />
      {state.at === 'start' && !isDone && <StartMerge />}
      {state.at === 'second' && <ChooseSecond mergeId={mergeId} />}
      {state.at === 'decide' && (
        <DecideMerge mergeId={mergeId} preview={state.preview} onStale={() => void load()} />
      )}
      {state.at === 'loading' && (
        <Card>
          <SkeletonRows />
        </Card>
      )}
      {state.at === 'failed' && (
        <Card>
          <LoadFailed onRetry={() => void load()} />
        </Card>
      )}
      {state.at === 'expired' && (
        <Card>
          <EmptyState
            kind="lost"
            title="这次合并已过期"
            text={`等另一个账号登录的时间是 ${formatDuration(mergeRequestLifetimeSeconds)}，而且只在开始的那个浏览器里有效。`}
            action={
              <Link className={buttonClass({ variant: 'primary' })} to={paths.user.merge}>
                重新开始
              </Link>
            }
          />
        </Card>
      )}
      {state.at === 'start' && isDone && (
        <Note tone="ok" icon={CircleCheck}>
          合并好了，以后用这一个账号。另一个在各处都已退出登录。
        </Note>
      )}
      {state.at === 'start' && <UndoableMerges />}
      {state.at === 'start' && isDone && <StartMerge isAgain />}
    </>
  );
}
