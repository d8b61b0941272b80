import { expect, test } from 'vitest';
import { allCalls } from './all-calls.ts';

/**
 * What a signed-in call that changes something does without a security check of its own, and what a stolen token gains by
 * it: nothing that outlives the session, opens the account, or hides what was done.
 */
const unchecked: Readonly<Record<string, string>> = {
  '/v3/ems/change_email': 'The code goes to the new address; using it asks for the check.',
  '/v3/ems/change_password': 'The code goes to the owner; the change asks for the check besides.',
  '/v3/ems/security': 'The code goes to the owner, and is a check only in their hands.',
  '/v3/ems/bind': 'The code goes to the owner; the binding asks for the check.',
  '/v3/sms/change_phone': 'The code goes to the new number; using it asks for the check.',
  '/v3/sms/change_password': 'The code goes to the owner; the change asks for the check besides.',
  '/v3/sms/security': 'The code goes to the owner, and is a check only in their hands.',
  '/v3/sms/bind': 'The code goes to the owner; the binding asks for the check.',
  '/v3/sms/guardian': 'The code goes to the guardian, who answers or not.',
  '/v3/login/logout': 'It ends this session, and nothing else.',
  '/v3/user/mfa/cancel_rescue': 'It keeps the second factor on.',
  '/v3/user/mfa/forget_devices': 'It asks for the second factor more often.',
  '/v3/user/security': 'It is the check.',
  '/v3/user/edit': 'Names and words; a birthday and a first user name ask for the check themselves.',
  '/v3/user/sessions/revoke': 'It ends sessions, and must work at once.',
  '/v3/user/logs/confirm': 'Its own sign-in asks for the check; other events are only marked.',
  '/v3/user/logs/report':
    'It ends sessions; taking things away asks for the check, and one report an hour counts.',
  '/v3/user/switch/sign_out': 'It signs accounts of this browser out.',
  '/v3/user/switch': 'It needs the secret of this browser, which scripts cannot read.',
  '/v3/user/merge': 'The second account has to be proven after the merge began.',
  '/v3/user/merge/preview': 'It changes nothing.',
  '/v3/user/agreements': 'It records an agreement; a guardian’s needs a code of theirs.',
  '/v3/common/upload': 'A picture that shows nowhere until a profile or app names it.',
  '/v3/qrcode/scan': 'It opens nothing before the number on the screen is chosen.',
  '/v3/app': 'An app that nobody has agreed to; it is in the owner’s list and log, and they are told.',
  '/v3/resource': 'An API that nobody has agreed to; it is in the owner’s list and log.',
  '/v3/resource/verify': 'It lets in what the owner registered, once their own host says so.',
  '/v3/app/owners/accept': 'The account gets a duty, and the app’s owner is told.',
  '/v3/user/invitations/accept': 'The account gets what was meant for it.',
  '/v3/app/webhook_test': 'A message without anybody in it, to the app’s own address.',
  '/v3/app/redeliver': 'The same delivery to the same address.',
  '/v3/oauth/authorize': 'It takes effect in the browser that began it, and the grant is listed and logged.',
  '/v3/app/grants/revoke': 'It takes access away.',
  '/v3/user/agents/end': 'It takes access away.',
  '/v3/user/app_passwords/remove': 'It takes access away.',
  '/v3/user/lost_number':
    'It asks for the check where one is possible without the number, and waits for days in which every contact can stop it.',
  '/v3/user/lost_number/cancel': 'The number stays as it is.',
};

// threat:bare-token
test('every signed-in call that changes something asks for the security check, or says what it is worth', () => {
  const open = allCalls.filter(
    ({ access, method, stepUp }) => access === 'signed-in' && method === 'POST' && !stepUp,
  );
  expect(open.map(({ path }) => path).toSorted()).toEqual(Object.keys(unchecked).toSorted());
  for (const [path, reason] of Object.entries(unchecked)) expect(reason.length, path).toBeGreaterThan(15);
});
