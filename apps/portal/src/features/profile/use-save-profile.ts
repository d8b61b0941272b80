import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { useProfileRefresh } from '../../api/queries/use-profile.ts';
import { send } from '../../api/send.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { notify } from '../../session/notices.ts';

type Changes = Parameters<typeof send<typeof editProfile>>[1];

const handles = [
  'bad_input',
  'username_taken',
  'username_too_soon',
  'birthday_impossible',
  'birthday_kept',
  'bad_field',
] as const;

/**
 * Saves changes of the profile. Resolves to null on success, to the text for the field on failure, and to '' where the
 * person has already been notified.
 */
export function useSaveProfile() {
  const refresh = useProfileRefresh();
  const saving = useSubmit(async ({ changes, done }: { changes: Changes; done: string }) => {
    const reply = await send(editProfile, changes, { handles });
    if (!reply.ok) return reply.failure === 'told' ? '' : reply.msg;
    await refresh();
    notify('success', done);
    return null;
  });
  return {
    isSaving: saving.isBusy,
    save: async (changes: Changes, done: string) => (await saving.submit({ changes, done })) as string | null,
  };
}
