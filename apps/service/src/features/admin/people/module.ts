import { listPersonAppPasswords, removePersonAppPassword } from '@tongxing/contract/manage/app-passwords.ts';
import { replaceContact as replaceContactCall } from '@tongxing/contract/manage/lost-contacts.ts';
import * as calls from '@tongxing/contract/manage/people.ts';
import { editFields as editFieldsCall } from '@tongxing/contract/manage/profile-fields.ts';
import {
  listReveals as listRevealsCall,
  revealContact as revealContactCall,
} from '@tongxing/contract/manage/reveals.ts';
import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import type { IdentityWork } from '../../sign-in/identities/provider-list.ts';
import { command, query } from '../commands-and-queries/managed.ts';
import { endAppPassword, showAppPasswords } from './app-passwords.ts';
import { correctBirthday } from './correct-birthday.ts';
import { createPerson } from './create-person.ts';
import { editFields, isEditedAlone } from './edit-fields.ts';
import { erasePerson, restorePerson } from './end-person.ts';
import { listPeople } from './list-people.ts';
import { listReveals } from './list-reveals.ts';
import { replaceContact } from './replace-contact.ts';
import { resendNotice } from './resend-notice.ts';
import { requireNewPassword, resetSecondFactor, unbindPerson } from './reset-person.ts';
import { isRevealed, removeOldRevelations, revealContact } from './reveal-contact.ts';
import { showActivity, showPerson } from './show-person.ts';
import { disablePerson, enablePerson, endPersonSessions } from './stop-person.ts';

const revelation = defineAccountData({
  table: 'revelation',
  export: 'Which operator is shown a contact for ten minutes: that it was shown stands in the log.',
  erase: 'cascade',
  merge: { finalize: { retained: 'It is over within ten minutes.' } },
  end: 'It shows what the account is reached by, and opens nothing.',
});

const accountData: readonly AccountDataPolicy[] = [revelation];

export const people: Module<IdentityWork> = {
  name: 'people',
  adminHandlers: [
    query(calls.listPeople, (work, { input, operator }) => listPeople(work, input, operator)),
    query(calls.showPerson, (work: IdentityWork, { input }) => showPerson(work, input.id)),
    query(calls.listPersonActivity, (work, { input, operator }) => showActivity(work, input, operator)),
    query(listPersonAppPasswords, (work, { input }) => showAppPasswords(work.db, input.id)),
    query(listRevealsCall, (work, { input, operator }) => listReveals(work, input.id, operator)),
    command(calls.createPerson, (change, { input }) => createPerson(change, input)),
    command(calls.disablePerson, (change, { input, operator }) => disablePerson(change, input.id, operator)),
    command(calls.enablePerson, (change, { input, operator }) => enablePerson(change, input.id, operator)),
    command(calls.endPersonSessions, (change, { input, operator }) =>
      endPersonSessions(change, input.id, operator),
    ),
    command(calls.resetSecondFactor, (change, { input, operator }) =>
      resetSecondFactor(change, input.id, operator),
    ),
    command(calls.requireNewPassword, (change, { input, operator, isOffered }) =>
      requireNewPassword(change, input.id, operator, isOffered),
    ),
    command(calls.unbindPerson, (change, { input: { id: accountId, binding }, operator, isOffered }) =>
      unbindPerson(change, { accountId, binding }, operator, isOffered),
    ),
    command(removePersonAppPassword, (change, { input: { id: accountId, password: id }, operator }) =>
      endAppPassword(change, { accountId, id }, operator),
    ),
    command(editFieldsCall, (change, { input, operator }) => editFields(change, input, operator), {
      isFinal: async (change, { input: { fields }, operator }) => isEditedAlone(change, fields, operator),
    }),
    command(replaceContactCall, (change, { input, operator }) => replaceContact(change, input, operator)),
    command(calls.restorePerson, (change, { input, operator }) => restorePerson(change, input.id, operator)),
    command(calls.resendNotice, (change, { input: { id: accountId, notice }, operator }) =>
      resendNotice(change, { accountId, notice }, operator),
    ),
    command(calls.correctBirthday, (change, { input: { id: accountId, birthday }, operator }) =>
      correctBirthday(change, { accountId, birthday }, operator),
    ),
    command(calls.erasePerson, (change, { input, operator }) => erasePerson(change, input.id, operator)),
    command(
      revealContactCall,
      (change, { input: { id: accountId, contact }, operator }) =>
        revealContact(change, { accountId, contact }, operator),
      {
        isFinal: (change, { input: { id: accountId, contact }, operator }) =>
          isRevealed(change, { accountId, contact }, operator),
      },
    ),
  ],
  jobs: [
    { name: 'Clearing shown contacts', everySeconds: 600, run: (work) => work.change(removeOldRevelations) },
  ],
  accountData,
};
