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
  if (uris.length === 0) return '无';
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
  if (!url) return '未填写';
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
        <Card title="登录设置">
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
                ['用户标识', userNames[app.gateway.user]],
                ...app.gateway.rules.map((rule) => [rule.path, describeRule(rule)] as const),
                ['其他路径', '需登录'],
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
                ['用户标识', userNames[app.cas.user]],
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
                ['用户标识', nameIdNames[app.saml.name_id]],
                ['属性', formatValue(app.saml.attributes) || '用户同意的全部'],
                ['仅接受签名的请求', app.saml.signed_requests ? '是' : '否'],
                ['加密断言', app.saml.encrypt ? '是' : '否'],
                ['由本站发起登录', app.saml.idp_initiated ? '允许' : '不允许'],
              ]}
            />
          </Card>
        )}
        <Card title="申请的权限">
          <KeyValues
            items={app.scopes.map(
              (scope) => [scopes[scope] ?? scope, formatValue(app.purposes[scope] ?? '未填写用途')] as const,
            )}
          />
        </Card>
        <Card title="管理接口权限" aside={may(permissionTo.writeOperators) && <AppPermissions app={app} />}>
          <p className="muted">
            {granted.length > 0
              ? granted.map((each) => permissionNames[each]).join('、')
              : '无：仅用于登录。'}
          </p>
        </Card>
      </div>
      <div className={personCss.column}>
        <Card title="主体信息">
          <KeyValues
            items={[
              ['接收方', app.legal_name || '未填写'],
              ['联系方式', app.contact || '未填写'],
              ['隐私政策', outside(app.privacy_policy)],
              [
                '开发者',
                app.owner_id === null ? (
                  '自描述应用：Client ID 是介绍该应用的网址'
                ) : may(permissionTo.readPeople) ? (
                  <Link key="owner" to={adminPath('people', app.owner_id)}>
                    查看账号
                  </Link>
                ) : (
                  <code key="owner">{app.owner_id}</code>
                ),
              ],
              ['授权用户', `${app.people} 人`],
              ['创建时间', <Moment key="created" at={app.created_at} />],
              ['修改时间', <Moment key="updated" at={app.updated_at} />],
            ]}
          />
        </Card>
        <Card title="最近使用">
          <KeyValues
            items={[
              ['最近登录', app.last_sign_in_on ?? '无'],
              ['最近错误', app.last_fault ? <Fault fault={app.last_fault} /> : '无'],
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
        编辑权限
      </Button>
      {chosen && (
        <CommandDialog
          call={setAppPermissions}
          input={{ client_id: app.client_id, permissions: givable.filter((each) => chosen.includes(each)) }}
          title={`管理接口的权限：${app.name}`}
          effects={[
            '持有该应用密钥即可直接执行以下勾选的操作。',
            '审批和管理员的权限不能授予应用。全部取消勾选即收回。',
            '增加权限后，应用的共同管理者会被移除，只保留所有者。',
          ]}
          verb="保存"
          doing="保存中"
          tone="primary"
          mayWait={isAppWidened(app.permissions, chosen)}
          target={app.client_id}
          done={() => '权限已保存'}
          onDone={() => refetch(showApp, listAudit)}
          onClose={() => setChosen(undefined)}
        >
          <fieldset className={operatorsCss.roles}>
            <legend>权限</legend>
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
