import { listSessions } from '@tongxing/contract/calls/sessions.ts';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCall } from '../api/queries/use-call.ts';
import { Link } from '../browser/router.tsx';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { linkClass } from '../ui/link-class.ts';
import { DeviceRows } from './DeviceRows.tsx';
import { groupDevices } from './group-devices.ts';
import { Loaded } from './Loaded.tsx';

/** The first few devices that are signed in; `after` is a last row, where there is more than one sign-in. */
export function SignedInDevices({ rows, after }: { rows: number; after?: ReactNode }) {
  const sessions = useCall(listSessions, {});
  return (
    <Card
      title="已登录的设备"
      inside="list"
      aside={
        <Link className={linkClass()} to={paths.user.devices}>
          {sessions.data ? `全部 ${groupDevices(sessions.data.items).length} 台` : '全部'}
          <Icon of={ChevronRight} size={18} />
        </Link>
      }
    >
      <Loaded query={sessions} rows={rows}>
        {({ items }) => (
          <>
            <DeviceRows items={items} most={3} />
            {items.length > 1 && after}
          </>
        )}
      </Loaded>
    </Card>
  );
}
