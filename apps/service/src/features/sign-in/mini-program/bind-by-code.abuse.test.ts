import { listActivities } from '@tongxing/contract/calls/activity-log.ts';
import { listBindings } from '@tongxing/contract/calls/identities.ts';
import { confirmQrTicket, openQrTicket } from '@tongxing/contract/calls/qr-sign-in.ts';
import { signOut } from '@tongxing/contract/calls/sign-in.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aWeChatUser,
  type MiniProgramService,
  type OpenCode,
  openMiniProgramService,
} from '../../../../test/open-mini-program-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { stepUp } from '../../../../test/visit-provider.ts';

let miniProgram: MiniProgramService;
beforeAll(async () => {
  miniProgram = await openMiniProgramService();
});
afterAll(() => miniProgram.close());

async function openBinding(person: RegisteredPerson): Promise<OpenCode> {
  await stepUp(miniProgram.service, person);
  return miniProgram.openCode('bind', person.visitor);
}

const bindingsOf = async ({ visitor }: RegisteredPerson) =>
  (await visitor.call(listBindings, {})).data.items.length;

describe('a code for binding', () => {
  test('requires a recent security check', async () => {
    const { visitor } = await registerPerson(miniProgram.service);
    miniProgram.service.clock.advance(601);
    const opened = await visitor.call(openQrTicket, { purpose: 'bind', channel: 'wechat_mini_program' });
    expect(opened.code).toBe(10);
  });

  // threat:qr-bind-misuse
  test('refuses an identity of another account', async () => {
    const owner = await miniProgram.boundPerson();
    const person = await registerPerson(miniProgram.service);
    const code = await openBinding(person);
    expect((await miniProgram.scan(owner.weChat, code, owner.user)).reason).toBe('identity_taken');
    expect(await miniProgram.status(code)).toEqual({ state: 'waiting' });
    expect(await bindingsOf(person)).toBe(0);
  });

  test('refuses a second WeChat identity', async () => {
    const person = await miniProgram.boundPerson();
    const code = await openBinding(person);
    const answer = await miniProgram.scan(miniProgram.bareWeChat(), code, aWeChatUser());
    expect(answer.reason).toBe('provider_already_linked');
    expect(await bindingsOf(person)).toBe(1);
  });

  // threat:qr-bind-misuse
  test('binds once, even if replayed, raced or shown to two phones', async () => {
    const person = await registerPerson(miniProgram.service);
    const code = await openBinding(person);
    const [user, other] = [aWeChatUser(), aWeChatUser()];
    const phone = miniProgram.bareWeChat();
    const { proof } = (await miniProgram.scan(phone, code, user)).data;
    expect((await miniProgram.scan(miniProgram.bareWeChat(), code, other)).reason).toBe('qr_taken');
    const { number = '' } = await miniProgram.status(code);
    const confirm = () => phone.call(confirmQrTicket, { ticket: code.ticket, number, proof });
    const answers = await Promise.all(Array.from({ length: 20 }, confirm));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    expect((await confirm()).reason).toBe('qr_expired');
    expect((await miniProgram.status(code)).state).toBe('confirmed');
    expect(await miniProgram.status(code)).toEqual({ state: 'expired' });
    expect(await bindingsOf(person)).toBe(1);
  });

  test('of two accounts that bind one WeChat identity at once, one gets it and the other gets a failure', async () => {
    const people = [await registerPerson(miniProgram.service), await registerPerson(miniProgram.service)];
    const user = aWeChatUser();
    const steps = [];
    for (const person of people) {
      const code = await openBinding(person);
      const phone = miniProgram.bareWeChat();
      const { proof } = (await miniProgram.scan(phone, code, user)).data;
      const { number = '' } = await miniProgram.status(code);
      steps.push({
        code,
        confirm: () => phone.call(confirmQrTicket, { ticket: code.ticket, number, proof }),
      });
    }
    const answers = await Promise.all(steps.map(({ confirm }) => confirm()));
    expect(answers.map(({ code, reason }) => reason ?? code).toSorted()).toEqual([1, 'identity_taken']);
    const ends = await Promise.all(steps.map(({ code }) => miniProgram.status(code)));
    expect(ends.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'confirmed']);
    expect(ends.find(({ state }) => state === 'cancelled')?.reason).toBe('identity_taken');
  });

  // threat:qr-bind-misuse
  test('expires with the session that opened it', async () => {
    const person = await registerPerson(miniProgram.service);
    const code = await openBinding(person);
    const phone = miniProgram.bareWeChat();
    const { proof } = (await miniProgram.scan(phone, code, aWeChatUser())).data;
    const { number = '' } = await miniProgram.status(code);
    expect((await person.visitor.call(signOut, {})).code).toBe(1);
    const answer = await phone.call(confirmQrTicket, { ticket: code.ticket, number, proof });
    expect(answer.reason).toBe('qr_expired');
    const bound = await miniProgram.service.database.selectFrom('linked_identity').selectAll().execute();
    expect(bound.some(({ account_id }) => account_id === person.accountId)).toBe(false);
  });

  test('a wrong number binds nothing', async () => {
    const person = await registerPerson(miniProgram.service);
    const code = await openBinding(person);
    const phone = miniProgram.bareWeChat();
    const { proof, numbers } = (await miniProgram.scan(phone, code, aWeChatUser())).data;
    const { number } = await miniProgram.status(code);
    const wrong = numbers.find((each) => each !== number) ?? '';
    const answer = await phone.call(confirmQrTicket, { ticket: code.ticket, number: wrong, proof });
    expect(answer.reason).toBe('qr_wrong_number');
    expect(await miniProgram.status(code)).toEqual({ state: 'cancelled', reason: 'wrong_number' });
    expect(await bindingsOf(person)).toBe(0);
    // The account that asked reads of it in its log.
    const [newest] = (await person.visitor.call(listActivities, { type: 'sign_in' })).data.items;
    expect(newest).toMatchObject({ kind: 'qr_refused', method: 'bind', details: { reason: 'wrong_number' } });
  });
});
