import { Mail, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { CodeField } from './CodeField.tsx';
import { ContactField } from './ContactField.tsx';
import type { ContactCode } from './use-contact-code.ts';

interface ContactCodeFieldsProps {
  fields: ContactCode;
  besideContact?: ReactNode;
  besideCode?: ReactNode;
}

/** The fields of `useContactCode`: the contact, and the code with the button that sends it. */
export function ContactCodeFields({ fields, besideContact, besideCode }: ContactCodeFieldsProps) {
  const { form, contact, askForCode } = fields;
  return (
    <>
      <ContactField
        input={form.bind('username')}
        icon={contact?.kind === 'email' ? Mail : Smartphone}
        error={form.faults.username}
        aside={besideContact}
      />
      <CodeField
        purpose="login"
        to={contact?.value ?? ''}
        input={form.bind('code')}
        onSend={askForCode}
        error={form.faults.code}
        aside={besideCode}
      />
    </>
  );
}
