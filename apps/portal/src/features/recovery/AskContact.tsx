import { User } from 'lucide-react';
import type { FormEvent } from 'react';
import { useSubmit } from '../../api/use-submit.ts';
import { Link } from '../../browser/router.tsx';
import { AgreementCheckbox } from '../../parts/AgreementCheckbox.tsx';
import { ContactField } from '../../parts/ContactField.tsx';
import { prepareToSendCode } from '../../parts/send-code.ts';
import { useAgreement } from '../../parts/use-agreement.ts';
import { useContactKinds } from '../../parts/use-contact-kinds.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { paths, withQuery } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { linkClass } from '../../ui/link-class.ts';
import css from './RecoverPassword.module.css';

interface AskContactProps {
  initial: string;
  onContact: (typed: string) => Promise<void>;
}

/** Step 1: the contact; its code is sent at once. */
export function AskContact({ initial, onContact }: AskContactProps) {
  const form = useFormFields({ contact: useContactKinds() }, { contact: initial });
  const choosing = useSubmit(onContact);
  const agreement = useAgreement();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && (await agreement.require())) await choosing.submit(form.values.contact);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notices that the form is being filled in
    <form
      className={css.form}
      noValidate
      onFocus={() => prepareToSendCode('forget', 'phone')}
      onSubmit={(event) => void submit(event)}
    >
      <ContactField input={form.bind('contact')} icon={User} error={form.faults.contact} />
      <AgreementCheckbox agreement={agreement} />
      <Button type="submit" variant="primary" size="lg" block loading={choosing.isBusy} loadingText="发送中">
        获取验证码
      </Button>
      <Link className={classNames(linkClass(), css.gone)} to={withQuery(paths.login.forget, { appeal: '1' })}>
        手机号和邮箱都用不了了
      </Link>
    </form>
  );
}
