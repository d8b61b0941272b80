import { useEffect } from 'react';
import { useSubmit } from '../../../api/use-submit.ts';
import { Link, useSearchParams } from '../../../browser/router.tsx';
import { paths, withQuery } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Note } from '../../../ui/Note.tsx';
import { refreshRun, replayRefresh, takeAnswer } from './finish-run.ts';
import css from './Playground.module.css';
import { RunSteps } from './RunSteps.tsx';
import type { Run } from './run.ts';
import { runStore, useRun } from './run-store.ts';
import { tokenCommand } from './token-command.ts';

/** The run of this tab: takes the provider's answer out of the address and shows every step. */
export function Playground() {
  const run = useRun();
  const [query, setQuery] = useSearchParams();
  const asking = useSubmit(async (work: (run: Run) => Promise<void>) => run && work(run));

  useEffect(() => {
    if (!query.has('state') || !(query.has('code') || query.has('error'))) return;
    const waiting = runStore.get();
    // Out of the address at once: a code is for one use, and the page may be loaded again.
    setQuery({ topic: 'playground', ...(waiting ? { app: waiting.appId } : {}) }, { replace: true });
    if (waiting?.stage === 'away') void takeAnswer(waiting, query);
  }, [query, setQuery]);

  if (!run || run.stage === 'away') {
    return (
      <EmptyState
        title={run ? '还没有回来' : '还没有走过'}
        text="在「试一试」里选好应用和权限，点「走一遍」。真的会去授权页，再带着 code 回到这里。"
      />
    );
  }
  return (
    <>
      <RunSteps run={run} />
      {run.stage === 'code' && run.proof !== 'none' && (
        <div className={css.yours}>
          <Note tone="lamp">
            网页应用的密钥不进浏览器，从网页来的换令牌请求会被拒绝。60 秒内在你的终端里运行下面的命令，再把
            id_token 贴进<Link to={withQuery(paths.user.appDocs, { topic: 'inspector' })}>令牌检查器</Link>。
          </Note>
          <CodeBlock label="换令牌的命令" code={tokenCommand(run)} mine={[run.appId]} />
        </div>
      )}
      {run.stage === 'tokens' && (
        <div className={css.commands}>
          {run.tokens?.refresh_token && (
            <Button variant="primary" loading={asking.isBusy} onClick={() => void asking.submit(refreshRun)}>
              刷新令牌
            </Button>
          )}
          {run.spent && (
            <Button
              variant="danger-line"
              loading={asking.isBusy}
              onClick={() => void asking.submit(replayRefresh)}
            >
              再用一次旧的刷新令牌
            </Button>
          )}
          <a className={buttonClass({ variant: 'second' })} href={logoutUrl(run)}>
            退出登录
          </a>
        </div>
      )}
      {run.stage === 'over' && <Note>这一遍到这里结束了。在「试一试」里可以再走一遍。</Note>}
      <div className={css.commands}>
        <Button variant="ghost" size="sm" onClick={() => runStore.set(null)}>
          清掉这一遍
        </Button>
      </div>
    </>
  );
}

function logoutUrl({ endpoints, tokens }: Run): string {
  const url = new URL(endpoints.end_session_endpoint);
  url.searchParams.set('id_token_hint', tokens?.id_token ?? '');
  return url.href;
}
