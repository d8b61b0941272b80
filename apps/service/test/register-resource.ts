import { createResource, type ResourceView } from '@tongxing/contract/calls/resources.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import type { Visitor } from './open-service.ts';
import type { App } from './relying-party.ts';

/** An API as the client that asks about tokens. */
export interface RegisteredResource extends App {
  readonly audience: string;
  readonly status: ResourceView['status'];
}

let count = 0;

/** A scope with a title in both languages. */
export const scopeCalled = (name: string, zh: string) => ({
  name,
  title: { zh, en: `May ${name}` },
  purpose: { zh: `因为要${zh}` },
});

/** Registers an API like its developer: a URN where no audience is given, which needs no host. */
export async function registerResource(
  developer: Visitor,
  given: Partial<CallInput<typeof createResource>> = {},
): Promise<RegisteredResource> {
  const audience = given.audience ?? `urn:example:calendar-${(count += 1)}`;
  const answer = await developer.call(createResource, {
    name: '日程接口',
    scopes: [scopeCalled('calendar:read', '查看日程'), scopeCalled('calendar:write', '修改日程')],
    legal_name: '日程科技有限公司',
    contact: 'privacy@calendar.example',
    ...given,
    audience,
  });
  if (answer.code !== 1) throw new Error(`no API: ${answer.msg} ${JSON.stringify(answer.data)}`);
  const { client_id: id, client_secret: secret, status } = answer.data;
  return { id, secret, audience, status };
}
