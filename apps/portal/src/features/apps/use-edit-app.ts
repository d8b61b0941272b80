import { type AppView, editApp, listApps } from '@tongxing/contract/calls/apps.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import { useRefresh } from '../../api/queries/use-call.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { notify } from '../../session/notices.ts';
import { readIssue } from './read-issue.ts';

export type AppChanges = Omit<CallInput<typeof editApp>, 'id'>;

const handles = [
  'bad_redirect_uri',
  'redirect_uri_needed',
  'bad_called_uri',
  'bad_client_keys',
  'bad_logo',
  'client_name_taken',
  'claim_reserved',
  'origin_taken',
  'services_needed',
  'service_taken',
  'user_not_released',
  'provider_needed',
  'entity_taken',
  'bad_metadata',
  'bad_certificate',
  'certificate_needed',
  'bad_input',
] as const;

/**
 * Saves changes of an app. Resolves to null on success, to the text of the fault on failure, and to '' where the person
 * has already been notified.
 */
export function useEditApp(app: AppView) {
  const refresh = useRefresh();
  const saving = useSubmit(async ({ changes, done }: { changes: AppChanges; done: string }) => {
    const reply = await send(editApp, { id: app.id, ...changes }, { handles });
    if (!reply.ok) return reply.failure === 'told' ? '' : readIssue(reply);
    await refresh(listApps);
    notify('success', done);
    return null;
  });
  return {
    isSaving: saving.isBusy,
    save: (changes: AppChanges, done = '已保存') => saving.submit({ changes, done }),
  };
}
