import { createContext, use } from 'react';
import type { SettingFault } from './format-fault.ts';

interface SectionState {
  /** The lock of a field by its path. */
  readonly locked: readonly { readonly path: string; readonly note: string }[];
  readonly faults: readonly SettingFault[];
}

/** The locks and faults of the section on screen. */
export const SectionContext = createContext<SectionState>({ locked: [], faults: [] });

/** The lock and the fault of a field. */
export function useFieldState(path: string): { readonly note?: string; readonly fault?: SettingFault } {
  const { locked, faults } = use(SectionContext);
  const lock = locked.find((each) => path === each.path || path.startsWith(`${each.path}.`));
  const fault = faults.find((each) => each.path === path);
  return { ...(lock && { note: lock.note }), ...(fault && { fault }) };
}
