import type { ReactNode } from 'react';
import type { Agreement } from '../../parts/use-agreement.ts';

/** The props of both forms. */
export interface SignInFormProps {
  readonly agreement: Agreement;
  /** The query with the target after sign-in: `ref`, `authorize`, `bind_id`. */
  readonly search: string;
  /** The foot of a form: the agreement and the button that sends it. */
  submit(isSending: boolean): ReactNode;
}
