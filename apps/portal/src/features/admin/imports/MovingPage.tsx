import { AdminHead } from '../AdminHead.tsx';
import { useMay } from '../sign-in/me.ts';
import { ExportCard } from './ExportCard.tsx';
import { ImportCard } from './ImportCard.tsx';

/** `/admin/moving`: people of other systems in, and everybody out. */
export function MovingPage() {
  const may = useMay();
  return (
    <>
      <AdminHead
        title="导入与导出"
        text="把别的系统里的账号搬进来，或把这里的搬出去。密码不用重设。"
        handbook="moving"
      />
      {may('data:import') && <ImportCard />}
      {may('data:export') && <ExportCard />}
    </>
  );
}
