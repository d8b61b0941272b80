import { addPasskey, startPasskeyEnrollment } from '@tongxing/contract/calls/passkeys.ts';
import { confirmQrTicket, getQrStatus, qrSecretHeader } from '@tongxing/contract/calls/qr-sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInHere } from '../../../../test/merge-two.ts';
import {
  type MiniProgramService,
  openMiniProgramService,
} from '../../../../test/open-mini-program-service.ts';
import { registerPerson } from '../../../../test/register-account.ts';
import { softPasskey } from '../../../../test/soft-passkey.ts';

let miniProgram: MiniProgramService;
beforeAll(async () => {
  miniProgram = await openMiniProgramService();
});
afterAll(() => miniProgram.close());

test.each(['an answer', 'a stream'])(
  'an account with only the mini program can add a passkey after signing in by its code, on a shared browser too: by %s',
  async (by) => {
    const { service } = miniProgram;
    const { user, weChat, accountId } = await miniProgram.boundPerson();
    const { database } = service;
    await database.updateTable('account').set({ password_hash: null }).where('id', '=', accountId).execute();
    await database.deleteFrom('contact').where('account_id', '=', accountId).execute();
    // Somebody else has signed in there: the browser keeps cookies, and a stream of the code can set none.
    const browser = service.visitor();
    await signInHere(browser, await registerPerson(service));
    expect(browser.cookies.size).toBeGreaterThan(0);

    const code = await miniProgram.openCode('login', browser);
    const { proof } = (await miniProgram.scan(weChat, code, user)).data;
    const { number = '' } = await miniProgram.status(code);
    await weChat.call(confirmQrTicket, { ticket: code.ticket, number, proof });
    if (by === 'an answer') {
      const headers = { [qrSecretHeader]: code.secret };
      browser.token =
        (await browser.call(getQrStatus, { ticket: code.ticket }, { headers })).data.token ?? null;
    } else {
      const { body } = await service.app.inject({
        url: `${getQrStatus.path}?ticket=${code.ticket}`,
        headers: {
          accept: 'text/event-stream',
          [qrSecretHeader]: code.secret,
          'x-device': browser.device,
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      });
      browser.token = /"token":"([^"]+)"/.exec(body)?.[1] ?? null;
    }

    const { code: started, data } = await browser.call(startPasskeyEnrollment, {});
    expect(started).toBe(1);
    const made = softPasskey('http://localhost:3000').create(data.options);
    const added = await browser.call(addPasskey, { session_id: data.session_id, ...made });
    expect(added).toMatchObject({ code: 1 });
  },
);
