import { type AgreementItem, listAgreements } from '@tongxing/contract/calls/agreements.ts';
import { FileCheck, UsersRound } from 'lucide-react';
import { useCall } from '../../api/queries/use-call.ts';
import { Link } from '../../browser/router.tsx';
import { formatMoment } from '../../parts/format-moment.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { ListRow } from '../../ui/ListRow.tsx';

const documents: Record<AgreementItem['document'], { name: string; path: string | null }> = {
  terms: { name: '用户协议', path: paths.termsOfService },
  privacy: { name: '隐私政策', path: paths.privacyPolicy },
  guardian: { name: '监护人同意', path: null },
};
const ways: Readonly<Record<string, string>> = {
  registration: '注册时同意',
  sign_in: '登录时勾选',
  new_version: '更新后再次同意',
};

/** The versions of the documents that the account agreed to, when and how. */
export function AgreementLedger() {
  const agreements = useCall(listAgreements, {});
  return (
    <Card title="同意记录" inside="list">
      <Loaded query={agreements} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="还没有同意记录" text="同意过的协议和版本会记在这里" />
          ) : (
            items.map(({ id, document, version, agreed_at: at, way }) => {
              const { name, path } = documents[document];
              return (
                <ListRow
                  key={id}
                  tight
                  lead={<Glyph of={document === 'guardian' ? UsersRound : FileCheck} />}
                  title={path ? `${name} ${version} 版` : name}
                  text={`${formatMoment(at)}，${document === 'guardian' ? '依据隐私政策' : (ways[way] ?? way)}`}
                  side={
                    path && (
                      <Link
                        className={buttonClass({ variant: 'ghost', size: 'sm' })}
                        to={`${path}?${new URLSearchParams({ version })}`}
                        aria-label={`查看${name} ${version} 版`}
                      >
                        查看
                      </Link>
                    )
                  }
                />
              );
            })
          )
        }
      </Loaded>
    </Card>
  );
}
