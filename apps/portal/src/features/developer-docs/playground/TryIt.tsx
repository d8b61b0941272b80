import { type AppView, appScopes, createApp, listApps } from '@tongxing/contract/calls/apps.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import { scopeNames } from '@tongxing/contract/words.ts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useCall, useRefresh } from '../../../api/queries/use-call.ts';
import { send } from '../../../api/send.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Link, useSearchParams } from '../../../browser/router.tsx';
import { paths, withQuery } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { playgroundUrl } from '../own-urls.ts';
import css from './Playground.module.css';
import type { Proof } from './run.ts';
import { useRun } from './run-store.ts';
import { type RunOptions, startRun } from './start-run.ts';

/** Creates a single-page app for the reader: with it the whole flow runs in the browser. */
const practiceApp = {
  name: '练习应用',
  type: 'spa' as const,
  scopes: [...appScopes],
  required_scopes: ['openid' as const],
  purposes: {
    profile: '在练习场里看看',
    email: '在练习场里看看',
    phone: '在练习场里看看',
    offline_access: '在练习场里刷新令牌',
  },
  legal_name: '我自己',
  contact: '只在开发文档里练习用',
} satisfies Partial<CallInput<typeof createApp>>;

type Ready = Pick<RunOptions, 'appId' | 'appName' | 'proof'>;

interface TryItProps {
  /** Undefined: the reader has no app yet. */
  app: AppView | undefined;
  issuer: string;
}

/** The reason why an app cannot run the flow in the browser, or null. */
function hindranceOf(app: AppView): string | null {
  if (app.status !== 'active') return '该应用尚不能登录，将使用练习应用。';
  if (app.type === 'device') return '设备应用没有回调地址，所以用练习应用走。';
  if (app.auth_method === 'private_key_jwt') return '该应用用私钥认证，浏览器中没有私钥，将使用练习应用。';
  if (app.require_par) return '该应用只接受 PAR，授权请求须由服务器提交，将使用练习应用。';
  if (app.dpop_bound) return '该应用的令牌绑定 DPoP 密钥，将使用练习应用。';
  return null;
}

/**
 * Runs the flow with the reader's own app where this page is one of its redirect addresses, else with an app created for
 * it: an app in use is never changed for a test.
 */
export function TryIt({ app, issuer }: TryItProps) {
  const run = useRun();
  const refresh = useRefresh();
  const [, setQuery] = useSearchParams();
  const redirectUri = playgroundUrl();
  const hindrance = app ? hindranceOf(app) : null;
  const isRegistered = app?.redirect_uris.includes(redirectUri) ?? false;
  const walker = app && isRegistered && hindrance === null ? app : null;
  const [scopes, setScopes] = useState<readonly string[]>(() =>
    walker ? walker.scopes.filter((scope) => scope !== 'phone') : ['openid', 'profile', 'offline_access'],
  );

  const practice = useCall(listApps, { query: practiceApp.name, types: practiceApp.type });
  const ownPracticeApp = practice.data?.items.find(
    ({ name, status, redirect_uris: uris }) =>
      name === practiceApp.name && status === 'active' && uris.includes(redirectUri),
  );
  const practise = async (): Promise<Ready | null> => {
    if (ownPracticeApp)
      return { appId: ownPracticeApp.client_id, appName: ownPracticeApp.name, proof: 'none' };
    const made = await send(createApp, { ...practiceApp, redirect_uris: [redirectUri] });
    return made.ok ? { appId: made.data.client_id, appName: practiceApp.name, proof: 'none' } : null;
  };
  const walking = useSubmit(async (own: AppView | null) => {
    const ready = own
      ? { appId: own.client_id, appName: own.name, proof: own.auth_method as Proof }
      : await practise();
    const url = ready && (await startRun({ ...ready, issuer, redirectUri, scopes }));
    if (url) {
      window.location.assign(url);
      return;
    }
    if (ready) setQuery({ topic: 'playground', app: ready.appId });
    await refresh(listApps);
  });

  const settings = withQuery(paths.user.appList, { app: app?.id ?? '', tab: 'sign-in' });
  const last = run?.steps.findLast(({ request }) => request?.startsWith('POST '));
  return (
    <>
      <h2>试一试</h2>
      <p className={css.faint}>使用你的账号，在真实的授权页上运行。</p>
      <div className={css.where}>
        <span>回到</span>
        <code>{redirectUri}</code>
      </div>
      <fieldset className={css.scopes}>
        <legend>权限</legend>
        {appScopes.map((scope) => {
          const isOffered = !walker || walker.scopes.includes(scope);
          return (
            <Checkbox
              key={scope}
              checked={scopes.includes(scope)}
              disabled={scope === 'openid' || !isOffered}
              onChange={(event) =>
                setScopes(
                  event.currentTarget.checked
                    ? appScopes.filter((each) => each === scope || scopes.includes(each))
                    : scopes.filter((each) => each !== scope),
                )
              }
            >
              {scopeNames[scope]} <code>{scope}</code>
            </Checkbox>
          );
        })}
      </fieldset>
      <Button
        variant="primary"
        block
        loading={walking.isBusy}
        loadingText="准备中"
        // A second press would create a second app.
        disabled={practice.isPending}
        onClick={() => void walking.submit(walker)}
      >
        <Icon of={Play} size={18} />
        {walker ? '运行' : ownPracticeApp ? '用练习应用运行' : '创建练习应用并运行'}
      </Button>
      {walker && walker.auth_method !== 'none' && (
        <>
          <Button block disabled={walking.isBusy} onClick={() => void walking.submit(null)}>
            用练习应用运行完整流程
          </Button>
          <p className={css.faint}>有密钥的应用在浏览器里只能走到 code，练习应用没有密钥，可以走到底。</p>
        </>
      )}
      {app && app.name !== practiceApp.name && (
        <p className={css.faint}>
          {walker ? (
            <>
              “{app.name}”的回调地址包含文档地址，调试完请
              <Link to={settings}>从回调地址里删除</Link>：正式应用不应保留。
            </>
          ) : (
            (hindrance ?? (
              <>
                “{app.name}”的回调地址里没有上面的地址，将使用练习应用。如需使用该应用，请先在
                <Link to={settings}>登录设置</Link>里添加，调试完再删除。
              </>
            ))
          )}
        </p>
      )}
      {!walker && (
        <p className={css.faint}>
          练习应用是你名下的一个单页应用，没有密钥，可以走到底；用完可以在应用列表里删掉。
        </p>
      )}
      {last && (
        <>
          <div className={css.result}>
            <b>返回</b>
            {last.status !== undefined && (
              <Badge tone={last.status < 400 ? 'ok' : 'err'}>{last.status}</Badge>
            )}
            {last.milliseconds !== undefined && <small>{last.milliseconds} ms</small>}
          </div>
          <CodeBlock label="返回内容" code={last.answer ?? ''} />
          <Link to={withQuery(paths.user.appDocs, { topic: 'playground' })}>看每一步</Link>
        </>
      )}
    </>
  );
}
