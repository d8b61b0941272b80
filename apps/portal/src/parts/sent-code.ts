import { codeLifetimeSeconds } from '@tongxing/contract/limits.ts';
import { type Contact, recogniseContact } from '@tongxing/contract/rules/identifier.ts';
import { useEffect, useEffectEvent } from 'react';
import { tabEntry } from '../browser/tab-entry.ts';
import { onSessionEvent } from '../session/events.ts';

/** The purpose, the contact and the receipt of the last code. */
const entry = tabEntry('sent-code');

/** Where this tab sent its last code, as long as the code lives. Never the code. */
export const sentCode = {
  save: (purpose: string, { value }: Contact, receipt = '') =>
    entry.save(`${purpose} ${value} ${receipt}`, codeLifetimeSeconds),
  find(purpose: string): Contact | null {
    const [its, to = ''] = entry.find()?.split(' ') ?? [];
    return its === purpose ? recogniseContact(to) : null;
  },
  /** By what the service is asked what became of it; '' where it is not known. */
  receipt: () => entry.find()?.split(' ')[2] ?? '',
  forget: entry.forget,
};

onSessionEvent('signed-in', entry.forget);

/** Calls `goOn` once, after the first render, where a code for this purpose is on its way. */
export function useSentCode(purpose: string, goOn: (contact: Contact) => void): void {
  const restore = useEffectEvent(goOn);
  useEffect(() => {
    const contact = sentCode.find(purpose);
    if (contact) restore(contact);
  }, [purpose]);
}
