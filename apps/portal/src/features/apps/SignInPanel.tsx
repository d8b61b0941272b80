import type { AppScope, AppView } from '@tongxing/contract/calls/apps.ts';
import { calledUri } from '@tongxing/contract/rules/redirect-uri.ts';
import { useState } from 'react';
import { useTypedWork } from '../../browser/use-typed-work.ts';
import { DemandFields } from '../../parts/DemandFields.tsx';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { useSiteWays } from '../../parts/use-site-ways.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import formCss from './AppForm.module.css';
import css from './AppPage.module.css';
import { isLegacy } from './app-words.ts';
import { BrandCard } from './BrandCard.tsx';
import { EditForm } from './EditForm.tsx';
import { areUrisGood, filledUris, RedirectUris } from './RedirectUris.tsx';
import { type AskedScopes, ScopesField, withoutPurpose } from './ScopesField.tsx';

/** The sign-in settings of an app: redirect addresses and requested data. */
export function SignInPanel({ app }: { app: AppView }) {
  return (
    <>
      {app.type !== 'machine' && (
        <>
          {!isLegacy(app.type) && <UrisCard app={app} />}
          <ScopesCard app={app} />
          <DemandsCard app={app} />
          <BrandCard app={app} />
        </>
      )}
      {!isLegacy(app.type) && <AdvancedCard app={app} />}
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
    <Card title="跳转地址">
      <EditForm app={app} read={read} verb="保存地址">
        <RedirectUris
          label="回调地址"
          type={app.type}
          uris={uris}
          onChange={setUris}
          isChecked={isChecked}
          error={isChecked && isNone ? '请至少填写一个回调地址' : undefined}
          hint="请求里的 redirect_uri 须与其中之一完全一致。http://localhost 的端口任意"
        />
        <RedirectUris
          label="退出后回到"
          type={app.type}
          uris={after}
          onChange={setAfter}
          isChecked={isChecked}
          hint="选填。退出请求的 post_logout_redirect_uri 须填写在这里"
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
        <ScopesField
          type={app.type}
          asked={asked}
          onChange={setAsked}
          missing={isChecked ? withoutPurpose(asked) : []}
        />
      </EditForm>
    </Card>
  );
}

/** What the app asks of every sign-in. */
function DemandsCard({ app }: { app: AppView }) {
  const [demands, setDemands] = useState(app.sign_in);
  const offered = useSiteWays();
  return (
    <Card title="登录要求">
      <EditForm
        app={app}
        read={() => ({ sign_in: { ...demands, brand: app.sign_in.brand } })}
        verb="保存登录要求"
        tone="second"
      >
        <DemandFields demands={demands} offered={offered} onChange={setDemands} />
      </EditForm>
    </Card>
  );
}

const methods = {
  client_secret_basic: '密钥，放在请求头（Basic）',
  client_secret_post: '密钥，放在表单里（POST）',
  private_key_jwt: '私钥签名（private_key_jwt）',
  none: '不认证（仅 PKCE）',
} as const;
type Method = keyof typeof methods;

const switches = [
  { name: 'id_token_profile', title: 'ID 令牌包含资料', text: '用于不请求用户信息接口的客户端库' },
  { name: 'require_pkce', title: '必须 PKCE', text: '授权码只能由发起方兑换；无密钥的应用始终启用' },
  { name: 'require_par', title: '只接受 PAR', text: '授权请求由服务器提交，浏览器只携带编号' },
  { name: 'dpop_bound', title: '令牌绑定 DPoP 密钥', text: '令牌被窃取后，没有密钥无法使用' },
] as const;

const rules = { backchannel_logout_uri: { rule: calledUri }, jwks_uri: { rule: calledUri } };

/** The advanced settings: client authentication, back-channel logout, signing, PAR, DPoP. */
function AdvancedCard({ app }: { app: AppView }) {
  const form = useFormFields(rules, {
    backchannel_logout_uri: app.backchannel_logout_uri,
    jwks_uri: app.jwks_uri,
  });
  const [method, setMethod] = useState(app.auth_method as Method);
  const [alg, setAlg] = useState(app.id_token_alg as 'RS256' | 'ES256');
  const [on, setOn] = useState({
    id_token_profile: app.id_token_profile,
    require_pkce: app.require_pkce,
    require_par: app.require_par,
    dpop_bound: app.dpop_bound,
  });
  const site = useSiteName().brand;
  const isServer = app.type === 'web' || app.type === 'machine';
  const isSecretive = isServer || app.type === 'device';
  // An app without a secret always needs PKCE: no switch.
  const shownSwitches = switches.filter(
    ({ name }) =>
      (name !== 'require_pkce' || isSecretive) && (app.type !== 'machine' || name === 'dpop_bound'),
  );
  const choices = (Object.keys(methods) as Method[]).filter((each) => !isServer || each !== 'none');

  const isSigning = method === 'private_key_jwt';
  const isBare = method === 'none';
  const [origins, setOrigins] = useState(app.origins.join('\n'));
  const read = () =>
    // Checks visible fields only: nobody can correct a hidden one.
    form.check(isSigning ? undefined : ['backchannel_logout_uri'])
      ? {
          ...form.values,
          ...(isSigning ? {} : { jwks_uri: app.jwks_uri }),
          ...on,
          id_token_alg: alg,
          ...(isSecretive ? { auth_method: method } : {}),
          origins: isBare ? origins.split(/\s+/).filter(Boolean) : [],
        }
      : null;
  return (
    <Card title="高级">
      <EditForm app={app} read={read} verb="保存高级设置" tone="second">
        <div className={formCss.pair}>
          {isSecretive && (
            <Field label="令牌端点认证方式">
              <Select value={method} onChange={(event) => setMethod(event.currentTarget.value as Method)}>
                {choices.map((each) => (
                  <option key={each} value={each}>
                    {methods[each]}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label="ID 令牌的签名算法">
            <Select value={alg} onChange={(event) => setAlg(event.currentTarget.value as 'RS256' | 'ES256')}>
              <option value="RS256">RS256（所有库都支持）</option>
              <option value="ES256">ES256（更短、更快）</option>
            </Select>
          </Field>
        </div>
        {isSigning && (
          <Field
            label="公钥地址（jwks_uri）"
            hint="公钥的 https 地址，更换密钥时无需修改应用"
            error={form.faults.jwks_uri}
          >
            <TextInput {...form.bind('jwks_uri')} placeholder="https://" inputMode="url" spellCheck={false} />
          </Field>
        )}
        {isBare && (
          <Field
            label="网页来源"
            hint="应用里的网页（Capacitor、Tauri、Electron）需直接换取令牌时填写，每行一个，例如 capacitor://localhost"
          >
            <TextArea
              value={origins}
              rows={2}
              spellCheck={false}
              onChange={(event) => setOrigins(event.currentTarget.value)}
            />
          </Field>
        )}
        <Field
          label="后端登出地址"
          hint={`用户退出${site}账号时，本站向该地址发送 logout_token（选填）`}
          error={form.faults.backchannel_logout_uri}
        >
          <TextInput
            {...form.bind('backchannel_logout_uri')}
            placeholder="https://"
            inputMode="url"
            spellCheck={false}
          />
        </Field>
        <ul className={css.switches}>
          {shownSwitches.map(({ name, title, text }) => (
            <li key={name}>
              <div>
                <b>{title}</b>
                <p>{text}</p>
              </div>
              <Switch
                on={on[name]}
                label={title}
                onChange={(value) => setOn((before) => ({ ...before, [name]: value }))}
              />
            </li>
          ))}
        </ul>
      </EditForm>
    </Card>
  );
}
