import type { AppScope, AppView } from '@tongxing/contract/calls/apps.ts';
import { useState } from 'react';
import { useTypedWork } from '../../browser/use-typed-work.ts';
import { Card } from '../../ui/Card.tsx';
import { AdvancedCard } from './AdvancedCard.tsx';
import { EditForm } from './EditForm.tsx';
import { areUrisGood, filledUris, RedirectUris } from './RedirectUris.tsx';
import { type AskedScopes, ScopesField, withoutPurpose } from './ScopesField.tsx';

/** How people sign in at the app: where the browser comes back to, and which data is asked for. */
export function SignInPanel({ app }: { app: AppView }) {
  return (
    <>
      <UrisCard app={app} />
      <ScopesCard app={app} />
      <AdvancedCard app={app} />
    </>
  );
}

function UrisCard({ app }: { app: AppView }) {
  const [uris, setUris] = useTypedWork<readonly string[]>(`uris ${app.id}`, app.redirect_uris);
  const [after, setAfter] = useTypedWork<readonly string[]>(`after ${app.id}`, app.post_logout_redirect_uris);
  const [isChecked, setChecked] = useState(false);
  const isNone = app.type !== 'device' && filledUris(uris).length === 0;
  const read = () => {
    setChecked(true);
    if (isNone || !areUrisGood(uris, app.type) || !areUrisGood(after, app.type)) return null;
    return { redirect_uris: filledUris(uris), post_logout_redirect_uris: filledUris(after) };
  };
  return (
    <Card title="回到哪里">
      <EditForm app={app} read={read} verb="保存地址">
        <RedirectUris
          label="回调地址"
          type={app.type}
          uris={uris}
          onChange={setUris}
          isChecked={isChecked}
          error={isChecked && isNone ? '请至少填写一个回调地址' : undefined}
          hint="请求里的 redirect_uri 必须和其中一个一字不差。http://localhost 的端口可以任意"
        />
        <RedirectUris
          label="退出后回到"
          type={app.type}
          uris={after}
          onChange={setAfter}
          isChecked={isChecked}
          hint="可以不填。退出请求里的 post_logout_redirect_uri 要在这里登记过"
        />
      </EditForm>
    </Card>
  );
}

function ScopesCard({ app }: { app: AppView }) {
  const [asked, setAsked] = useState<AskedScopes>({
    scopes: app.scopes as AppScope[],
    required_scopes: app.required_scopes as AppScope[],
    purposes: app.purposes,
  });
  const [isChecked, setChecked] = useState(false);
  const read = () => {
    setChecked(true);
    if (withoutPurpose(asked).length > 0) return null;
    return {
      scopes: [...asked.scopes],
      required_scopes: [...asked.required_scopes],
      purposes: asked.purposes,
    };
  };
  return (
    <Card title="权限">
      <EditForm app={app} read={read} verb="保存权限">
        <ScopesField asked={asked} onChange={setAsked} missing={isChecked ? withoutPurpose(asked) : []} />
      </EditForm>
    </Card>
  );
}
