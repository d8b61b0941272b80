import { listClients } from '@tongxing/contract/calls/clients.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries/use-call.ts';
import { serviceUrl } from '../../api/service-url.ts';
import { basePath } from '../../browser/base-path.ts';
import { Link } from '../../browser/router.tsx';
import { Card } from '../../ui/Card.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Select } from '../../ui/Select.tsx';
import css from './DeveloperDocs.module.css';
import { endpoints, errorTable, quickStarts, scopeTable } from './quick-starts.ts';
import { TokenInspector } from './TokenInspector.tsx';

/** `/user/app/docs`: how to let people sign in, with the reader's own values in the code. */
export function DeveloperDocsPage() {
  const clients = useCall(listClients, {});
  const [clientId, setClientId] = useState('');
  const [stack, setStack] = useState(0);
  const own = clients.data?.items ?? [];
  const chosen = own.find((client) => client.client_id === clientId) ?? own[0];
  const values = {
    issuer: location.origin + basePath,
    clientId: chosen?.client_id ?? 'YOUR_CLIENT_ID',
    redirectUri: chosen?.redirect_uris[0] ?? 'https://app.example/callback',
  };
  const start = quickStarts[stack] ?? quickStarts[0];

  return (
    <>
      <PageHead
        title="开发文档"
        text="标准的 OAuth 2.0 和 OpenID Connect，任何认证过的客户端库都能直接用。"
      />
      <Card title="几分钟接入">
        <div className={css.choices}>
          <Field label="用哪个应用" hint={own.length === 0 ? '还没有应用，代码里先用占位符' : undefined}>
            <Select
              value={chosen?.client_id ?? ''}
              onChange={(event) => setClientId(event.currentTarget.value)}
              disabled={own.length === 0}
            >
              {own.length === 0 && <option value="">没有应用</option>}
              {own.map((client) => (
                <option key={client.id} value={client.client_id}>
                  {client.name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="用什么写">
            <Select value={stack} onChange={(event) => setStack(Number(event.currentTarget.value))}>
              {quickStarts.map(({ name }, index) => (
                <option key={name} value={index}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {own.length === 0 && (
          <p className={css.text}>
            先到<Link to="/user/app/list">应用列表</Link>创建一个应用，这里的代码会换成你自己的值。
          </p>
        )}
        <div className={css.code}>
          {start?.install && <CodeBlock label="安装" code={start.install} />}
          {start && (
            <CodeBlock label={`${start.name} 示例`} code={start.code(values)} mine={values.clientId} />
          )}
        </div>
      </Card>
      <Card title="接口地址">
        <p className={css.text}>Issuer 是 {values.issuer}。客户端库填它就够了，其余从发现文档里读。</p>
        <DocsTable
          head={['用途', '地址']}
          rows={endpoints.map(([name, path]) => [name, values.issuer + path])}
          code={1}
        />
      </Card>
      <Card title="Scope 和能拿到的信息">
        <DocsTable
          head={['scope', '说明', 'claims']}
          rows={scopeTable.map(([scope, claims, shown]) => [scope, shown, claims])}
          code={0}
        />
      </Card>
      <Card title="必须知道的规则">
        <ul className={css.rules}>
          <li>只有授权码流程。每次都要带 PKCE，方法是 S256。</li>
          <li>授权码 60 秒内换一次；用第二次，已经发出的令牌会一起作废。</li>
          <li>刷新令牌每次都会换新的；旧的再出现，整条链作废。</li>
          <li>用 sub 认人，不要用邮箱或手机号：它们会换，也可能被拒绝提供。</li>
          <li>回调里会带 iss，请核对它等于 Issuer（RFC 9207）。</li>
          <li>
            退出时跳到 /oauth2/logout 并带上 id_token_hint；登记后台退出地址，可以收到对方在别处退出的通知。
          </li>
          <li>电视这类没有键盘的设备，用设备授权；需要更高安全的，用 PAR 和 DPoP。</li>
        </ul>
      </Card>
      <Card title="出错时">
        <DocsTable head={['error', '多半是因为']} rows={errorTable} code={0} />
        <p className={css.text}>
          你的应用最近出过的错和原因，在<Link to="/user/app/list">应用列表</Link>的「管理」里能看到。
        </p>
      </Card>
      <TokenInspector />
      <Card title="/v3 接口">
        <p className={css.text}>
          门户自己的接口也有完整的描述：<a href={`${serviceUrl}/v3/openapi.json`}>/v3/openapi.json</a>
          （OpenAPI 3.1）。
        </p>
      </Card>
    </>
  );
}

function DocsTable({
  head,
  rows,
  code,
}: {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** The column that is set as code. */
  code: number;
}) {
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) => (
                <td key={head[index]}>{index === code ? <code>{cell}</code> : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
