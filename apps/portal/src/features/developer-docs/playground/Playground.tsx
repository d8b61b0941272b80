import { useEffect } from 'react';
import { useSubmit } from '../../../api/use-submit.ts';
import { Link, useSearchParams } from '../../../browser/router.tsx';
import { paths, withQuery } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Checks } from './Checks.tsx';
import { refreshRun, replayRefresh, takeAnswer } from './finish-run.ts';
import css from './Playground.module.css';
import type { Run } from './run.ts';
import { runStore, useRun } from './run-store.ts';

/** The token request of an app with a secret as a shell command: the browser never sees the secret. */
function tokenCommand({ proof, appId, redirectUri, verifier, code, endpoints }: Run): string {
  const isBasic = proof === 'client_secret_basic';
  return [
    `curl ${endpoints.token_endpoint}`,
    isBasic ? `  -u "${appId}:$CLIENT_SECRET"` : `  -d client_id=${appId} -d client_secret="$CLIENT_SECRET"`,
    '  -d grant_type=authorization_code',
    `  -d code=${code ?? ''}`,
    `  -d redirect_uri='${redirectUri}'`,
    `  -d code_verifier=${verifier}`,
  ].join(' \\\n');
}

/** The run of this tab: reads the provider's answer from the address and shows every step. */
export function Playground() {
  const run = useRun();
  const [query, setQuery] = useSearchParams();
  const asking = useSubmit(async (work: (run: Run) => Promise<void>) => run && work(run));

  useEffect(() => {
    if (!query.has('state') || !(query.has('code') || query.has('error'))) return;
    const waiting = runStore.get();
    // Removed from the address at once: a code works once, and the page may be reloaded.
    setQuery({ topic: 'playground', ...(waiting ? { app: waiting.appId } : {}) }, { replace: true });
    if (waiting?.stage === 'away') void takeAnswer(waiting, query);
  }, [query, setQuery]);

  if (!run || run.stage === 'away') {
    return (
      <EmptyState
        title={run ? '还没有回来' : '还没有走过'}
        text="在“在线调试”里选择应用和权限，点击“运行”，将跳转到真实的授权页，再携带 code 返回这里。"
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
      {run.stage === 'over' && <Note>本次运行已结束。可在“在线调试”里再次运行。</Note>}
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

/** The requests of a run with their answers, in order. */
function RunSteps({ run }: { run: Run }) {
  return (
    <ol className={css.steps} aria-label="每一步">
      {run.steps.map((step, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps are only ever added at the end
        <li key={at}>
          <div className={css.stepHead}>
            <h3>{step.title}</h3>
            {step.status !== undefined && (
              <Badge tone={step.status < 400 ? 'ok' : 'err'}>{step.status}</Badge>
            )}
            {step.milliseconds !== undefined && <small>{step.milliseconds} ms</small>}
          </div>
          {step.request && <code className={css.request}>{step.request}</code>}
          {step.sent && <CodeBlock label={`${step.title}：请求`} code={step.sent} mine={[run.appId]} />}
          {step.answer && <CodeBlock label={`${step.title}：响应`} code={step.answer} mine={[run.appId]} />}
          <Checks checks={step.checks ?? []} />
        </li>
      ))}
    </ol>
  );
}
