import { createContext, use } from 'react';
import type { SettingFault } from './format-fault.ts';

interface SectionState {
  /** What keeps a field from being changed here, by its path. */
  readonly locked: readonly { readonly path: string; readonly note: string }[];
  readonly faults: readonly SettingFault[];
}

/** What is known of the fields of the section that is drawn. */
export const SectionContext = createContext<SectionState>({ locked: [], faults: [] });

/** Who has locked a field, and what is wrong with it. */
export function useFieldState(path: string): { readonly note?: string; readonly fault?: SettingFault } {
  const { locked, faults } = use(SectionContext);
  const lock = locked.find((each) => path === each.path || path.startsWith(`${each.path}.`));
  const fault = faults.find((each) => each.path === path);
  return { ...(lock && { note: lock.note }), ...(fault && { fault }) };
}
