import { type ClientView, editClient, listClients } from '@tongxing/contract/calls/clients.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import { useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useAct } from '../../api/use-act.ts';
import { notify } from '../../session/notices.ts';
import { readIssue } from './read-issue.ts';

export type AppChanges = Omit<CallInput<typeof editClient>, 'id'>;

const handles = [
  'bad_redirect_uri',
  'redirect_uri_needed',
  'bad_called_uri',
  'bad_client_keys',
  'bad_logo',
  'client_name_taken',
  'bad_input',
] as const;

/**
 * Saves changes of an app. Resolves to null where they are saved, to the sentence that says what is wrong where
 * they are not, and to '' where the person has been told.
 */
export function useEditApp(app: ClientView) {
  const refresh = useRefresh();
  const saving = useAct(async ({ changes, done }: { changes: AppChanges; done: string }) => {
    const reply = await send(editClient, { id: app.id, ...changes }, { handles });
    if (!reply.ok) return reply.failure === 'told' ? '' : readIssue(reply);
    await refresh(listClients);
    notify('success', done);
    return null;
  });
  return {
    isSaving: saving.isBusy,
    save: (changes: AppChanges, done = '已保存') => saving.act({ changes, done }),
  };
}
