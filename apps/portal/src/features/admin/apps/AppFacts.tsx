import { setAppPermissions, showApp } from '@tongxing/contract/manage/apps.ts';
import { listAudit } from '@tongxing/contract/manage/audit.ts';
import { isAppWidened } from '@tongxing/contract/manage/second-operator.ts';
import {
  type Permission,
  permissions,
  permissionsOfPeopleAlone,
  permissionTo,
} from '@tongxing/contract/permissions.ts';
import { scopeNames } from '@tongxing/contract/words.ts';
import { type ReactNode, useState } from 'react';
import { useRefetch } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Columns } from '../../../ui/Columns.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { adminPath } from '../admin-path.ts';
import { CommandDialog } from '../command/CommandDialog.tsx';
import { Moment } from '../Moment.tsx';
import operatorsCss from '../operators/Operators.module.css';
import personCss from '../people/Person.module.css';
import { useMay } from '../sign-in/me.ts';
import { permissionNames } from '../words.ts';
import css from './Apps.module.css';
import type { App } from './app.ts';
import { describeRule, formatValue, nameIdNames, typeNames, userNames } from './app-words.ts';

const scopes: Readonly<Record<string, string>> = scopeNames;

function addresses(uris: readonly string[]): ReactNode {
  if (uris.length === 0) return '没有';
  return (
    <span className={css.uris}>
      {uris.map((uri) => (
        <code key={uri}>{uri}</code>
      ))}
    </span>
  );
}

/** A foreign address: opened without a referrer. */
function outside(url: string): ReactNode {
  if (!url) return '没写';
  return /^https?:\/\//.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {url}
    </a>
  ) : (
    url
  );
}

/** The facts of an app: its developer, the data it asks for, its own permissions. */
export function AppFacts({ app }: { app: App }) {
  const may = useMay();
  const granted = permissions.filter((each: Permission) => app.permissions.includes(each));
  return (
    <Columns spans={[8, 4]}>
      <div className={personCss.column}>
        <Card title="从哪里登录">
          <KeyValues
            items={[
              ['类型', typeNames[app.type] ?? app.type],
              ['主页', outside(app.homepage)],
              ['回调地址', addresses(app.redirect_uris)],
              ['退出后的地址', addresses(app.post_logout_redirect_uris)],
              ['令牌端点认证', <code key="auth">{app.auth_method}</code>],
            ]}
          />
        </Card>
        {app.gateway && (
          <Card title="保护的网站">
            <KeyValues
              items={[
                ['网站', <code key="origin">{app.gateway.origin}</code>],
                ['用什么认人', userNames[app.gateway.user]],
                ...app.gateway.rules.map((rule) => [rule.path, describeRule(rule)] as const),
                ['其余', '要登录'],
              ]}
            />
          </Card>
        )}
        {app.cas && (
          <Card title="CAS 服务">
            <KeyValues
              items={[
                ['服务地址', addresses(app.cas.services)],
                ['代理回调', addresses(app.cas.proxy_callbacks)],
                ['用什么认人', userNames[app.cas.user]],
              ]}
            />
          </Card>
        )}
        {app.saml && (
          <Card title="SAML">
            <KeyValues
              items={[
                ['实体 ID', <code key="entity">{app.saml.entity_id}</code>],
                ['ACS 地址', addresses(app.saml.acs_urls)],
                ['退出地址', addresses([app.saml.slo_url].filter(Boolean))],
                ['退出通知', addresses([app.saml.slo_soap_url].filter(Boolean))],
                ['证书', `${app.saml.certificates} 张`],
                ['用什么认人', nameIdNames[app.saml.name_id]],
                ['属性', formatValue(app.saml.attributes) || '本人同意的全部'],
                ['只收签名的请求', app.saml.signed_requests ? '是' : '否'],
                ['加密断言', app.saml.encrypt ? '是' : '否'],
                ['可以从这里开始登录', app.saml.idp_initiated ? '可以' : '不可以'],
              ]}
            />
          </Card>
        )}
        <Card title="向用户要什么">
          <KeyValues
            items={app.scopes.map(
              (scope) => [scopes[scope] ?? scope, formatValue(app.purposes[scope] ?? '没写用途')] as const,
            )}
          />
        </Card>
        <Card
          title="在管理接口上能做什么"
          aside={may(permissionTo.writeOperators) && <AppPermissions app={app} />}
        >
          <p className="muted">
            {granted.length > 0
              ? granted.map((each) => permissionNames[each]).join('、')
              : '什么也不能：它只用登录。'}
          </p>
        </Card>
      </div>
      <div className={personCss.column}>
        <Card title="谁负责">
          <KeyValues
            items={[
              ['接收方', app.legal_name || '没写'],
              ['联系方式', app.contact || '没写'],
              ['隐私政策', outside(app.privacy_policy)],
              [
                '开发者',
                app.owner_id === null ? (
                  '没有人登记，它的编号就是介绍它的网址'
                ) : may(permissionTo.readPeople) ? (
                  <Link key="owner" to={adminPath('people', app.owner_id)}>
                    看这个账号
                  </Link>
                ) : (
                  <code key="owner">{app.owner_id}</code>
                ),
              ],
              ['授权过的人', `${app.people} 个`],
              ['创建', <Moment key="created" at={app.created_at} />],
              ['改过', <Moment key="updated" at={app.updated_at} />],
            ]}
          />
        </Card>
        <Card title="最近">
          <KeyValues
            items={[
              ['最后有人登录', app.last_sign_in_on ?? '还没有'],
              ['最后一次出错', app.last_fault ? <Fault fault={app.last_fault} /> : '没有'],
            ]}
          />
        </Card>
      </div>
    </Columns>
  );
}

/** A fault as the developer reads it: when, where, why. */
function Fault({ fault: { at, endpoint, error, reason } }: { fault: NonNullable<App['last_fault']> }) {
  return (
    <span className={css.uris}>
      <Moment at={at} />
      <code>{endpoint.startsWith('/') ? endpoint : `/oauth2/${endpoint}`}</code>
      <span>
        <code>{error}</code> {reason}
      </span>
    </span>
  );
}

const givable = permissions.filter((each) => !permissionsOfPeopleAlone.has(each));

/** The permissions of the app itself, used with `client_credentials`. */
function AppPermissions({ app }: { app: App }) {
  const refetch = useRefetch();
  const [chosen, setChosen] = useState<readonly Permission[]>();
  const flip = (permission: Permission) =>
    setChosen(
      chosen?.includes(permission)
        ? chosen.filter((each) => each !== permission)
        : [...(chosen ?? []), permission],
    );
  return (
    <>
      <Button size="sm" onClick={() => setChosen(app.permissions)}>
        改权限
      </Button>
      {chosen && (
        <CommandDialog
          call={setAppPermissions}
          input={{ client_id: app.client_id, permissions: givable.filter((each) => chosen.includes(each)) }}
          title={`管理接口的权限：${app.name}`}
          effects={[
            '拿着这个应用的密钥，就能不经过任何人做下面勾选的事。',
            '审批和增减管理员不给应用。全部去掉，就收回来了。',
            '多给了权限，一起管理它的人就会被移除，只剩所有者。',
          ]}
          verb="保存"
          doing="正在保存"
          tone="primary"
          mayWait={isAppWidened(app.permissions, chosen)}
          target={app.client_id}
          done={() => '权限改好了'}
          onDone={() => refetch(showApp, listAudit)}
          onClose={() => setChosen(undefined)}
        >
          <fieldset className={operatorsCss.roles}>
            <legend>能做什么</legend>
            {givable.map((permission) => (
              <Checkbox
                key={permission}
                checked={chosen.includes(permission)}
                onChange={() => flip(permission)}
              >
                {permissionNames[permission]}
              </Checkbox>
            ))}
          </fieldset>
        </CommandDialog>
      )}
    </>
  );
}
