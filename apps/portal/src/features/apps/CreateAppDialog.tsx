import { createApp, longestAppName } from '@tongxing/contract/calls/apps.ts';
import { type AppType, appTypes } from '@tongxing/contract/rules/app-types.ts';
import { gatewayOrigin } from '@tongxing/contract/rules/gateway.ts';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Link } from '../../browser/router.tsx';
import { useTypedWork } from '../../browser/use-typed-work.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { paths, withQuery } from '../../paths.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { linkClass } from '../../ui/link-class.ts';
import { Note } from '../../ui/Note.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './AppForm.module.css';
import { isLegacy, types } from './app-words.ts';
import { envOf, type MadeApp } from './env-of.ts';
import { LogoField } from './LogoField.tsx';
import { findMetadataFault, MetadataField, readMetadata } from './MetadataField.tsx';
import { areUrisGood, filledUris, RedirectUris } from './RedirectUris.tsx';
import { readIssue } from './read-issue.ts';
import { type AskedScopes, ScopesField, withoutPurpose } from './ScopesField.tsx';
import { SecretShown } from './SecretShown.tsx';
import { findAddressFault, linesOf, ServiceAddresses } from './ServiceAddresses.tsx';

const rules = {
  name: { required: '请输入应用名称' },
  legal_name: { required: '请填写接收方的名称' },
  contact: { required: '请填写联系方式' },
};
const handles = [
  'bad_redirect_uri',
  'redirect_uri_needed',
  'bad_logo',
  'client_name_taken',
  'origin_needed',
  'origin_taken',
  'services_needed',
  'service_taken',
  'provider_needed',
  'entity_taken',
  'bad_metadata',
  'bad_certificate',
  'door_closed',
  'bad_input',
] as const;

const firstFault = '#create-app [aria-invalid="true"]';

interface CreateAppDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** Registers an app and shows its secret once. */
export function CreateAppDialog({ onClose, onDone }: CreateAppDialogProps) {
  const form = useFormFields(rules, {}, useTypedWork('create', { name: '', legal_name: '', contact: '' }));
  const [logo, setLogo] = useTypedWork('create-logo', '');
  const [type, setType] = useTypedWork<AppType>('create-type', 'web');
  const [uris, setUris] = useTypedWork<readonly string[]>('create-uris', ['']);
  const [asked, setAsked] = useTypedWork<AskedScopes>('create-scopes', {
    scopes: ['profile'],
    required_scopes: [],
    purposes: {},
  });
  const [isPkce, setPkce] = useState(true);
  const [isChecked, setChecked] = useState(false);
  const [fault, setFault] = useState<string>();
  const [made, setMade] = useState<MadeApp | null>(null);
  const [origin, setOrigin] = useTypedWork('create-origin', '');
  const hasPeople = type !== 'machine';
  const [services, setServices] = useTypedWork('create-services', '');
  const isGateway = type === 'gateway';
  const [metadata, setMetadata] = useTypedWork('create-metadata', '');
  const isCas = type === 'cas';
  const isSaml = type === 'saml';
  const originFault =
    isChecked && isGateway ? gatewayOrigin.safeParse(origin).error?.issues[0]?.message : undefined;
  const servicesFault = findAddressFault(services, '请填写服务地址');
  const metadataFault = findMetadataFault(metadata);
  const isUriNeeded = hasPeople && type !== 'device' && !isLegacy(type);
  const uriFault =
    isChecked && isUriNeeded && filledUris(uris).length === 0 ? '请至少填写一个回调地址' : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    setFault(undefined);
    const isComplete = form.check();
    const areUrisRight = isCas
      ? !servicesFault
      : isSaml
        ? !metadataFault
        : isGateway
          ? gatewayOrigin.safeParse(origin).success
          : (!isUriNeeded || filledUris(uris).length > 0) && areUrisGood(uris, type);
    const isAskingRight = areUrisRight && withoutPurpose(asked).length === 0;
    if (isComplete && (isAskingRight || !hasPeople)) void creating.submit();
    // On a phone the field with the fault may be out of sight.
    else if (isComplete)
      requestAnimationFrame(() => document.querySelector<HTMLElement>(firstFault)?.focus());
  };
  const creating = useSubmit(async () => {
    const reply = await send(
      createApp,
      {
        ...form.values,
        logo,
        type,
        ...(isGateway && { origin: origin.trim() }),
        ...(isSaml && readMetadata(metadata)),
        ...(isCas && { services: linesOf(services) }),
        ...(hasPeople && {
          ...(!isLegacy(type) && { redirect_uris: filledUris(uris) }),
          scopes: ['openid', ...asked.scopes],
          required_scopes: ['openid', ...asked.required_scopes],
          purposes: asked.purposes,
        }),
        // Other types have no secret and always use PKCE.
        ...(type === 'web' ? { require_pkce: isPkce } : {}),
      },
      { handles },
    );
    if (reply.ok) {
      const { client_id: appId, client_secret: secret, status } = reply.data;
      const env = envOf({
        clientId: appId,
        secret,
        redirectUri: isUriNeeded ? filledUris(uris)[0] : undefined,
        scopes: hasPeople ? ['openid', ...asked.scopes] : [],
      });
      setMade({ appId, secret, status, env });
      onDone();
    } else if (reply.failure !== 'told') {
      setFault(readIssue(reply));
    }
  });

  if (made) {
    return (
      <SecretShown
        title={made.status === 'in_review' ? '应用已提交审核' : '应用已创建'}
        appId={made.appId}
        secret={made.secret}
        {...(isLegacy(type)
          ? { without: '此类网站无需密钥。审核通过后按应用页里的地址配置。' }
          : { env: made.env })}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      size="lg"
      title="创建应用"
      text="创建后即可在本机调试。授权页会向用户展示以下信息。"
      onClose={onClose}
      actions={
        <>
          <Link
            className={`${linkClass()} ${css.aside}`}
            to={withQuery(paths.user.appDocs, { topic: 'types' })}
          >
            如何选择应用类型
          </Link>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form="create-app" loading={creating.isBusy}>
            创建应用
          </Button>
        </>
      }
    >
      <form id="create-app" className={css.form} noValidate onSubmit={submit}>
        <div className={css.identity}>
          <LogoField logo={logo} onChange={setLogo} />
          <Field
            label="应用名称"
            aside={`${[...form.values.name].length} / ${longestAppName}`}
            error={form.faults.name}
          >
            <TextInput
              {...form.bind('name')}
              maxLength={longestAppName}
              placeholder="授权页上显示的名称"
              data-autofocus
            />
          </Field>
        </div>
        <TypeChoice type={type} onChange={setType} />
        {isGateway && (
          <Field label="网站" error={originFault} hint="浏览器地址栏里的地址，不含路径。访问规则在创建后设置">
            <TextInput
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://wiki.example.com"
              value={origin}
              onChange={(event) => setOrigin(event.currentTarget.value)}
            />
          </Field>
        )}
        {isCas && (
          <ServiceAddresses
            label="服务地址"
            hint="每行一个，包含其下级路径。登录后只会跳转到这些地址"
            text={services}
            onChange={setServices}
            error={isChecked ? servicesFault : undefined}
          />
        )}
        {isSaml && (
          <MetadataField
            text={metadata}
            onChange={setMetadata}
            error={isChecked ? metadataFault : undefined}
            hint="粘贴 XML 或填写地址。本站的元数据、证书和 NameID 在创建后的应用页里"
          />
        )}
        {hasPeople && !isLegacy(type) && (
          <RedirectUris
            label="回调地址"
            type={type}
            uris={uris}
            onChange={setUris}
            isChecked={isChecked}
            error={uriFault}
            hint={
              isUriNeeded
                ? '登录后携带 code 返回该地址，须与请求里的完全一致。本机调试可填 http://localhost:端口/…'
                : '仅用设备代码时无需填写。能打开浏览器的设备填写 http://127.0.0.1/callback，端口任意'
            }
          />
        )}
        {type === 'web' && (
          <Checkbox checked={isPkce} onChange={(event) => setPkce(event.currentTarget.checked)}>
            必须使用 PKCE：授权码被截获也无法换取令牌。仅在客户端库不支持时取消
          </Checkbox>
        )}
        {hasPeople && (
          <ScopesField
            type={type}
            asked={asked}
            onChange={setAsked}
            missing={isChecked ? withoutPurpose(asked) : []}
          />
        )}
        <div className={css.pair}>
          <Field label="接收方" error={form.faults.legal_name} hint="公司或个人的名称">
            <TextInput {...form.bind('legal_name')} maxLength={100} />
          </Field>
          <Field label="联系方式" error={form.faults.contact} hint="邮箱、电话或网址">
            <TextInput {...form.bind('contact')} maxLength={100} />
          </Field>
        </div>
        {fault && <Note tone="err">{fault}</Note>}
      </form>
    </Dialog>
  );
}

/** Chooses the type of an app from cards. */
function TypeChoice({ type, onChange }: { type: AppType; onChange: (type: AppType) => void }) {
  const doors = useSiteConfig()?.doors;
  const offered = appTypes.filter(
    (each) =>
      (each !== 'gateway' || doors?.forward_auth) &&
      (each !== 'cas' || doors?.cas) &&
      (each !== 'saml' || doors?.saml),
  );
  return (
    <fieldset className={css.types}>
      <legend>应用类型</legend>
      {offered.map((each) => (
        <label key={each} className={css.type}>
          <input
            type="radio"
            name="app-type"
            className="vh"
            checked={each === type}
            onChange={() => onChange(each)}
          />
          <Icon of={types[each].icon} />
          {types[each].name}
        </label>
      ))}
      <p className={css.faint}>{types[type].about}</p>
    </fieldset>
  );
}
