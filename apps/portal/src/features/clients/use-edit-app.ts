import { type ClientView, editClient, listClients } from '@tongxing/contract/calls/clients.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import { useState } from 'react';
import { useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { notify } from '../../session/notices.ts';
import { readIssue } from './read-issue.ts';

export type AppChanges = Omit<CallInput<typeof editClient>, 'id'>;

const handles = [
  'bad_redirect_uri',
  'redirect_uri_needed',
  'bad_client_keys',
  'bad_logo',
  'bad_input',
] as const;

/**
 * Saves changes of an app. Resolves to null where they are saved, to the sentence that says what is wrong where
 * they are not, and to '' where the person has been told.
 */
export function useEditApp(app: ClientView) {
  const [isSaving, setSaving] = useState(false);
  const refresh = useRefresh();
  const save = async (changes: AppChanges, done = '已保存'): Promise<string | null> => {
    setSaving(true);
    const reply = await send(editClient, { id: app.id, ...changes }, { handles });
    if (reply.ok) {
      await refresh(listClients);
      notify('success', done);
    }
    setSaving(false);
    if (reply.ok) return null;
    return reply.failure === 'told' ? '' : readIssue(reply);
  };
  return { isSaving, save };
}
