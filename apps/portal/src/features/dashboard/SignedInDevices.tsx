import { listSessions } from '@tongxing/contract/calls/sessions.ts';
import { ChevronRight } from 'lucide-react';
import { useCall } from '../../api/queries/use-call.ts';
import { Link } from '../../browser/router.tsx';
import { DeviceRows } from '../../parts/DeviceRows.tsx';
import { groupDevices } from '../../parts/group-devices.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { linkClass } from '../../ui/link-class.ts';

/** The first few devices that are signed in. */
export function SignedInDevices() {
  const sessions = useCall(listSessions, {});
  return (
    <Card
      title="登录中的设备"
      inside="list"
      aside={
        <Link className={linkClass()} to={paths.user.devices}>
          {sessions.data ? `全部 ${groupDevices(sessions.data.items).length} 台` : '全部'}
          <Icon of={ChevronRight} size={18} />
        </Link>
      }
    >
      <Loaded query={sessions}>{({ items }) => <DeviceRows items={items} most={3} />}</Loaded>
    </Card>
  );
}
