import * as calls from '@tongxing/contract/manage/people.ts';
import { listReveals as listRevealsCall } from '@tongxing/contract/manage/reveals.ts';
import type { Module } from '../../../unit-of-work/module.ts';
import { type Held, heldTable } from '../../../unit-of-work/work.ts';
import type { IdentityWork } from '../../entry/identities/identity-work.ts';
import { act, look } from '../acts/managed.ts';
import { correctBirthday } from './correct-birthday.ts';
import { createPerson } from './create-person.ts';
import { erasePerson, restorePerson } from './end-person.ts';
import { listPeople } from './list-people.ts';
import { listReveals } from './list-reveals.ts';
import { resendNotice } from './resend-notice.ts';
import { requireNewPassword, resetSecondFactor, unbindPerson } from './reset-person.ts';
import { isRevealed, removeOldRevelations, revealContact } from './reveal-contact.ts';
import { showActivity, showPerson } from './show-person.ts';
import { disablePerson, enablePerson, endPersonSessions } from './stop-person.ts';

const revelation = heldTable({
  table: 'revelation',
  export: 'Which operator is shown a contact for ten minutes: that it was shown stands in the log.',
  erase: 'cascade',
  merge: { settle: { kept: 'It is over within ten minutes.' } },
  end: 'It shows what the account is reached by, and opens nothing.',
});

const held: readonly Held[] = [revelation];

export const people: Module<IdentityWork> = {
  name: 'people',
  managed: [
    look(calls.listPeople, (work, { input, operator }) => listPeople(work, input, operator)),
    look(calls.showPerson, (work: IdentityWork, { input }) => showPerson(work, input.id)),
    look(calls.listPersonActivity, (work, { input, operator }) => showActivity(work, input, operator)),
    look(listRevealsCall, (work, { input, operator }) => listReveals(work, input.id, operator)),
    act(calls.createPerson, (change, { input }) => createPerson(change, input)),
    act(calls.disablePerson, (change, { input, operator }) => disablePerson(change, input.id, operator)),
    act(calls.enablePerson, (change, { input, operator }) => enablePerson(change, input.id, operator)),
    act(calls.endPersonSessions, (change, { input, operator }) =>
      endPersonSessions(change, input.id, operator),
    ),
    act(calls.resetSecondFactor, (change, { input, operator }) =>
      resetSecondFactor(change, input.id, operator),
    ),
    act(calls.requireNewPassword, (change, { input, operator, isOffered }) =>
      requireNewPassword(change, input.id, operator, isOffered),
    ),
    act(calls.unbindPerson, (change, { input: { id: accountId, binding }, operator, isOffered }) =>
      unbindPerson(change, { accountId, binding }, operator, isOffered),
    ),
    act(calls.restorePerson, (change, { input, operator }) => restorePerson(change, input.id, operator)),
    act(calls.resendNotice, (change, { input: { id: accountId, notice }, operator }) =>
      resendNotice(change, { accountId, notice }, operator),
    ),
    act(calls.correctBirthday, (change, { input: { id: accountId, birthday }, operator }) =>
      correctBirthday(change, { accountId, birthday }, operator),
    ),
    act(calls.erasePerson, (change, { input, operator }) => erasePerson(change, input.id, operator)),
    act(
      calls.revealContact,
      (change, { input: { id: accountId, contact }, operator }) =>
        revealContact(change, { accountId, contact }, operator),
      {
        isSettled: (change, { input: { id: accountId, contact }, operator }) =>
          isRevealed(change, { accountId, contact }, operator),
      },
    ),
  ],
  jobs: [
    { name: 'Clearing shown contacts', everySeconds: 600, run: (work) => work.change(removeOldRevelations) },
  ],
  held,
};
