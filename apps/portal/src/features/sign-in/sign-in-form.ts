import type { ReactNode } from 'react';
import type { Agreement } from '../../parts/use-agreement.ts';

/** What the panel gives to either form. */
export interface SignInFormProps {
  readonly agreement: Agreement;
  /** Where the person is heading: `ref`, `authorize`, `bind_id`. */
  readonly search: string;
  /** The foot of a form: the agreement and the button that sends it. */
  submit(isSending: boolean): ReactNode;
}
