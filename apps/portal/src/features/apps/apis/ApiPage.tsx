import {
  editResource,
  listResources,
  type ResourceView,
  removeResource,
  rotateResourceSecret,
  verifyResource,
} from '@tongxing/contract/calls/resources.ts';
import { Clock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useCall, useRefresh } from '../../../api/queries/use-call.ts';
import { send } from '../../../api/send.ts';
import { serviceUrl } from '../../../api/service-url.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Link, useNavigate } from '../../../browser/router.tsx';
import { useTypedWork } from '../../../browser/use-typed-work.ts';
import { BackLink } from '../../../parts/BackLink.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import { paths } from '../../../paths.ts';
import { notify } from '../../../session/notices.ts';
import { usePageName } from '../../../shell/use-page-name.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import formCss from '../AppForm.module.css';
import pageCss from '../AppPage.module.css';
import { CopyLine } from '../CopyLine.tsx';
import { readIssue } from '../read-issue.ts';
import { SecretShown } from '../SecretShown.tsx';
import { ApiFields, findMissing, toFields, toWritten } from './ApiFields.tsx';
import { ApiGrants } from './ApiGrants.tsx';
import css from './Apis.module.css';
import { apiStatuses } from './api-words.ts';

/** One of the developer's APIs. */
export function ApiPage({ id }: { id: string }) {
  const apis = useCall(listResources, {});
  const api = apis.data?.items.find((each) => each.id === id);
  usePageName(api?.name);
  return (
    <>
      <BackLink to={paths.user.appApis}>我的 API</BackLink>
      {api ? (
        <Api api={api} />
      ) : (
        <Card>
          <h1 className="vh">API</h1>
          <Loaded query={apis}>
            {() => (
              <EmptyState
                kind="lost"
                level="h2"
                title="API 不存在"
                text="API 可能已被删除，或不是你创建的。"
                action={
                  <Link className={buttonClass({ variant: 'soft' })} to={paths.user.appApis}>
                    返回我的 API
                  </Link>
                }
              />
            )}
          </Loaded>
        </Card>
      )}
    </>
  );
}

function Api({ api }: { api: ResourceView }) {
  const { tone, icon, text } = apiStatuses[api.status];
  return (
    <>
      <PageHead
        title={api.name}
        text={
          <>
            <Badge tone={tone} icon={icon}>
              {text}
            </Badge>{' '}
            {api.verified && <Badge tone="ok">主体已认证</Badge>}
          </>
        }
      />
      {api.review_note && <Note tone="err">{`审核意见：${api.review_note}`}</Note>}
      {api.pending && (
        <Note tone="lamp" icon={Clock}>
          修改已提交，等待管理员审核。通过之前，API 按修改前的内容运行。
        </Note>
      )}
      {api.status === 'unverified' && api.proof && <ProofCard api={api} proof={api.proof} />}
      <Card title="接入">
        <div className={formCss.form}>
          <CopyLine label="resource" text={api.audience} />
          <CopyLine label="client_id" text={api.client_id} />
          {api.status === 'active' && (
            <CopyLine
              label="元数据"
              text={`${serviceUrl || location.origin}/resources/${api.id}/oauth-protected-resource`}
            />
          )}
        </div>
      </Card>
      <SettingsCard key={api.updated_at} api={api} />
      <ApiGrants api={api} />
      <MoreCard api={api} />
    </>
  );
}

function ProofCard({ api, proof }: { api: ResourceView; proof: NonNullable<ResourceView['proof']> }) {
  const refresh = useRefresh();
  const [fault, setFault] = useState<string>();
  const checking = useSubmit(async () => {
    const reply = await send(verifyResource, { id: api.id }, { handles: ['host_not_shown'] });
    if (!reply.ok) return setFault(reply.failure === 'told' ? undefined : reply.msg);
    setFault(undefined);
    await refresh(listResources);
    notify('success', '域名已验证');
  });
  return (
    <Card title="验证域名所有权">
      <div className={css.proof}>
        <p>请将以下内容放到指定地址后验证。无法放置时，请管理员核实后通过。</p>
        <CopyLine label="地址" text={proof.url} />
        <CopyLine label="内容" text={proof.content} />
        {fault && <Note tone="err">{fault}</Note>}
        <div className={pageCss.commands}>
          <Button variant="primary" loading={checking.isBusy} onClick={() => void checking.submit(undefined)}>
            验证域名
          </Button>
        </div>
      </div>
    </Card>
  );
}

function SettingsCard({ api }: { api: ResourceView }) {
  const refresh = useRefresh();
  const [written, setWritten] = useTypedWork(`api ${api.id}`, toWritten({ ...api, ...api.pending }));
  const [fault, setFault] = useState<string>();
  const saving = useSubmit(async (event: FormEvent) => {
    event.preventDefault();
    const missing = findMissing(written);
    if (missing) return setFault(missing);
    setFault(undefined);
    const reply = await send(
      editResource,
      { id: api.id, ...toFields(written) },
      { handles: ['scope_reserved', 'bad_input'] },
    );
    if (!reply.ok) return setFault(reply.failure === 'told' ? undefined : readIssue(reply));
    await refresh(listResources);
    notify('success', '已保存');
  });
  return (
    <Card title="设置">
      <form className={formCss.form} noValidate onSubmit={(event) => void saving.submit(event)}>
        <ApiFields api={written} onChange={setWritten} />
        {fault && <Note tone="err">{fault}</Note>}
        <div className={pageCss.commands}>
          <Button variant="primary" type="submit" loading={saving.isBusy} loadingText="保存中">
            保存设置
          </Button>
        </div>
      </form>
    </Card>
  );
}

function MoreCard({ api }: { api: ResourceView }) {
  const [asked, setAsked] = useState<'secret' | 'remove'>();
  const [secret, setSecret] = useState<string>();
  const [endsNow, setEndsNow] = useState(false);
  const refresh = useRefresh();
  const navigate = useNavigate();
  const rotate = async () => {
    const overlap_hours = endsNow ? 0 : 24;
    const reply = await send(
      rotateResourceSecret,
      { id: api.id, overlap_hours },
      { showsErrorsItself: true },
    );
    if (!reply.ok) return reply.msg;
    setAsked(undefined);
    setSecret(reply.data.client_secret);
    return undefined;
  };
  const remove = async () => {
    const reply = await send(removeResource, { id: api.id }, { showsErrorsItself: true });
    if (!reply.ok) return reply.msg;
    notify('success', `已删除“${api.name}”`);
    navigate(paths.user.appApis, { replace: true });
    await refresh(listResources);
    return undefined;
  };
  return (
    <Card inside="list">
      <ListRow
        title="更换密钥"
        text="用于校验令牌的密钥。旧密钥 24 小时内有效"
        side={
          <Button size="sm" onClick={() => setAsked('secret')}>
            更换密钥
          </Button>
        }
      />
      <ListRow
        title="删除 API"
        text="应用将无法获取其令牌，且不能恢复"
        side={
          <Button variant="danger-line" size="sm" onClick={() => setAsked('remove')}>
            删除 API
          </Button>
        }
      />
      {asked === 'secret' && (
        <ConfirmDialog
          title="更换密钥"
          text="立即生成新密钥，旧密钥 24 小时内有效，供服务器更换。"
          tone="primary"
          confirm="生成新密钥"
          confirming="生成中"
          cancelLabel="取消"
          onConfirm={rotate}
          onClose={() => setAsked(undefined)}
        >
          <Checkbox checked={endsNow} onChange={(event) => setEndsNow(event.currentTarget.checked)}>
            旧的立即失效（密钥泄露时）
          </Checkbox>
        </ConfirmDialog>
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={`删除“${api.name}”？`}
          text="已发放的令牌立即失效，应用无法申请新令牌。"
          confirm="删除 API"
          confirming="删除中"
          cancelLabel="取消"
          onConfirm={remove}
          onClose={() => setAsked(undefined)}
        />
      )}
      {secret && (
        <SecretShown
          title="新密钥"
          appId={api.client_id}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Card>
  );
}
