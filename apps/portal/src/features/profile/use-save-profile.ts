import { editProfile } from '@tongxing/contract/calls/profile.ts';
import { useState } from 'react';
import { useProfileRefresh } from '../../api/queries/use-profile.ts';
import { send } from '../../api/send.ts';
import { notify } from '../../session/notices.ts';

type Changes = Parameters<typeof send<typeof editProfile>>[1];

const handles = ['bad_input', 'username_taken', 'username_too_soon', 'birthday_impossible'] as const;

/**
 * Saves changes of the profile. Resolves to null where they are saved, to the sentence for the field where they are
 * not, and to '' where the person has been told.
 */
export function useSaveProfile() {
  const [isSaving, setSaving] = useState(false);
  const refresh = useProfileRefresh();
  const save = async (changes: Changes, done: string): Promise<string | null> => {
    setSaving(true);
    const reply = await send(editProfile, changes, { handles });
    if (reply.ok) {
      await refresh();
      notify('success', done);
    }
    setSaving(false);
    if (reply.ok) return null;
    return reply.failure === 'told' ? '' : reply.msg;
  };
  return { isSaving, save };
}
