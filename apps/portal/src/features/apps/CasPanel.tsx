import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { useState } from 'react';
import { basePath } from '../../browser/base-path.ts';
import { Card } from '../../ui/Card.tsx';

import { CopyLine } from './CopyLine.tsx';
import { EditForm } from './EditForm.tsx';
import { findAddressFault, linesOf, ServiceAddresses } from './ServiceAddresses.tsx';
import { UserField } from './UserField.tsx';

/** Where the services of CAS lie, and what they call people. */
export function CasPanel({ app }: { app: AppView }) {
  const [services, setServices] = useState(app.services.join('\n'));
  const [callbacks, setCallbacks] = useState(app.proxy_callbacks.join('\n'));
  const [user, setUser] = useState(app.user);
  const [isChecked, setChecked] = useState(false);
  const faults = {
    services: findAddressFault(services, '请填写服务地址'),
    callbacks: findAddressFault(callbacks),
  };
  const read = () => {
    setChecked(true);
    if (faults.services || faults.callbacks) return null;
    return { services: linesOf(services), proxy_callbacks: linesOf(callbacks), user };
  };
  return (
    <Card title="CAS 服务">
      <EditForm app={app} read={read} verb="保存">
        <CopyLine label="CAS 服务器地址" text={`${window.location.origin}${basePath}/cas`} />
        <ServiceAddresses
          label="服务地址"
          hint="每行一个，包含其下级路径。登录后只会跳转到这些地址"
          text={services}
          onChange={setServices}
          error={isChecked ? faults.services : undefined}
        />
        <UserField value={user} onChange={setUser} hint="放在 cas:user 里" />
        <ServiceAddresses
          label="代理回调"
          hint="需代用户访问其他服务（代理票据）时填写，每行一个"
          text={callbacks}
          onChange={setCallbacks}
          error={isChecked ? faults.callbacks : undefined}
        />
      </EditForm>
    </Card>
  );
}
