import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { countAcceptance, type showAgreementVersion } from '@tongxing/contract/manage/agreements.ts';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Card } from '../../../ui/Card.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { Moment } from '../Moment.tsx';
import { AgreementText } from './AgreementText.tsx';
import { stateBadges } from './agreement.ts';

/** A published version: how many have accepted it, and its text, which no longer changes. */
export function PublishedAgreement({ agreement }: { agreement: ManageOutput<typeof showAgreementVersion> }) {
  const { kind, version, state, publish_at: at, content } = agreement;
  const counted = useAdminQuery(countAcceptance, { kind, version });
  const { name, ...check } = stateBadges[state];
  const share = counted.data ? `${(counted.data.share * 100).toFixed(1)}%` : '';
  return (
    <>
      <Card title="同意情况">
        <KeyValues
          items={[
            [
              '状态',
              <Badge key="state" {...check}>
                {name}
              </Badge>,
            ],
            ['生效时间', at ? <Moment key="at" at={at} /> : '初始版本'],
            [
              '同意人数',
              counted.data
                ? `${counted.data.accepted} 个，占 ${counted.data.accounts} 个账号的 ${share}`
                : counted.isError
                  ? '统计失败，请稍后重试'
                  : '统计中',
            ],
          ]}
        />
      </Card>
      <Card title="全文">
        <AgreementText content={content} />
      </Card>
    </>
  );
}
