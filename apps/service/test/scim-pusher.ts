import { permissionTo } from '@tongxing/contract/permissions.ts';
import type { TestOperator } from './make-operator.ts';
import type { TestService } from './open-service.ts';
import { registerPerson } from './register-account.ts';
import { type App, ask, registerApp } from './relying-party.ts';

export const scimBase = 'http://localhost:3000/scim/v2';

type Body = Record<string, unknown>;

/** An identity manager with a token for SCIM. */
export interface ScimPusher {
  readonly app: App;
  /** Asks with the token, or with another one. */
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    bearer?: string,
  ): Promise<{ readonly status: number; readonly body: Body; readonly headers: Record<string, unknown> }>;
  /** What the token endpoint answers for a scope. */
  askToken(scope: string): Promise<{ readonly statusCode: number; readonly body: string }>;
}

/** Registers an app that operators let push people, with these permissions. */
export async function openPusher(
  service: TestService,
  owner: TestOperator,
  permissions: readonly string[] = [permissionTo.readScim, permissionTo.writeScim],
): Promise<ScimPusher> {
  const developer = await registerPerson(service);
  const app = await registerApp(developer.visitor, { name: `人事${Math.random().toString(36).slice(2, 8)}` });
  const granted = await owner.ask('PUT', `apps/${app.id}/permissions`, { permissions });
  if (granted.status !== 200) throw new Error(`not granted: ${JSON.stringify(granted.body)}`);
  const askToken = (scope: string) =>
    ask(service, '/oauth2/token', app, { grant_type: 'client_credentials', resource: scimBase, scope });
  const issued = await askToken(permissions.join(' '));
  if (issued.statusCode !== 200) throw new Error(`no token: ${issued.body}`);
  const token = issued.json<{ access_token: string }>().access_token;
  return {
    app,
    askToken,
    async ask(method, path, body, bearer = token) {
      const answer = await service.app.inject({
        method,
        url: `/scim/v2${path}`,
        headers: {
          authorization: `Bearer ${bearer}`,
          ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return {
        status: answer.statusCode,
        body: answer.body === '' ? {} : answer.json<Body>(),
        headers: answer.headers,
      };
    },
  };
}
