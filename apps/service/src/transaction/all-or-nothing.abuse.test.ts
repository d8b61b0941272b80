import { requestCancellation } from '@tongxing/contract/calls/cancellation.ts';
import { bindIdentity, listBindings, unbindIdentity } from '@tongxing/contract/calls/identities.ts';
import { mergeAccounts } from '@tongxing/contract/calls/merging.ts';
import { reportNotice } from '@tongxing/contract/calls/notices.ts';
import { phoneCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import { addPasskey, removePasskey, startPasskeyEnrollment } from '@tongxing/contract/calls/passkeys.ts';
import { changePassword, resetPassword } from '@tongxing/contract/calls/recovery.ts';
import { register } from '@tongxing/contract/calls/registration.ts';
import { signInByPassword, signInByPhoneCode } from '@tongxing/contract/calls/sign-in.ts';
import { vendorFixtures } from '@tongxing/doubles/identity/vendor-fixtures.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awaitCode } from '../../test/await-code.ts';
import { passCheck } from '../../test/be-proven.ts';
import { type DyingDatabase, openDyingDatabase } from '../../test/dying-database.ts';
import { startMergeOf } from '../../test/merge-two.ts';
import { openService, type TestService } from '../../test/open-service.ts';
import { type RegisteredPerson, registerPerson } from '../../test/register-account.ts';
import { softPasskey } from '../../test/soft-passkey.ts';
import { callbackUrl, signInAt } from '../../test/visit-provider.ts';
import { writeShapes } from '../../test/write-shapes.ts';

let service: TestService;
let line: DyingDatabase;
/** Past the line that dies. */
let onlooker: Client;
let qq: Awaited<ReturnType<typeof vendorFixtures.qq>>;
beforeAll(async () => {
  qq = await vendorFixtures.qq([callbackUrl]);
  service = await openService({
    via: async (url) => {
      line = await openDyingDatabase(url);
      return line.url;
    },
    file: {
      providers: [qq.entry],
      limits: {
        codes_per_address_hour: 1000,
        codes_per_address_day: 1000,
        codes_per_address_total_day: 1000,
        codes_per_ip_hour: 100_000,
        codes_per_network_hour: 100_000,
      },
    },
  });
  onlooker = new Client({ connectionString: service.databaseUrl });
  await onlooker.connect();
});
afterAll(async () => {
  await onlooker.end();
  await service.close();
  await line.close();
  await qq.vendor.close();
});

type Action = () => Promise<{ readonly code: number }>;

/** Something a person does, ready to be done, and the phone numbers of the accounts that it touches. */
interface Ready {
  readonly phones: readonly string[];
  readonly action: Action;
  /** Makes it ready for the same people after a death that left nothing; without it others do it. */
  readonly again?: (() => Promise<Action>) | 'at once';
  /** What it looks like before, where that is known: read as the one before it had died. */
  readonly before?: string;
}

/** The very same can be done again. */
const lasting = (phones: readonly string[], action: Action): Ready => ({ phones, action, again: 'at once' });

/** Something of it is used up by the attempt. */
const renewed = async (phones: readonly string[], again: () => Promise<Action>): Promise<Ready> => ({
  phones,
  action: await again(),
  again,
});

let count = 0;
const newPhone = () => `1390000${String((count += 1)).padStart(4, '0')}`;
const newPassword = 'a long and other phrase 4';

async function sendCode(purpose: 'login' | 'register' | 'forget', phone: string): Promise<string> {
  const visitor = service.visitor();
  Object.assign(waiting, { visitor });
  return awaitCode(service, phone, purpose, () => visitor.call(phoneCodeCalls[purpose], { phone }));
}
/** The browser that asked for the last code. */
const waiting = { visitor: null as never as ReturnType<TestService['visitor']> };

/** Somebody who has passed the security check, and whom no identity of an earlier round stands in the way of. */
async function checkedPerson(): Promise<RegisteredPerson> {
  await service.database.deleteFrom('linked_identity').execute();
  const person = await registerPerson(service, { phone: newPhone() });
  await passCheck(person);
  return person;
}

async function bindQq({ visitor }: RegisteredPerson): Promise<Action> {
  const met = await signInAt(visitor, { key: 'qq', person: 'lin' });
  const { bind_id } = met.data as unknown as { bind_id: string };
  return () => visitor.call(bindIdentity, { bind_id });
}

async function enroll({ visitor }: RegisteredPerson): Promise<Action> {
  const { session_id, options } = (await visitor.call(startPasskeyEnrollment, {})).data;
  const made = softPasskey('http://localhost:3000').create(options);
  return () => visitor.call(addPasskey, { session_id, ...made });
}

const abilities: Readonly<Record<string, () => Promise<Ready>>> = {
  'a changed password': async () => {
    const person = await registerPerson(service, { phone: newPhone() });
    const { phone, password, visitor } = person;
    await service.visitor().call(signInByPassword, { account: phone, password });
    await passCheck(person);
    return lasting([phone], () =>
      visitor.call(changePassword, { old_password: password, password: newPassword }),
    );
  },
  'a reset password': async () => {
    const { phone } = await registerPerson(service, { phone: newPhone() });
    return renewed([phone], async () => {
      service.clock.advance(61);
      const code = await sendCode('forget', phone);
      const { visitor } = waiting;
      return () => visitor.call(resetPassword, { type: 'phone', phone, code, password: newPassword });
    });
  },
  不是我: async () => {
    const { phone, password } = await registerPerson(service, { phone: newPhone() });
    service.clock.advance(61);
    await service.visitor('11.7.7.7').call(signInByPassword, { account: phone, password });
    const texts = async () =>
      ((await service.ports.listOutbox?.(phone)) ?? []).map(({ text }) => text).join('\n');
    await expect.poll(texts).toContain('/login/not-me#');
    const token = /\/login\/not-me#([\w-]+)/.exec(await texts())?.[1] ?? '';
    return lasting([phone], () => service.visitor().call(reportNotice, { token }));
  },
  'a merge': async () => {
    const first = await registerPerson(service, { phone: newPhone() });
    const second = await registerPerson(service, { phone: newPhone() });
    const mergeId = await startMergeOf(first, second);
    const input = { merge_id: mergeId, keep: first.accountId };
    const saved = await service.database.selectFrom('short_lived_state').selectAll().execute();
    return renewed([first.phone, second.phone], async () => {
      // Beginning it again would be one more sign-in: what was begun, and the attempt used up, is put back instead.
      await service.database
        .insertInto('short_lived_state')
        .values(saved)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return () => first.visitor.call(mergeAccounts, input);
    });
  },
  'a bound identity': async () => {
    const person = await checkedPerson();
    return renewed([person.phone], () => bindQq(person));
  },
  'an unbound identity': async () => {
    const person = await checkedPerson();
    await (await bindQq(person))();
    const { items } = (await person.visitor.call(listBindings, {})).data;
    const id = items[0]?.id ?? '';
    return lasting([person.phone], () => person.visitor.call(unbindIdentity, { id }));
  },
  'an added passkey': async () => {
    const person = await checkedPerson();
    return renewed([person.phone], () => enroll(person));
  },
  'a removed passkey': async () => {
    const person = await checkedPerson();
    const added = (await (await enroll(person))()) as { code: number; data: { id: string } };
    const { id } = added.data;
    return lasting([person.phone], () => person.visitor.call(removePasskey, { id }));
  },
  'a cancellation': async () => {
    const person = await registerPerson(service, { phone: newPhone() });
    await passCheck(person);
    return lasting([person.phone], () => person.visitor.call(requestCancellation, {}));
  },
  'a redeemed code that makes an account': async () => {
    const phone = newPhone();
    const code = await sendCode('login', phone);
    const { visitor } = waiting;
    return { phones: [phone], action: () => visitor.call(signInByPhoneCode, { phone, code }) };
  },
  'a registration': async () => {
    const phone = newPhone();
    const code = await sendCode('register', phone);
    const { visitor } = waiting;
    const agreed = { terms_version: '1.0', privacy_version: '1.0' };
    const input = { type: 'phone' as const, phone, code, password: newPassword, ...agreed };
    return { phones: [phone], action: () => visitor.call(register, input) };
  },
};

/**
 * What there is of the accounts: rows by table, events by kind, and the messages that were sent
 * or are still owed. Read past the line that dies, and as one statement: it is read four times for each death.
 */
async function shapeOf(ids: readonly string[], phones: readonly string[]): Promise<string> {
  shapes ??= await writeShapes(service.database);
  const likes = phones.map((phone) => `%${phone}%`);
  // By a name, so that it is planned once: that costs more than to look at all the tables.
  const { rows } = await onlooker.query<{ part: string; found: string }>({
    name: 'shape',
    text: shapes,
    values: [ids, likes],
  });
  let messages = 0;
  for (const phone of phones) messages += ((await service.ports.listOutbox?.(phone)) ?? []).length;
  const parts: string[] = [];
  for (const { part, found } of rows) {
    if (part === 'owed') messages += Number(found);
    else parts.push(`${part}=${found}`);
  }
  return `${parts.join('\n')}\nmessages=${messages}`;
}

let shapes: string | null = null;

/** Delivery is at least once: killed between sending and noting it, a message that was sent is owed again. */
function isReached(after: string, whole: string): boolean {
  const [[rows, messages], [wanted, least]] = [after.split('\nmessages='), whole.split('\nmessages=')];
  return rows === wanted && Number(messages) >= Number(least);
}

async function idsOf(phones: readonly string[]): Promise<string[]> {
  const rows = await service.database
    .selectFrom('contact')
    .select(sql<string>`coalesce(account_id, further_of)`.as('owner'))
    .where('value_key', 'in', [...phones])
    .execute();
  return rows.map(({ owner }) => owner);
}

// threat:killed-midway
test.each(Object.keys(abilities))(
  '%s: killed at any statement, all of it happened or nothing',
  async (name) => {
    const ready = abilities[name];
    if (!ready) throw new Error(name);
    // What it looks like done, from one that is left in peace.
    const whole = await ready();
    const wholeIds = await idsOf(whole.phones);
    expect((await whole.action()).code).toBe(1);
    await service.ports.state.get('settled');
    const idsDone = [...new Set([...wholeIds, ...(await idsOf(whole.phones))])];
    const done = await expectFinal(() => shapeOf(idsDone, whole.phones));

    let deaths = 0;
    // Who lost nothing tries again: only what happened whole needs new people. That it can be done in the end is proven too.
    let people: Ready | null = null;
    for (let statement = 1; ; statement += 1) {
      const { phones, action, again, ...known } = (people ??= await ready());
      const ids = await idsOf(phones);
      const before = known.before ?? (await expectFinal(() => shapeOf(ids, phones)));
      line.dieAt(statement);
      const answer = await action().catch(() => null);
      const { isDead } = line;
      line.revive();
      const after = await expectFinal(async () =>
        shapeOf([...new Set([...ids, ...(await idsOf(phones))])], phones),
      );
      const isWhole = after === before || isReached(after, done);
      const states = `${after}\ninstead of\n${before}\nor\n${done}`;
      expect(isWhole, `${name}, killed at statement ${statement}:\n${states}`).toBe(true);
      if (!isDead) {
        expect(answer?.code).toBe(1);
        break;
      }
      deaths += 1;
      if (after !== before || !again) people = null;
      else people = again === 'at once' ? { ...people, before } : { ...people, action: await again() };
    }
    expect(deaths).toBeGreaterThan(5);
  },
  300_000,
);

/** Reads until three readings agree: what goes on after an answer has come to rest. */
async function expectFinal(read: () => Promise<string>): Promise<string> {
  let last = await read();
  for (let agreed = 1; agreed < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 15));
    const next = await read();
    agreed = next === last ? agreed + 1 : 1;
    last = next;
  }
  return last;
}
