import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import {
  getCancellation,
  requestCancellation,
  revokeCancellation,
} from '@tongxing/contract/calls/cancellation.ts';
import {
  addContact,
  changePhone,
  listContacts,
  makeMainContact,
  removeContact,
} from '@tongxing/contract/calls/contacts.ts';
import { getGrant, listFormerGrants, listGrantDataAccess } from '@tongxing/contract/calls/data-access.ts';
import { getExport, requestExport } from '@tongxing/contract/calls/export.ts';
import {
  listMerges,
  mergeAccounts,
  previewMerge,
  startMerge,
  undoMerge,
} from '@tongxing/contract/calls/merging.ts';
import {
  changeNotifications,
  getNotifications,
  readNotice,
  reportNotice,
} from '@tongxing/contract/calls/notices.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import {
  changePassword,
  checkRecoveryCode,
  listQuarantine,
  listRecentlyAdded,
  removeQuarantined,
  resetPassword,
  restoreQuarantined,
} from '@tongxing/contract/calls/recovery.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import { expect, vi } from 'vitest';
import { adding, codeFor, idOf } from './further-contact.ts';
import { signInHere } from './merge-two.ts';
import type { TestService } from './open-service.ts';
import { type RegisteredPerson, registerPerson } from './register-account.ts';
import { registerApp, signInAtApp } from './relying-party.ts';

interface Answer {
  readonly code: number;
  readonly msg: string;
}

/** Runs a named action and expects that it succeeds. */
export type Listen = <Given extends Answer>(what: string, action: () => Promise<Given>) => Promise<Given>;

interface Scene {
  readonly service: TestService;
  readonly listen: Listen;
}

/** Everything that people do with their account besides signing in and passing checks; each call is recorded. */
export async function doOwnActions(miniProgram: Scene): Promise<void> {
  await changeContacts(miniProgram);
  await readNotices(miniProgram);
  await takeOut(miniProgram);
  await merge(miniProgram);
  await recover(miniProgram);
  await leave(miniProgram);
  await visitApps(miniProgram);
}

const check = ({ listen }: Scene, { visitor, password }: RegisteredPerson) =>
  listen('security check', () => visitor.call(passStepUp, { type: 'password', password }));

async function changeContacts(miniProgram: Scene): Promise<void> {
  const { service, listen } = miniProgram;
  const person = await registerPerson(service);
  const { visitor } = person;
  await check(miniProgram, person);
  for (const to of ['13922220001', 'further@example.com', 'second@example.com']) {
    const code = await codeFor(service, visitor, to);
    await listen('contact added', () => visitor.call(addContact, adding(to, code)));
    service.clock.advance(61);
  }
  await listen('contacts', () => visitor.call(listContacts, {}));
  const id = await idOf(visitor, '0001');
  await listen('contact made the main one', () => visitor.call(makeMainContact, { id }));
  const former = await idOf(visitor, person.phone.slice(-4));
  await listen('contact removed', () => visitor.call(removeContact, { id: former }));
  const phone = '13922220002';
  await visitor.call(phoneCodeCalls.change_phone, { phone });
  const code = await service.readCode(phone, 'change_phone');
  await listen('phone changed', () => visitor.call(changePhone, { phone, code }));
}

const linkOf = async (service: TestService, phone: string) =>
  (await service.ports.listOutbox?.(phone))?.map(({ text }) => /#([\w-]{43})/.exec(text)?.[1]).find(Boolean);

async function readNotices(miniProgram: Scene): Promise<void> {
  const { service, listen } = miniProgram;
  const person = await registerPerson(service);
  const { visitor, phone } = person;
  await check(miniProgram, person);
  await listen('notice wishes', () => visitor.call(getNotifications, {}));
  await listen('notice wishes changed', () =>
    visitor.call(changeNotifications, { topics: { new_place: false } }),
  );
  await vi.waitFor(async () => expect(await linkOf(service, phone)).toBeDefined());
  const token = (await linkOf(service, phone)) ?? '';
  await listen('notice', () => service.visitor().call(readNotice, { token }));
  await listen('notice denied', () => service.visitor().call(reportNotice, { token }));
}

async function takeOut(miniProgram: Scene): Promise<void> {
  const person = await registerPerson(miniProgram.service);
  await check(miniProgram, person);
  await miniProgram.listen('export', async () => {
    await person.visitor.call(requestExport, {});
    await vi.waitFor(async () => expect((await person.visitor.call(getExport, {})).data.state).toBe('ready'));
    const answer = await person.visitor.call(getExport, {});
    for (const { url } of answer.data.files) {
      expect((await miniProgram.service.app.inject(url)).statusCode).toBe(200);
    }
    return answer;
  });
}

async function merge(miniProgram: Scene): Promise<void> {
  const { service, listen } = miniProgram;
  const [first, second] = [await registerPerson(service), await registerPerson(service)];
  const { visitor } = first;
  await check(miniProgram, first);
  const { merge_id } = (await listen('merge begun', () => visitor.call(startMerge, {}))).data;
  await signInHere(visitor, second);
  await listen('merge looked at', () => visitor.call(previewMerge, { merge_id }));
  const keep = first.accountId;
  const merged = await listen('merge', () => visitor.call(mergeAccounts, { merge_id, keep }));
  visitor.token = merged.data.signed_in?.token ?? visitor.token;
  const { items } = (await listen('merges', () => visitor.call(listMerges, {}))).data;
  await check(miniProgram, first);
  await listen('merge undone', () => visitor.call(undoMerge, { id: items[0]?.id ?? '' }));
}

async function recover(miniProgram: Scene): Promise<void> {
  const { service, listen } = miniProgram;
  const person = await registerPerson(service);
  const { visitor, phone } = person;
  await check(miniProgram, person);
  // Recent additions go into quarantine at a reset.
  for (const to of ['aside@example.com', '13922220003', '13922220004']) {
    const code = await codeFor(service, visitor, to);
    await visitor.call(addContact, adding(to, code));
    service.clock.advance(61);
  }
  await listen('recently added', () => visitor.call(listRecentlyAdded, {}));
  const [browser, password] = [service.visitor(), 'quite another phrase 3'];
  await listen('recovery code', () => browser.call(phoneCodeCalls.forget, { phone }));
  await vi.waitFor(() => service.readCode(phone, 'forget'));
  const proof = { type: 'phone', phone, code: await service.readCode(phone, 'forget') } as const;
  await listen('recovery code looked at', () => browser.call(checkRecoveryCode, proof));
  await listen('recovery', () => browser.call(resetPassword, { ...proof, password }));
  const { token } = (await browser.call(signInByPassword, { account: phone, password })).data;
  browser.token = token;
  const back = { ...person, visitor: browser, password };
  await check(miniProgram, back);
  const { items } = (await listen('quarantine', () => browser.call(listQuarantine, {}))).data;
  const [one, other] = items.map(({ id }) => ({ id }));
  if (!one || !other) throw new Error('nothing was put aside');
  await listen('put back', () => browser.call(restoreQuarantined, one));
  await listen('let go of', () => browser.call(removeQuarantined, other));
  const next = { old_password: password, password: 'quite another phrase 4' };
  await listen('password changed', () => browser.call(changePassword, next));
}

async function leave(miniProgram: Scene): Promise<void> {
  const { service, listen } = miniProgram;
  const person = await registerPerson(service);
  const { visitor } = person;
  await listen('cancellation looked at', () => visitor.call(getCancellation, {}));
  await check(miniProgram, person);
  await listen('cancellation', () => visitor.call(requestCancellation, { reason: '不再使用了' }));
  await signInHere(visitor, person);
  await check(miniProgram, person);
  await listen('cancellation taken back', () => visitor.call(revokeCancellation, {}));
}

async function visitApps({ service, listen }: Scene): Promise<void> {
  const person = await registerPerson(service);
  const { visitor } = person;
  const app = await registerApp((await registerPerson(service)).visitor);
  await signInAtApp(service, visitor, app);
  const client_id = app.id;
  const { items } = (await listen('grants', () => visitor.call(listGrants, {}))).data;
  await listen('grant', () => visitor.call(getGrant, { client_id }));
  await listen('readings', () => visitor.call(listGrantDataAccess, { client_id }));
  await listen('grant revoked', () => visitor.call(revokeGrant, { id: items[0]?.id ?? '' }));
  await listen('former grants', () => visitor.call(listFormerGrants, {}));
}
