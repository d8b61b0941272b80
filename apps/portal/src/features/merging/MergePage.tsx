import { previewMerge, startMerge } from '@tongxing/contract/calls/merging.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { formatDuration } from '@tongxing/contract/format-duration.ts';
import { mergeRequestLifetimeSeconds, mergeUndoSeconds } from '@tongxing/contract/limits.ts';
import { contactNames } from '@tongxing/contract/words.ts';
import { CircleCheck, Clock, Fingerprint, Link2, UserRoundPlus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { goOnAs, useBrowserAccounts } from '../../api/browser-accounts.ts';
import { fileUrl } from '../../api/file-url.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { hrefOf } from '../../browser/history.ts';
import { Link, useNavigate, useSearchParams } from '../../browser/router.tsx';
import { LoadFailed } from '../../parts/LoadFailed.tsx';
import { paths, withQuery } from '../../paths.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { DecideMerge } from './DecideMerge.tsx';
import css from './Merge.module.css';
import { UndoableMerges } from './UndoableMerges.tsx';

type Preview = CallOutput<typeof previewMerge>;
type State =
  | { readonly at: 'start' | 'loading' | 'second' | 'expired' | 'failed' }
  | { readonly at: 'decide'; readonly preview: Preview };

const steps = ['确认是你', '登录另一个账号', '看清楚再合并'];

/** `/user/merge`: starts a merge, asks for the second account, shows the consequences, undoes a merge. */
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

const rules = [
  {
    icon: Link2,
    text: `会合并：${contactNames.phone}、${contactNames.email}、第三方账号、你创建的应用。保留的账号已有的不变。`,
  },
  { icon: Fingerprint, text: '不会合并：密码、通行密钥、两步验证。保留的账号安全设置不变。' },
  { icon: Clock, text: `${formatDuration(mergeUndoSeconds)}内可以撤销，之后就定下来了。` },
];

/** What merging is, and the button, which asks for the security check. After a merge the button is no longer the main one. */
function StartMerge({ isAgain }: { isAgain?: boolean }) {
  const navigate = useNavigate();

  const starting = useSubmit(async () => {
    const reply = await send(startMerge, {});
    if (!reply.ok) return;
    navigate(withQuery(paths.user.merge, { merge_id: reply.data.merge_id }));
  });

  return (
    <Card title={isAgain ? '再合并一个' : '开始之前'}>
      <div className={css.stack}>
        <ul className={css.rules}>
          {rules.map(({ icon, text }) => (
            <li key={text}>
              <Icon of={icon} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <div>
          <Button
            variant={isAgain ? 'second' : 'primary'}
            loading={starting.isBusy}
            loadingText="正在开始"
            onClick={() => void starting.submit()}
          >
            开始合并
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Chooses the second account: one that is signed in on this browser, or one that signs in now. */
function ChooseSecond({ mergeId }: { mergeId: string }) {
  const { others, reload } = useBrowserAccounts();
  const back = withQuery(paths.user.merge, { merge_id: mergeId });

  const choosing = useSubmit(async (id: string) => {
    // By a full page load: no cached data of the first account may stay.
    if (await goOnAs(id)) window.location.assign(hrefOf(back));
    else await reload();
  });

  return (
    <Card title="要合并的另一个账号" inside="list">
      {others
        .filter(({ expired }) => !expired)
        .map(({ id, number, nickname, avatar }) => (
          <ListRow
            key={id}
            lead={<Avatar id={number} src={fileUrl(avatar)} size={40} />}
            title={nickname}
            text={`账号 ID ${number}`}
            side={
              <Button
                size="sm"
                loading={choosing.busyWith === id}
                disabled={choosing.isBusy}
                aria-label={`选这个：${nickname}`}
                onClick={() => void choosing.submit(id)}
              >
                选这个
              </Button>
            }
          />
        ))}
      <ListRow
        lead={<Glyph of={UserRoundPlus} />}
        title="登录另一个账号"
        text="用它的任何一种登录方式都可以，登录后回到这里"
        side={
          <Link
            className={buttonClass({ variant: 'primary', size: 'sm' })}
            to={withQuery(paths.login.account, { add: '1', ref: back })}
          >
            去登录
          </Link>
        }
      />
    </Card>
  );
}
