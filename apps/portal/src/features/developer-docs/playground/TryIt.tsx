import { type ClientView, createClient, editClient, listClients } from '@tongxing/contract/calls/clients.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useRefresh } from '../../../api/queries/use-call.ts';
import { send } from '../../../api/send.ts';
import { Link, useSearchParams } from '../../../browser/router.tsx';
import { paths, withQuery } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { playgroundUrl } from '../docs-values.ts';
import { beginRun, type RunWish } from './begin-run.ts';
import css from './Playground.module.css';
import type { Proof } from './run.ts';
import { useRun } from './run-store.ts';

const scopeNames: readonly (readonly [scope: string, name: string])[] = [
  ['openid', '账号标识'],
  ['profile', '个人资料'],
  ['email', '邮箱'],
  ['phone', '手机号'],
  ['offline_access', '保持登录'],
];

/** A single-page app of the reader's own, made at a press: the whole flow can run in the browser. */
const practiceApp = {
  name: '练习应用',
  type: 'spa',
  scopes: ['openid', 'profile', 'email', 'phone', 'offline_access'],
  required_scopes: ['openid'],
  purposes: {
    profile: '在练习场里看看',
    email: '在练习场里看看',
    phone: '在练习场里看看',
    offline_access: '在练习场里刷新令牌',
  },
  legal_name: '我自己',
  contact: '只在开发文档里练习用',
} as const satisfies Partial<CallInput<typeof createClient>>;

type Ready = Pick<RunWish, 'clientId' | 'appName' | 'proof'>;

interface TryItProps {
  apps: readonly ClientView[];
  /** Undefined: the reader has none yet. */
  app: ClientView | undefined;
  issuer: string;
}

/** Why an app cannot go through the flow in the browser, or null. */
function hindranceOf(app: ClientView): string | null {
  if (app.status !== 'active') return '这个应用还不能登录，换一个试试';
  if (app.type === 'device') return '设备应用没有回调地址，换一个试试';
  if (app.auth_method === 'private_key_jwt') return '它用私钥证明自己，浏览器里拿不到私钥，换一个试试';
  if (app.require_par) return '它只接受 PAR，授权请求要先由服务器提交，换一个试试';
  if (app.dpop_bound) return '它的令牌绑定 DPoP 密钥，换一个试试';
  return null;
}

/** Walks through the flow with the reader's own app, or with one made for it: the real provider, the real page. */
export function TryIt({ apps, app, issuer }: TryItProps) {
  const run = useRun();
  const refresh = useRefresh();
  const [, setQuery] = useSearchParams();
  const redirectUri = playgroundUrl();
  const [scopes, setScopes] = useState<readonly string[]>(() =>
    app ? app.scopes.filter((scope) => scope !== 'phone') : ['openid', 'profile', 'offline_access'],
  );
  const [isBusy, setBusy] = useState(false);
  const hindrance = app ? hindranceOf(app) : null;
  const isRegistered = app?.redirect_uris.includes(redirectUri) ?? false;

  const register = async (): Promise<Ready | null> => {
    if (!app) return null;
    if (!isRegistered) {
      const uris = [...app.redirect_uris, redirectUri];
      const edited = await send(editClient, { id: app.id, redirect_uris: uris });
      if (!edited.ok) return null;
    }
    return { clientId: app.client_id, appName: app.name, proof: app.auth_method as Proof };
  };
  const practise = async (): Promise<Ready | null> => {
    const kept = apps.find(({ name, status }) => name === practiceApp.name && status === 'active');
    if (kept?.redirect_uris.includes(redirectUri))
      return { clientId: kept.client_id, appName: kept.name, proof: 'none' };
    const made = await send(createClient, { ...practiceApp, redirect_uris: [redirectUri] });
    return made.ok ? { clientId: made.data.client_id, appName: practiceApp.name, proof: 'none' } : null;
  };
  const walk = async (prepare: () => Promise<Ready | null>) => {
    setBusy(true);
    const ready = await prepare();
    const url = ready && (await beginRun({ ...ready, issuer, redirectUri, scopes }));
    if (url) {
      window.location.assign(url);
      return;
    }
    if (ready) setQuery({ topic: 'playground', app: ready.clientId });
    await refresh(listClients);
    setBusy(false);
  };

  const last = run?.steps.findLast(({ request }) => request?.startsWith('POST '));
  return (
    <>
      <h2>试一试</h2>
      <p className={css.faint}>
        {app
          ? '用你自己的账号，在真实的授权页上走一遍。'
          : '先建一个「练习应用」，再用你自己的账号走一遍。用完可以在应用列表里删掉。'}
      </p>
      {app && (
        <div className={css.where}>
          <span>回到</span>
          <code>{redirectUri}</code>
          {!isRegistered && !hindrance && <small>还没登记，会先加进「{app.name}」的回调地址</small>}
        </div>
      )}
      <fieldset className={css.scopes}>
        <legend>权限</legend>
        {scopeNames.map(([scope, name]) => {
          const isOffered = !app || app.scopes.includes(scope);
          return (
            <Checkbox
              key={scope}
              checked={scopes.includes(scope)}
              disabled={scope === 'openid' || !isOffered}
              onChange={(event) =>
                setScopes(
                  event.currentTarget.checked
                    ? scopeNames
                        .map(([each]) => each)
                        .filter((each) => each === scope || scopes.includes(each))
                    : scopes.filter((each) => each !== scope),
                )
              }
            >
              {name} <code>{scope}</code>
            </Checkbox>
          );
        })}
      </fieldset>
      {hindrance && <p className={css.faint}>{hindrance}</p>}
      <Button
        variant="primary"
        block
        disabled={hindrance !== null}
        loading={isBusy}
        loadingText="准备中"
        onClick={() => void walk(app ? register : practise)}
      >
        <Icon of={Play} size={18} />
        {app ? '走一遍' : '建练习应用并走一遍'}
      </Button>
      {app && (hindrance !== null || app.auth_method !== 'none') && (
        <>
          <Button block disabled={isBusy} onClick={() => void walk(practise)}>
            用练习应用走完整一遍
          </Button>
          <p className={css.faint}>
            有密钥的应用在浏览器里只能走到
            code。练习应用是你名下的一个单页应用，没有密钥，可以走到底；用完可以在应用列表里删掉。
          </p>
        </>
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
