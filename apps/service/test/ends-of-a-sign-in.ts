import { listActivities, reportActivity } from '@tongxing/contract/calls/activity-log.ts';
import { acceptApp, offerApp } from '@tongxing/contract/calls/app-owners.ts';
import { listGrants, revokeGrant } from '@tongxing/contract/calls/authorization-grants.ts';
import { listSessions, revokeSessions } from '@tongxing/contract/calls/sessions.ts';
import { signInByPassword, signOut } from '@tongxing/contract/calls/sign-in.ts';
import { passCheck } from './be-proven.ts';
import type { TestOperator } from './make-operator.ts';
import type { TestService, Visitor } from './open-service.ts';
import { type RegisteredPerson, registerPerson } from './register-account.ts';

/** Somebody who is signed in at an app, and an operator who may do everything. */
export interface SignedInThere {
  readonly service: TestService;
  readonly owner: TestOperator;
  readonly person: RegisteredPerson;
  readonly appId: string;
}

/** The person in another browser. */
async function elsewhere({ service, person }: SignedInThere): Promise<Visitor> {
  const visitor = service.visitor();
  const { phone: account, password } = person;
  visitor.token = (await visitor.call(signInByPassword, { account, password })).data.token;
  return visitor;
}

const reason = { reason: '离职' };

/**
 * All that ends a sign-in at an app which this service speaks for, whatever the protocol: after each nothing that the app holds
 * of it is good. Each resolves to the answer of what ended it.
 */
export const endsOfASignIn: Readonly<
  Record<string, (there: SignedInThere) => Promise<{ readonly code?: number; readonly status?: number }>>
> = {
  'signing out': ({ person }) => person.visitor.call(signOut, {}),
  'withdrawing the consent': async ({ person }) => {
    const { items } = (await person.visitor.call(listGrants, {})).data;
    return person.visitor.call(revokeGrant, { id: items[0]?.id ?? '' });
  },
  '不是我 in the log': async (there) => {
    const visitor = await elsewhere(there);
    const { items } = (await visitor.call(listActivities, {})).data;
    return visitor.call(reportActivity, { id: items.find(({ reportable }) => reportable)?.id ?? '' });
  },
  'throwing the session out': async (there) => {
    const visitor = await elsewhere(there);
    const { items } = (await visitor.call(listSessions, {})).data;
    return visitor.call(revokeSessions, { id: items.find(({ current }) => !current)?.id ?? '' });
  },
  'disabling the account': ({ owner, person }) =>
    owner.ask('POST', `people/${person.accountId}/disable`, reason),
  'losing the access': ({ owner, appId }) =>
    owner.ask('PUT', `apps/${appId}/access`, { who: 'listed', people: [], groups: [] }),
  'leaving the group that may use it': async ({ owner, person, appId }) => {
    const key = `g${appId}`;
    const { body } = await owner.ask('POST', 'groups', { key, name: key });
    const group = String(body['id']);
    const member = `groups/${group}/members/${person.accountId}`;
    await owner.ask('PUT', member, reason);
    const listed = { who: 'listed', people: [], groups: [group] };
    const saved = await owner.ask('PUT', `apps/${appId}/access`, listed);
    if (saved.status !== 200) throw new Error(`not saved: ${saved.status}`);
    return owner.ask('DELETE', member, reason);
  },
};

/** Gives an app to somebody else under another name; the operator has to approve it again. */
export async function giveAway(service: TestService, developer: RegisteredPerson, id: string): Promise<void> {
  const taker = await registerPerson(service);
  await passCheck(developer);
  await passCheck(taker);
  const { token } = (await developer.visitor.call(offerApp, { id })).data;
  const recipient = { legal_name: '接手的公司', contact: 'new@app.example' };
  const taken = await taker.visitor.call(acceptApp, { token, ...recipient });
  if (taken.code !== 1) throw new Error(`not taken: ${taken.msg}`);
}
