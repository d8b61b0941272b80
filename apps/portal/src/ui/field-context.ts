import { createContext, useContext } from 'react';

/** What a field tells the control inside it. */
export interface FieldInfo {
  readonly id: string | undefined;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

export const FieldContext = createContext<FieldInfo>({
  id: undefined,
  describedBy: undefined,
  invalid: false,
});

/** The id, the message and the validity that the surrounding `Field` gives to its control. */
export function useField(): FieldInfo {
  return useContext(FieldContext);
}
