import { changeEmail } from '@tongxing/contract/calls/contacts.ts';
import { emailCodeCalls } from '@tongxing/contract/calls/one-time-codes.ts';
import type { Person } from '@tongxing/fixtures/a-person.ts';
import type { TestService } from '../setup/start-service.ts';
import { mustCall } from './call-service.ts';
import { checkByCall } from './check-by-call.ts';

import { readCode } from './read-outbox.ts';

/** Gives a signed-in person the e-mail address beside the phone number, behind the browser's back. */
export async function addEmail(
  service: TestService,
  person: Person,
  session: { token: string; device: string },
): Promise<void> {
  const { email } = person;
  const caller = await checkByCall(service, person, session);
  await mustCall(service, emailCodeCalls.change_email, { email }, caller);
  const code = await readCode(service, email, 'change_email');
  await mustCall(service, changeEmail, { email, code }, caller);
}
