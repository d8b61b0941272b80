import { PageHead } from '../../ui/PageHead.tsx';
import { CancelCard } from './CancelCard.tsx';
import { ExportCard } from './ExportCard.tsx';

/** `/user/cancel`: take your data with you, and leave. */
export function CancelPage() {
  return (
    <>
      <PageHead title="导出与注销" text="你的数据归你。带走，或者离开。" />
      <ExportCard />
      <CancelCard />
    </>
  );
}
