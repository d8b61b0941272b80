import type { listBindings } from '@tongxing/contract/calls/identities.ts';
import type { QuickProvider } from '@tongxing/contract/calls/provider-sign-in.ts';
import type { CallOutput } from '@tongxing/contract/define-call.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { needPiece } from '../../../parts/need-piece.ts';
import { ProviderDisc } from '../../../parts/ProviderMark.tsx';
import { paths, withQuery } from '../../../paths.ts';
import { useSiteConfig } from '../../../session/site-config.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';

/** A provider with a sign-in page, or one whose mini program or official account takes a code. */
type Row = QuickProvider & { readonly scan?: QuickProvider };

const byCode = (scan: QuickProvider, hasMiniProgram: boolean): Row =>
  hasMiniProgram
    ? { key: 'wechat_mini_program', icon: 'wechat_mini_program', name: `${scan.name}小程序`, scan }
    : { key: 'wechat_follow', icon: 'wechat', name: `${scan.name}公众号`, scan };

interface MoreProvidersProps extends Pick<CallOutput<typeof listBindings>, 'available' | 'scannable'> {
  onScan: (provider: QuickProvider) => void;
}

/** The providers that are not linked yet: those with a sign-in page, and those whose mini program scans a code. */
export function MoreProviders({ available, scannable, onScan }: MoreProvidersProps) {
  const hasMiniProgram = useSiteConfig()?.login.wechat_mini_program ?? true;
  const leavingFor = useSubmit(async (key: string) => {
    const piece = await needPiece(() => import('../../../parts/go-to-provider.ts'));
    await piece?.goToProvider(key, { search: withQuery('', { ref: paths.user.bind }), bind: true });
  });

  return (
    <Card title="还可以绑定" inside="list">
      {[...available, ...scannable.map((scan) => byCode(scan, hasMiniProgram))].map(
        ({ scan, ...provider }: Row) => (
          <ListRow
            key={provider.key}
            lead={<ProviderDisc provider={provider} />}
            title={provider.name}
            text={scan ? `用手机${scan.name}扫一扫，不用离开这里` : `绑定后可以用${provider.name}登录`}
            side={
              <Button
                size="sm"
                aria-label={scan ? `扫码绑定${scan.name}` : `绑定${provider.name}`}
                loading={leavingFor.busyWith === provider.key}
                onClick={() => (scan ? onScan(scan) : void leavingFor.submit(provider.key))}
              >
                {scan ? '扫码绑定' : '绑定'}
              </Button>
            }
          />
        ),
      )}
    </Card>
  );
}
