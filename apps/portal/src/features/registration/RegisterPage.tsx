import { register } from '@tongxing/contract/calls/registration.ts';
import { emailAddress, normaliseEmail } from '@tongxing/contract/rules/email-address.ts';
import type { Contact } from '@tongxing/contract/rules/identifier.ts';
import { oneTimeCode } from '@tongxing/contract/rules/one-time-code.ts';
import { newPassword } from '@tongxing/contract/rules/password.ts';
import { normalisePhone, phoneNumber } from '@tongxing/contract/rules/phone-number.ts';
import { codeRequiredPrompt, passwordRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { Mail, Smartphone } from 'lucide-react';
import { type FormEvent, Suspense, useId, useState } from 'react';
import { ensureConfig, reloadConfig } from '../../api/load-config.ts';
import { prepareProof } from '../../api/prove-human.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Link, useLocation, useSearchParams } from '../../browser/router.tsx';
import { AgreementCheckbox } from '../../parts/AgreementCheckbox.tsx';
import { CodeField } from '../../parts/CodeField.tsx';
import { finishSignIn } from '../../parts/finish-sign-in.ts';
import { NewPasswordField } from '../../parts/NewPasswordField.tsx';
import { nextStopOf } from '../../parts/next-stop-of.ts';
import { faultyField, isOwnToEdit } from '../../parts/own-fields.ts';
import { PhoneRegion } from '../../parts/PhoneRegion.tsx';
import { prepareToSendCode, sendCode } from '../../parts/send-code.ts';
import { useSentCode } from '../../parts/sent-code.ts';
import { type Agreement, useAgreement } from '../../parts/use-agreement.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { useNextApp } from '../../parts/use-next-app.ts';
import { useOwnFields } from '../../parts/use-own-fields.ts';
import { paths } from '../../paths.ts';
import { notify } from '../../session/notices.ts';
import { useSiteConfig } from '../../session/site-config.ts';
import { carryOn } from '../../session/where-to-go-next.ts';
import { useSiteName } from '../../shell/site-name.ts';
import { AccountName } from '../../ui/AccountName.tsx';
import { AuthCard } from '../../ui/AuthCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Field } from '../../ui/Field.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { linkClass } from '../../ui/link-class.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import css from './Register.module.css';

/** Most sites have no fields of their own. */
const OwnFields = lazyPart(() =>
  import('../../parts/OwnFields.tsx').then(({ OwnFields: Fields }) => ({ default: Fields })),
);

/** The contacts that an account can be registered with, and the texts of their field. */
const registerKinds = {
  phone: { label: '手机号', rule: phoneNumber, required: '请输入手机号', icon: Smartphone, type: 'tel' },
  email: { label: '邮箱', rule: emailAddress, required: '请输入邮箱号', icon: Mail, type: 'email' },
} as const;

/** The page is prerendered without the site's name: the first render must match it. */
const drawnFor = '通行';

type Kind = keyof typeof registerKinds;

/** `/login/register`: an account for a phone number or an e-mail address. */
export function RegisterPage() {
  const { search } = useLocation();
  const [query] = useSearchParams();
  const config = useSiteConfig();
  const nextStop = nextStopOf(useNextApp(search), search);
  const { brand } = useSiteName();
  const id = useId();
  // One agreement for both kinds of contact.
  const agreement = useAgreement();
  // Null until the person chooses, which may be before the page's scripts are there.
  const [chosen, setChosen] = useState<Kind | null>(null);
  useSentCode('register', ({ kind: sentTo }) => setChosen((before) => before ?? sentTo));
  const kinds = (Object.keys(registerKinds) as Kind[]).filter((kind) => config?.register[kind] ?? true);
  const kind = chosen && kinds.includes(chosen) ? chosen : kinds[0];
  const signIn = carryOn(paths.login.account, search);

  if (!kind) {
    return (
      <AuthCard title="暂未开放注册" text="已有账号的话，可以直接登录。" className={css.body}>
        <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to={signIn}>
          登录
        </Link>
      </AuthCard>
    );
  }
  if (config?.register.invited && invitationIn(query) === undefined) {
    return (
      <AuthCard
        title="要有邀请才能注册"
        text="打开邀请链接，从那里注册。已有账号的话，可以直接登录。"
        className={css.body}
      >
        <Link className={buttonClass({ variant: 'primary', size: 'lg', block: true })} to={signIn}>
          登录
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="注册账号"
      text={nextStop ?? `一个账号，登录所有接入${config ? brand : drawnFor}的应用`}
      className={css.body}
    >
      {kinds.length > 1 && (
        <Tabs
          id={id}
          variant="segments-block"
          label="注册方式"
          tabs={kinds.map((key) => ({ key, label: registerKinds[key].label }))}
          current={kind}
          onChange={setChosen}
        />
      )}
      <div
        id={`${id}-${kind}-panel`}
        role={kinds.length > 1 ? 'tabpanel' : undefined}
        // The tab's text would give the panel and its first field the same name.
        aria-label={kinds.length > 1 ? '填写注册信息' : undefined}
      >
        <RegisterForm key={kind} kind={kind} agreement={agreement} />
      </div>
      <p className={css.foot}>
        已有账号？
        <Link className={linkClass()} to={signIn}>
          登录
        </Link>
      </p>
    </AuthCard>
  );
}

const shared = {
  code: { rule: oneTimeCode, required: codeRequiredPrompt },
  password: { rule: newPassword, required: passwordRequiredPrompt },
};
/** The field of each failure. */
const fieldOf = {
  code_mismatch: 'code',
  code_expired: 'code',
  phone_taken: 'contact',
  email_taken: 'contact',
  password_too_common: 'password',
  password_policy: 'password',
  password_has_name: 'password',
} as const;
const handles = [
  ...(Object.keys(fieldOf) as (keyof typeof fieldOf)[]),
  'agreement_outdated',
  'bad_field',
] as const;

/** The invitation that the person came with: they were on their way to take it. */
function invitationIn(query: URLSearchParams): string | undefined {
  const [path, rest] = (query.get('ref') ?? '').split(/\?(.*)/s);
  const found = path === paths.user.invitation ? new URLSearchParams(rest).get('invitation') : null;
  return query.get('invitation') ?? found ?? undefined;
}

/** Contact, code, password and agreement; signs in at the end. */
function RegisterForm({ kind, agreement }: { kind: Contact['kind']; agreement: Agreement }) {
  const [query] = useSearchParams();
  const { label, required, icon, type } = registerKinds[kind];
  const own = useOwnFields();
  const asked = (useSiteConfig()?.fields ?? []).filter(
    (field) => field.required === 'registration' && isOwnToEdit(field),
  );
  const form = useFormFields({ contact: registerKinds[kind], ...shared });
  const { contact: typed, code, password } = form.values;
  useSentCode('register', (sent) => sent.kind === kind && form.fill('contact', sent.value));
  const contact =
    kind === 'phone'
      ? ({ kind, value: normalisePhone(typed) } as const)
      : ({ kind, value: normaliseEmail(typed) } as const);

  const askForCode = async () => {
    if (!form.check(['contact']) || !(await agreement.require())) return null;
    const seconds = await sendCode('register', contact);
    if (seconds === null) return null;
    prepareProof(register);
    form.focus('code');
    return seconds;
  };

  const signingUp = useSubmit(async () => {
    const config = await ensureConfig({ announce: true });
    if (!config) return;
    const { terms_version, privacy_version } = config;
    const fields = {
      code,
      password,
      bind_id: query.get('bind_id') ?? undefined,
      invitation: invitationIn(query),
      ...(asked.length > 0 && { fields: own.values }),
      terms_version,
      privacy_version,
    };
    const reply = await send(
      register,
      contact.kind === 'phone'
        ? { type: 'phone', phone: contact.value, ...fields }
        : { type: 'email', email: contact.value, ...fields },
      { handles },
    );
    if (reply.ok || reply.failure === 'told') {
      finishSignIn(reply);
      return;
    }
    if (reply.failure === 'bad_field') return own.refuse(faultyField(reply.details), reply.msg);
    if (reply.failure !== 'agreement_outdated') {
      const field = fieldOf[reply.failure];
      form.showFault(field, reply.msg);
      form.focus(field);
      return;
    }
    agreement.setAgreed(false);
    notify('warning', reply.msg);
    await reloadConfig();
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && own.check(asked) && (await agreement.require())) await signingUp.submit();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notices that the form is being filled in
    <form
      noValidate
      onFocus={() => prepareToSendCode('register', kind)}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={label} error={form.faults.contact}>
        <TextInput
          {...form.bind('contact')}
          icon={icon}
          action={kind === 'phone' && <PhoneRegion input={form.bind('contact')} />}
          type={type}
          inputMode={type}
          autoComplete={type}
          autoCapitalize="off"
          placeholder={required}
        />
      </Field>
      <CodeField
        purpose="register"
        to={contact.value}
        input={form.bind('code')}
        onSend={askForCode}
        error={form.faults.code}
      />
      <AccountName name={contact.value} />
      <NewPasswordField
        label="设置密码"
        input={form.bind('password')}
        error={form.faults.password}
        ownWords={[contact.value]}
      />
      {asked.length > 0 && (
        <Suspense>
          <OwnFields fields={asked} own={own} />
        </Suspense>
      )}
      <AgreementCheckbox agreement={agreement} />
      <Button type="submit" variant="primary" size="lg" block loading={signingUp.isBusy} loadingText="注册中">
        注册并登录
      </Button>
    </form>
  );
}
