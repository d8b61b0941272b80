import { listAgreementVersions, showAgreementVersion } from '@tongxing/contract/manage/agreements.ts';
import type { ReactNode } from 'react';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { AgreementEditor } from './AgreementEditor.tsx';
import { AgreementTranslations } from './AgreementTranslations.tsx';
import { type AgreementKind, isKind, kindNames } from './agreement.ts';
import { PublishedAgreement } from './PublishedAgreement.tsx';

const back = { to: adminPath('agreements'), name: '协议' };

/** `/admin/agreements/terms:2.0`: one version; `/admin/agreements/terms`: a new one, started from the current text. */
export function AgreementPage({ item }: { item: string }) {
  const at = item.indexOf(':');
  const kind = at < 0 ? item : item.slice(0, at);
  if (!isKind(kind)) return <Missing />;
  return at < 0 ? <NewVersion kind={kind} /> : <OneVersion kind={kind} version={item.slice(at + 1)} />;
}

function Missing() {
  return (
    <>
      <AdminHead title="版本不存在" handbook="messages-and-agreements" back={back} />
      <Card inside="none">
        <EmptyState level="h2" kind="lost" title="版本不存在" text="可能已被其他管理员删除。" />
      </Card>
    </>
  );
}

interface LoadedTextProps<Data> {
  /** The query that is loading. */
  query: { readonly isError: boolean; refetch(): unknown };
  data: Data | undefined;
  children: (data: Data) => ReactNode;
}

/** Shows the loaded text on cards of its own; a card with a placeholder until then. */
function LoadedText<Data>({ query: { isError, refetch }, data, children }: LoadedTextProps<Data>) {
  if (data !== undefined) return children(data);
  return (
    <Card>
      <Loaded query={{ data, isError, refetch }} rows={6}>
        {children}
      </Loaded>
    </Card>
  );
}

function NewVersion({ kind }: { kind: AgreementKind }) {
  const versions = useAdminQuery(listAgreementVersions, { kind });
  const current = versions.data?.items.find(({ state }) => state === 'current')?.version ?? '';
  const base = useAdminQuery(showAgreementVersion, { kind, version: current }, { enabled: current !== '' });
  return (
    <>
      <AdminHead
        title={`${kindNames[kind]}：新版本`}
        text="基于现行版本修改。保存草稿不影响用户。"
        handbook="messages-and-agreements"
        back={back}
      />
      <LoadedText query={versions.data ? base : versions} data={base.data}>
        {({ content }) => <AgreementEditor kind={kind} base={content} draft={null} />}
      </LoadedText>
    </>
  );
}

function OneVersion({ kind, version }: { kind: AgreementKind; version: string }) {
  const found = useAdminQuery(showAgreementVersion, { kind, version });
  if (found.refused?.problem === 'not_found') return <Missing />;
  const isOpen = found.data?.state === 'draft' || found.data?.state === 'scheduled';
  return (
    <>
      <AdminHead
        title={`${kindNames[kind]}：第 ${version} 版`}
        handbook="messages-and-agreements"
        back={back}
      />
      <LoadedText query={found} data={found.data}>
        {(data) => (
          <>
            {isOpen ? (
              <AgreementEditor kind={kind} base={data.content} draft={data} />
            ) : (
              <PublishedAgreement agreement={data} />
            )}
            {data.source === 'console' && <AgreementTranslations kind={kind} version={version} />}
          </>
        )}
      </LoadedText>
    </>
  );
}
