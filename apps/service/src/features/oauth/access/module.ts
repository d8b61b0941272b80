import { inBatches } from '../../../transaction/in-batches.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { invitationTaken } from '../../sign-in/invitations/take-invitation.ts';
import { accountData } from './account-data.ts';
import { letInvitedIn } from './let-invited-in.ts';
import { removeOldRefusals } from './refusal-store.ts';

export const appAccess: Module<Work> = {
  name: 'app-access',
  // All of it is done in the change that takes the invitation.
  effects: { [invitationTaken]: async () => {} },
  beforeEventWrite: { [invitationTaken]: letInvitedIn },
  jobs: [
    {
      name: 'Clearing old refusals of apps',
      everySeconds: 3600,
      run: (work) => inBatches(work, removeOldRefusals),
    },
  ],
  accountData,
};
