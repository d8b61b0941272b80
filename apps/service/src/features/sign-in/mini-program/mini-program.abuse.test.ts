import { listBindings, unbindIdentity } from '@tongxing/contract/calls/identities.ts';
import {
  registerByMiniProgram,
  scanByMiniProgram,
  sendMiniProgramCode,
} from '@tongxing/contract/calls/mini-program.ts';
import { cancelQrTicket, confirmQrTicket, openQrTicket } from '@tongxing/contract/calls/qr-sign-in.ts';
import { changePassword } from '@tongxing/contract/calls/recovery.ts';
import { signInByPassword } from '@tongxing/contract/calls/sign-in.ts';
import type { VendorPerson } from '@tongxing/doubles/identity/vendor-people.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passCheck } from '../../../../test/be-proven.ts';
import {
  aWeChatUser,
  type MiniProgramService,
  openMiniProgramService,
} from '../../../../test/open-mini-program-service.ts';
import type { Visitor } from '../../../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/register-account.ts';
import { stepUp } from '../../../../test/visit-provider.ts';

const budget = 3;
let miniProgram: MiniProgramService;
beforeAll(async () => {
  miniProgram = await openMiniProgramService({ phone_numbers_per_day: budget });
});
afterAll(() => miniProgram.close());

/** What wx.login gives on this person's phone. */
function codeOf(user: VendorPerson): string {
  miniProgram.wechat.desk.current.person = user;
  return miniProgram.wechat.wxLogin();
}

describe('a proof', () => {
  // threat:CVE-2025-52553 threat:qr-confirm-twice
  test('works for its ticket, on its phone, once', async () => {
    const { user, weChat: phone } = await miniProgram.boundPerson();
    const [code, other] = [await miniProgram.openCode(), await miniProgram.openCode()];
    const { proof } = (await miniProgram.scan(phone, code, user)).data;
    const { number = '' } = await miniProgram.status(code);
    const stranger = miniProgram.bareWeChat();
    const step = (who: Visitor, ticket: string) => who.call(confirmQrTicket, { ticket, number, proof });
    expect((await step(stranger, code.ticket)).reason).toBe('qr_taken');
    expect((await step(phone, other.ticket)).reason).toBe('qr_expired');
    expect((await stranger.call(cancelQrTicket, { ticket: code.ticket })).code).toBe(401);
    expect((await phone.call(confirmQrTicket, { ticket: code.ticket, number })).code).toBe(401);
    const answers = await Promise.all(Array.from({ length: 20 }, () => step(phone, code.ticket)));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    expect((await miniProgram.status(code)).token).toBeDefined();
    expect((await step(phone, code.ticket)).reason).toBe('qr_expired');
    expect(await miniProgram.status(code)).toEqual({ state: 'expired' });
  });

  test('is no session', async () => {
    const { user, weChat: phone } = await miniProgram.boundPerson();
    const { proof } = (await miniProgram.scan(phone, await miniProgram.openCode(), user)).data;
    const thief = miniProgram.bareWeChat();
    thief.token = proof;
    expect((await thief.call(listBindings, {})).code).toBe(401);
  });

  test('is void once its identity was unbound', async () => {
    const person = await miniProgram.boundPerson();
    const code = await miniProgram.openCode();
    const { proof } = (await miniProgram.scan(person.weChat, code, person.user)).data;
    await stepUp(miniProgram.service, person);
    const { items } = (await person.visitor.call(listBindings, {})).data;
    expect((await person.visitor.call(unbindIdentity, { id: items[0]?.id ?? '' })).code).toBe(1);
    const { number = '' } = await miniProgram.status(code);
    const answer = await person.weChat.call(confirmQrTicket, { ticket: code.ticket, number, proof });
    expect(answer.reason).toBe('qr_expired');
    expect((await miniProgram.status(code)).token).toBeUndefined();
  });
});

describe('the session that a proof opens', () => {
  /** Somebody's phone has scanned; `confirm` goes on with it. */
  async function scanned(person: Awaited<ReturnType<typeof miniProgram.boundPerson>>) {
    const code = await miniProgram.openCode();
    const { proof } = (await miniProgram.scan(person.weChat, code, person.user)).data;
    const { number = '' } = await miniProgram.status(code);
    const confirm = () => person.weChat.call(confirmQrTicket, { ticket: code.ticket, number, proof });
    return { code, confirm };
  }
  /** The owner takes the account back, in the session that the registration opened. */
  async function takeBack(person: RegisteredPerson): Promise<void> {
    await passCheck(person);
    const { visitor, password: old_password } = person;
    const change = { old_password, password: 'quite another phrase 4' };
    expect((await visitor.call(changePassword, change)).code).toBe(1);
  }

  test('is a sign-in at the platform, proven when the phone scanned', async () => {
    const person = await miniProgram.boundPerson();
    const { code, confirm } = await scanned(person);
    const scannedAt = miniProgram.service.clock.now().getTime();
    miniProgram.service.clock.advance(20);
    expect((await confirm()).code).toBe(1);
    miniProgram.service.clock.advance(20);
    expect((await miniProgram.status(code)).token).toBeDefined();
    const opened = await miniProgram.service.database
      .selectFrom('session')
      .select(['method', 'evidence', 'parent_id'])
      .where('account_id', '=', person.accountId)
      .where('signed_in_at', '=', miniProgram.service.clock.now())
      .executeTakeFirstOrThrow();
    expect(opened).toEqual({
      method: 'wechat',
      parent_id: null,
      evidence: [{ factor: 'fed', way: 'wechat', at: scannedAt }],
    });
  });

  // threat:qr-ticket-outlives
  test('is not opened once the account was recovered, before or after the confirmation', async () => {
    const [one, other] = [await miniProgram.boundPerson(), await miniProgram.boundPerson()];
    const late = await scanned(one);
    miniProgram.service.clock.advance(1);
    await takeBack(one);
    expect((await late.confirm()).reason).toBe('qr_expired');
    expect((await miniProgram.status(late.code)).token).toBeUndefined();

    const confirmed = await scanned(other);
    expect((await confirmed.confirm()).code).toBe(1);
    miniProgram.service.clock.advance(1);
    await takeBack(other);
    expect(await miniProgram.status(confirmed.code)).toEqual({ state: 'expired' });
  });
});

describe('scanning', () => {
  // threat:qr-race
  test('of twenty scans at once, one gets the ticket', async () => {
    const people = [await miniProgram.boundPerson(), await miniProgram.boundPerson()];
    const code = await miniProgram.openCode();
    const scans = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => {
        const { user, weChat } = people[turn % 2] ?? people[0]!;
        return miniProgram.scan(weChat, code, user);
      }),
    );
    const proofs = scans.flatMap(({ code: reply, data }) => (reply === 1 ? [data.proof] : []));
    expect(proofs.length).toBeGreaterThan(0);
    const { number = '' } = await miniProgram.status(code);
    const outcomes = [];
    for (const { weChat } of people) {
      for (const proof of proofs) {
        outcomes.push((await weChat.call(confirmQrTicket, { ticket: code.ticket, number, proof })).code);
      }
    }
    expect(outcomes.filter((reply) => reply === 1)).toHaveLength(1);
  });

  test('a second person gets qr_taken; the same person can scan again', async () => {
    const [one, other] = [await miniProgram.boundPerson(), await miniProgram.boundPerson()];
    const code = await miniProgram.openCode();
    const first = await miniProgram.scan(one.weChat, code, one.user);
    expect((await miniProgram.scan(other.weChat, code, other.user)).reason).toBe('qr_taken');
    const again = await miniProgram.scan(one.weChat, code, one.user);
    expect(again.data.numbers).toEqual(first.data.numbers);
    const { number = '' } = await miniProgram.status(code);
    const { ticket } = code;
    const stale = { ticket, number, proof: first.data.proof };
    expect((await one.weChat.call(confirmQrTicket, stale)).reason).toBe('qr_taken');
    expect((await one.weChat.call(confirmQrTicket, { ticket, number, proof: again.data.proof })).code).toBe(
      1,
    );
  });

  test('a code of wx.login works once, and a forged one never', async () => {
    const { user, weChat: phone } = await miniProgram.boundPerson();
    const code = codeOf(user);
    const [one, other] = [await miniProgram.openCode(), await miniProgram.openCode()];
    expect((await phone.call(scanByMiniProgram, { ticket: one.ticket, code })).code).toBe(1);
    const replayed = await phone.call(scanByMiniProgram, { ticket: other.ticket, code });
    expect(replayed.reason).toBe('provider_rejected_code');
    const invented = await phone.call(scanByMiniProgram, { ticket: other.ticket, code: 'invented' });
    expect(invented.reason).toBe('provider_rejected_code');
    expect(await miniProgram.status(other)).toEqual({ state: 'waiting' });
  });

  // threat:qr-flood
  test('tickets of other channels, used and expired ones cause no call to WeChat', async () => {
    const { user, weChat: phone } = await miniProgram.boundPerson();
    const visitor = miniProgram.service.visitor();
    const plain = (await visitor.call(openQrTicket, { purpose: 'login', channel: 'app' })).data.ticket;
    const old = await miniProgram.openCode();
    miniProgram.service.clock.advance(121);
    miniProgram.wechat.calls.length = 0;
    for (const ticket of [plain, old.ticket, 'A'.repeat(22)]) {
      const answer = await phone.call(scanByMiniProgram, { ticket, code: codeOf(user) });
      expect(answer.reason).toBe('qr_expired');
    }
    expect(miniProgram.wechat.calls).toEqual([]);
  });

  // threat:qr-read-off
  test('the code image alone reveals nothing; only the asker gets the outcome', async () => {
    const { user, weChat: phone } = await miniProgram.boundPerson();
    const code = await miniProgram.openCode();
    const { proof } = (await miniProgram.scan(phone, code, user)).data;
    const { number = '' } = await miniProgram.status(code);
    await phone.call(confirmQrTicket, { ticket: code.ticket, number, proof });
    const thief = { ...code, asker: miniProgram.service.visitor() };
    expect(await miniProgram.status(thief)).toEqual({ state: 'expired' });
    expect(await miniProgram.status({ ...code, secret: 'x'.repeat(43) })).toEqual({ state: 'expired' });
    expect((await miniProgram.status(code)).token).toBeDefined();
  });
});

describe('an identity without an account', () => {
  // threat:qr-wechat-bound
  test('can be bound from its own phone only', async () => {
    const person = await registerPerson(miniProgram.service);
    const phone = miniProgram.bareWeChat();
    const code = await miniProgram.openCode();
    const { bind_id } = (await miniProgram.scan(phone, code, aWeChatUser())).data as unknown as {
      bind_id: string;
    };
    const { phone: account, password } = person;
    for (const thief of [code.asker, miniProgram.bareWeChat()]) {
      expect((await thief.call(signInByPassword, { account, password, bind_id })).reason).toBe(
        'link_expired',
      );
      const sent = await thief.call(sendMiniProgramCode, { type: 'phone', phone: account, bind_id });
      expect(sent.reason).toBe('link_expired');
    }
  });

  test('can send ten codes a day in all', async () => {
    const phone = miniProgram.bareWeChat();
    const user = aWeChatUser();
    const answers = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const scanned = await miniProgram.scan(phone, await miniProgram.openCode(), user);
      const { bind_id } = scanned.data as unknown as { bind_id: string };
      const to = `1360000${String(turn).padStart(4, '0')}`;
      answers.push((await phone.call(sendMiniProgramCode, { type: 'phone', phone: to, bind_id })).code);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 1), 429, 429]);
  });

  // threat:qr-flood threat:recycled-phone
  test('parallel requests buy numbers up to the budget, and failures are not counted', async () => {
    const waiting = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const [phone, user] = [miniProgram.bareWeChat(), aWeChatUser()];
        const { data } = await miniProgram.scan(phone, await miniProgram.openCode(), user);
        return { phone, user, bind_id: (data as unknown as { bind_id: string }).bind_id };
      }),
    );
    const versions = { terms_version: '1.0', privacy_version: '1.0' };
    const buy = ({ phone, user, bind_id }: (typeof waiting)[number], code?: string) => {
      miniProgram.wechat.desk.current.person = user;
      return phone.call(registerByMiniProgram, {
        bind_id,
        code: code ?? miniProgram.wechat.wxPhone(),
        ...versions,
      });
    };
    for (const each of waiting) expect((await buy(each, 'invented')).reason).toBe('provider_rejected_code');
    const outdated = await waiting[0]!.phone.call(registerByMiniProgram, {
      bind_id: waiting[0]!.bind_id,
      code: miniProgram.wechat.wxPhone(),
      terms_version: '0.1',
      privacy_version: '1.0',
    });
    expect(outdated.reason).toBe('agreement_outdated');
    const bought = await Promise.all(waiting.map((each) => buy(each)));
    expect(bought.filter(({ code }) => code === 1)).toHaveLength(budget);
    expect(bought.filter(({ reason }) => reason === 'method_disabled')).toHaveLength(8 - budget);
    const paid = miniProgram.wechat.calls.filter(
      ({ path, json }) => path.endsWith('getuserphonenumber') && json.code !== 'invented',
    );
    expect(paid).toHaveLength(budget);
  });
});

// threat:first-sign-in
test('a provider for known people only brings nobody in by the mini program either', async () => {
  const closed = await openMiniProgramService({}, {}, { first_sign_in: 'only_known' });
  const scanned = await closed.scan(closed.bareWeChat(), await closed.openCode(), aWeChatUser());
  expect(scanned.reason).toBe('unknown_identity');
  expect(scanned.data).not.toHaveProperty('bind_id');
  await closed.close();
});
