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
  none: '不认证，只靠 PKCE',
} as const;
type Method = keyof typeof methods;

const switches = [
  { name: 'id_token_profile', title: 'ID 令牌里也放资料', text: '给从不请求用户信息接口的客户端库' },
  { name: 'require_pkce', title: '必须 PKCE', text: '授权码只能由发起它的一方兑换；没有密钥的应用总是这样' },
  { name: 'require_par', title: '只接受 PAR', text: '授权请求先由服务器提交，浏览器只带一个编号' },
  { name: 'dpop_bound', title: '令牌绑定 DPoP 密钥', text: '被偷走的令牌，没有密钥也用不了' },
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
            <Field label="换令牌时怎么证明是它">
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
            hint="放公钥的 https 地址，换密钥时改那里就行"
            error={form.faults.jwks_uri}
          >
            <TextInput {...form.bind('jwks_uri')} placeholder="https://" inputMode="url" spellCheck={false} />
          </Field>
        )}
        {isBare && (
          <Field
            label="网页来源"
            hint="应用里的网页（Capacitor、Tauri、Electron）要直接换令牌才填，一行一个，比如 capacitor://localhost"
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
          label="后台退出地址"
          hint={`有人退出${site}账号时，我们会往这里发 logout_token，可以不填`}
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
