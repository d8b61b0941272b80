import { type AgentItem, endAgent, listAgents } from '@tongxing/contract/calls/agents.ts';
import { listGrants } from '@tongxing/contract/calls/authorization-grants.ts';
import { dataAccessWays } from '@tongxing/contract/calls/data-access.ts';
import { formatSeen } from '@tongxing/contract/scope-claims.ts';
import { useState } from 'react';
import { useCall, useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { formatMoment } from '../../parts/format-moment.ts';
import { GrantLink } from '../../parts/GrantLink.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { inOwnLanguage } from '../../parts/recipient-facts.tsx';
import { paths } from '../../paths.ts';
import { notify } from '../../session/notices.ts';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { UnderText } from '../../ui/UnderText.tsx';

/** `/user/agents`: what acts for the person, what each may do, what it last did, and its end. */
export function AgentsPage() {
  const agents = useCall(listAgents, {});
  const [ending, setEnding] = useState<AgentItem | null>(null);
  return (
    <>
      <BackLink to={paths.user.appList}>应用列表</BackLink>
      <PageHead
        title="代我行事的智能体"
        text="经你授权、代你操作的 AI 助手和自动程序。可查看各自的权限，随时停用。"
      />
      <Card inside="list">
        <Loaded query={agents} rows={2}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                level="h2"
                title="没有智能体"
                text="AI 助手首次代你登录其他服务时会征求你的授权，授权后显示在这里。"
              />
            ) : (
              items.map((agent) => <AgentRow key={agent.id} agent={agent} onEnd={() => setEnding(agent)} />)
            )
          }
        </Loaded>
      </Card>
      {ending && <EndDialog agent={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function AgentRow({ agent, onEnd }: { agent: AgentItem; onEnd: () => void }) {
  const { client_id: id, name, host, legal_name: owner, scopes, resources, last } = agent;
  return (
    <ListRow
      lead={<AppIcon id={id} name={name} src="" size={40} />}
      title={<GrantLink id={id} name={name} />}
      text={
        <>
          {host ?? owner}
          {scopes.length > 0 && <UnderText>能看到：{formatSeen(scopes)}</UnderText>}
          {resources.map((resource) => (
            <UnderText key={resource.audience}>
              在“<bdi>{resource.name}</bdi>”里：
              {resource.scopes.map(({ title }) => inOwnLanguage(title)).join('、')}
            </UnderText>
          ))}
          <UnderText>
            {last ? `上次：${formatMoment(last.at)}，${dataAccessWays[last.way]}` : '尚未使用'}
          </UnderText>
        </>
      }
      side={
        <Button variant="danger-line" size="sm" onClick={onEnd} aria-label={`停用${name}`}>
          停用
        </Button>
      }
    />
  );
}

function EndDialog({ agent, onClose }: { agent: AgentItem; onClose: () => void }) {
  const refresh = useRefresh();
  const end = async () => {
    const reply = await send(endAgent, { id: agent.id }, { showsErrorsItself: true });
    if (!reply.ok) return reply.msg;
    notify('success', `停用了“${agent.name}”`);
    await Promise.all([refresh(listAgents), refresh(listGrants)]);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`停用“${agent.name}”？`}
      text="该智能体将立即无法代你操作。以后需要时可重新授权。"
      confirm="停用"
      confirming="停用中"
      cancelLabel="取消"
      onConfirm={end}
      onClose={onClose}
    />
  );
}
