import { addContact, listContacts } from '@tongxing/contract/calls/contacts.ts';
import { recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { oneTimeCode } from '@tongxing/contract/rules/one-time-code.ts';
import { codeRequiredPrompt } from '@tongxing/contract/rules/prompts.ts';
import { contactNames } from '@tongxing/contract/words.ts';
import { Mail, Smartphone } from 'lucide-react';
import type { FormEvent } from 'react';
import { useRefresh } from '../../api/queries/use-call.ts';
import { useProfileRefresh } from '../../api/queries/use-profile.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { CodeField } from '../../parts/CodeField.tsx';
import dialogCss from '../../parts/ContactDialog.module.css';
import { PhoneRegion } from '../../parts/PhoneRegion.tsx';
import { sendCode } from '../../parts/send-code.ts';
import { useContactKinds } from '../../parts/use-contact-kinds.ts';
import { useFormFields } from '../../parts/use-form-fields.ts';
import { notify } from '../../session/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

const code = { rule: oneTimeCode, required: codeRequiredPrompt };
const handles = [
  'code_mismatch',
  'code_expired',
  'contact_unchanged',
  'belongs_to_other',
  'contacts_full',
] as const;

/** Adds a phone number or e-mail address, proven by a code sent to it. */
export function AddContactDialog({ onClose }: { onClose: () => void }) {
  const kinds = useContactKinds();
  const form = useFormFields({ contact: kinds, code });
  const refresh = useRefresh();
  const refreshProfile = useProfileRefresh();
  const contact = recogniseContact(form.values.contact);

  const askForCode = async () => {
    if (!form.check(['contact']) || !contact) return null;
    const seconds =
      contact.kind === 'phone'
        ? await sendCode('change_phone', contact)
        : await sendCode('change_email', contact);
    if (seconds !== null) form.focus('code');
    return seconds;
  };
  const adding = useSubmit(async () => {
    if (!contact) return;
    const { kind, value } = contact;
    const input =
      kind === 'phone'
        ? { type: kind, phone: value, code: form.values.code }
        : { type: kind, email: value, code: form.values.code };
    const reply = await send(addContact, input, { handles });
    if (reply.ok) {
      await Promise.all([refresh(listContacts), refreshProfile()]);
      notify('success', reply.data.main ? `${contactNames[kind]}已绑定` : `已添加备用${contactNames[kind]}`);
      onClose();
    } else if (reply.failure !== 'told') {
      const field = reply.failure.startsWith('code_') ? 'code' : 'contact';
      form.showFault(field, reply.failure === 'contact_unchanged' ? '已绑定当前账号' : reply.msg);
      form.focus(field);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) void adding.submit();
  };

  return (
    <Dialog
      title="添加备用"
      text="可以用它登录和找回密码。添加以后会通知其他的手机号和邮箱。"
      onClose={onClose}
    >
      <form className={dialogCss.form} noValidate onSubmit={submit}>
        <Field label={kinds.label} error={form.faults.contact}>
          <TextInput
            {...form.bind('contact')}
            action={<PhoneRegion input={form.bind('contact')} />}
            icon={contact?.kind === 'email' ? Mail : Smartphone}
            data-autofocus=""
            placeholder={kinds.required}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
          />
        </Field>
        <CodeField
          purpose={`change_${contact?.kind ?? 'phone'}`}
          to={contact?.value ?? ''}
          input={form.bind('code')}
          onSend={askForCode}
          error={form.faults.code}
        />
        <Button type="submit" variant="primary" block loading={adding.isBusy} loadingText="提交中">
          添加
        </Button>
      </form>
    </Dialog>
  );
}
