import { useMay } from '../entry/me.ts';
import { LodgeHead } from '../LodgeHead.tsx';
import { ExportCard } from './ExportCard.tsx';
import { ImportCard } from './ImportCard.tsx';

/** `/admin/moving`: people of other systems in, and everybody out. */
export function MovingPage() {
  const may = useMay();
  return (
    <>
      <LodgeHead
        title="导入与导出"
        text="把别的系统里的账号搬进来，或把这里的搬出去。密码不用重设。"
        handbook="moving"
      />
      {may('data:import') && <ImportCard />}
      {may('data:export') && <ExportCard />}
    </>
  );
}
