import type { AppView } from '@tongxing/contract/calls/apps.ts';
import { claimName } from '@tongxing/contract/rules/app-claims.ts';
import {
  acsUrl,
  attributeClaims,
  entityId,
  type NameId,
  sloUrl,
} from '@tongxing/contract/rules/service-provider.ts';
import { useState } from 'react';
import { basePath } from '../../browser/base-path.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import formCss from './AppForm.module.css';
import { CopyLine } from './CopyLine.tsx';
import { EditForm } from './EditForm.tsx';
import { findMetadataFault, MetadataField, readMetadata } from './MetadataField.tsx';
import { findAddressFault, linesOf, ServiceAddresses } from './ServiceAddresses.tsx';

const names: Readonly<Record<NameId, string>> = {
  persistent: '仅该应用使用的标识，永久不变',
  email: '邮箱，用户可修改',
  transient: '每次登录不同的标识',
};
const fields = {
  entity_id: { rule: entityId, required: '请填写实体 ID' },
  slo_url: { rule: sloUrl },
  slo_soap_url: {},
};

const attributesIn = (text: string) =>
  linesOf(text).map((line) => {
    const at = line.lastIndexOf('=');
    return at < 0 ? (['', line] as const) : ([line.slice(0, at), line.slice(at + 1)] as const);
  });

/** The first line that names no attribute, or what can be no fact; undefined where all do. */
function findAttributeFault(text: string): string | undefined {
  const wrong = attributesIn(text).find(
    ([name, claim]) => name === '' || !claimName.safeParse(claim).success,
  );
  return (
    wrong &&
    `${wrong.filter(Boolean).join('=')}：格式为 属性名=字段，可用字段：${attributeClaims.join('、')}，以及自定义资料的声明`
  );
}

/** The certificates in a text, each with its lines. */
const certificatesIn = (text: string) =>
  text.match(/-----[A-Z]+ CERTIFICATE-----[^-]+-----[A-Z]+ CERTIFICATE-----/g) ?? linesOf(text);

/** How a service provider of SAML signs people in. */
export function SamlPanel({ app }: { app: AppView }) {
  const origin = `${window.location.origin}${basePath}`;
  return (
    <>
      <Card title="填写到 SP 的信息">
        <div className={formCss.form}>
          <CopyLine label="元数据地址（实体 ID）" text={`${origin}/saml/metadata`} />
          <CopyLine label="登录地址（SSO）" text={`${origin}/saml/sso`} />
          <CopyLine label="退出地址（SLO）" text={`${origin}/saml/slo`} />
          {app.idp_initiated && (
            <CopyLine label="由本站发起登录" text={`${origin}/saml/start/${app.client_id}`} />
          )}
        </div>
      </Card>
      <MetadataCard app={app} />
      <ProviderCard key={app.updated_at} app={app} />
    </>
  );
}

function MetadataCard({ app }: { app: AppView }) {
  const [text, setText] = useState(app.metadata_url);
  const [fault, setFault] = useState<string>();
  const read = () => {
    const wrong = findMetadataFault(text);
    setFault(wrong);
    return wrong ? null : readMetadata(text);
  };
  return (
    <Card title="导入 SP 元数据">
      <EditForm app={app} read={read} verb="读取并保存" tone="second">
        <MetadataField
          text={text}
          onChange={setText}
          error={fault}
          hint="将覆盖下面的实体 ID、地址和证书。地址只在保存时读取一次"
        />
      </EditForm>
    </Card>
  );
}

function ProviderCard({ app }: { app: AppView }) {
  const form = useFormFields(fields, {
    entity_id: app.entity_id,
    slo_url: app.slo_url,
    slo_soap_url: app.slo_soap_url,
  });
  const [acs, setAcs] = useState(app.acs_urls.join('\n'));
  const [certificates, setCertificates] = useState(app.certificates.join(''));
  const [nameId, setNameId] = useState(app.name_id);
  const [attributes, setAttributes] = useState(
    Object.entries(app.attributes)
      .map((pair) => pair.join('='))
      .join('\n'),
  );
  const [isSigned, setSigned] = useState(app.signed_requests);
  const [isEncrypted, setEncrypted] = useState(app.encrypt);
  const [isFromHere, setFromHere] = useState(app.idp_initiated);
  const [isChecked, setChecked] = useState(false);
  const faults = {
    acs: findAddressFault(acs, '请填写 ACS 地址', acsUrl),
    attributes: findAttributeFault(attributes),
  };
  const read = () => {
    setChecked(true);
    if (!form.check() || faults.acs || faults.attributes) return null;
    return {
      ...form.values,
      acs_urls: linesOf(acs),
      ...(certificates !== app.certificates.join('') && { certificates: certificatesIn(certificates) }),
      name_id: nameId,
      attributes: Object.fromEntries(attributesIn(attributes)) as AppView['attributes'],
      signed_requests: isSigned,
      encrypt: isEncrypted,
      idp_initiated: isFromHere,
    };
  };
  const machine = { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <Card title="SAML 设置">
      <EditForm app={app} read={read} verb="保存">
        <Field label="实体 ID" error={form.faults.entity_id} hint="SP 的 entityID，须完全一致">
          <TextInput {...form.bind('entity_id')} {...machine} />
        </Field>
        <ServiceAddresses
          label="ACS 地址"
          hint="每行一个，第一个为默认。登录后只会跳转到这些地址"
          text={acs}
          onChange={setAcs}
          error={isChecked ? faults.acs : undefined}
          placeholder="https://files.example.com/saml/acs"
        />
        <div className={formCss.pair}>
          <Field label="退出后回到" error={form.faults.slo_url} hint="选填">
            <TextInput {...form.bind('slo_url')} {...machine} />
          </Field>
          <Field
            label="退出通知（SOAP）"
            error={form.faults.slo_soap_url}
            hint="用户在本站退出时通知该系统；留空时，该系统最多 1 小时后重新验证"
          >
            <TextInput {...form.bind('slo_soap_url')} {...machine} />
          </Field>
        </div>
        <Field label="NameID" hint="SP 识别用户的方式">
          <Select value={nameId} onChange={(event) => setNameId(event.currentTarget.value as NameId)}>
            {Object.entries(names).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <ServiceAddresses
          label="属性"
          hint="每行一个：属性名=字段。留空则用字段名提供用户同意的全部信息"
          text={attributes}
          onChange={setAttributes}
          error={isChecked ? faults.attributes : undefined}
          placeholder="mail=email"
        />
        <ServiceAddresses
          label="SP 的证书"
          hint="PEM 格式，2048 位以上的 RSA；用于签名的退出请求和加密"
          text={certificates}
          onChange={setCertificates}
          error={undefined}
          rows={4}
          placeholder="-----BEGIN CERTIFICATE-----"
        />
        <Checkbox checked={isSigned} onChange={(event) => setSigned(event.currentTarget.checked)}>
          仅接受签名的登录请求
        </Checkbox>
        <Checkbox checked={isEncrypted} onChange={(event) => setEncrypted(event.currentTarget.checked)}>
          加密断言
        </Checkbox>
        <Checkbox checked={isFromHere} onChange={(event) => setFromHere(event.currentTarget.checked)}>
          允许由本站发起登录（IdP-initiated）：存在被他人冒用登录的风险，仅在 SP 要求时开启
        </Checkbox>
      </EditForm>
    </Card>
  );
}
