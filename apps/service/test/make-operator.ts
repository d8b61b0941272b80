import { passStepUp } from '@tongxing/contract/calls/step-up.ts';
import type { Role } from '@tongxing/contract/permissions.ts';
import { authenticatorCode } from './authenticator.ts';
import { turnOnTotp } from './be-proven.ts';
import type { TestService, Visitor } from './open-service.ts';
import { type RegisteredPerson, registerPerson } from './register-account.ts';

/** The members that tests read: of a list, of a problem, and others. */
interface ManageBody {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly next: string | null;
  readonly type: string;
  readonly permission: string;
  readonly approval: string;
  readonly [member: string]: unknown;
}

/** An answer of the Management API. */
interface ManageAnswer {
  readonly status: number;
  readonly body: ManageBody;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestOperator extends RegisteredPerson {
  /** Passes the security check with the authenticator, as the admin console requires. */
  enter(): Promise<void>;
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ManageAnswer>;
}

/** Calls the Management API with these headers. */
export async function askManage(
  service: TestService,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> },
): Promise<ManageAnswer> {
  const answer = await service.app.inject({
    method,
    url: path.startsWith('/') ? path : `/manage/v1/${path}`,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const isJson = /json/.test(String(answer.headers['content-type']));
  const isLines = /ndjson/.test(String(answer.headers['content-type']));
  return {
    status: answer.statusCode,
    body: (isJson && !isLines ? answer.json() : {}) as ManageBody,
    text: answer.body,
    headers: answer.headers,
  };
}

/** Gives an account roles, as the first owner gets theirs: on the machine. */
export async function giveRoles(
  service: TestService,
  accountId: string,
  roles: readonly Role[],
): Promise<void> {
  const at = service.clock.now();
  await service.database
    .insertInto('operator')
    .values({
      account_id: accountId,
      roles: [...roles],
      added_at: at,
      added_by: 'machine/test',
      changed_at: at,
    })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ roles: [...roles] }))
    .execute();
}

/** A person with an authenticator and these roles, with an admin session. */
export async function makeOperator(
  service: TestService,
  roles: readonly Role[],
  given: { readonly visitor?: Visitor } = {},
): Promise<TestOperator> {
  const person = await registerPerson(service, given);
  const { secret } = await turnOnTotp(service, person);
  await giveRoles(service, person.accountId, roles);
  const { visitor } = person;
  const operator: TestOperator = {
    ...person,
    async enter() {
      service.clock.advance(60);
      const code = authenticatorCode(secret, service.clock.now());
      const passed = await visitor.call(passStepUp, { type: 'totp', code });
      if (passed.code !== 1) throw new Error(`the security check failed: ${passed.msg}`);
      const inside = await operator.ask('GET', 'operators');
      if (inside.status === 401) throw new Error(`did not get in: ${JSON.stringify(inside.body)}`);
    },
    ask: (method, path, body, headers = {}) =>
      askManage(service, method, path, {
        body,
        headers: {
          authorization: `Bearer ${visitor.token}`,
          'x-device': visitor.device,
          'x-forwarded-for': visitor.ip,
          'user-agent': visitor.userAgent,
          cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...headers,
        },
      }),
  };
  await operator.enter();
  return operator;
}
