import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../../../test/make-operator.ts';
import { openService, type TestService } from '../../../../test/open-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openService();
}, 120_000);
afterAll(() => service.close());

const problemOf = ({ body }: { body: { type: string } }) => body.type.replace('urn:tongxing:problem:', '');

// threat:operator-by-app
test('a client that keeps no cookies enters by its own check, and stays what it was; no browser’s visit is open to it', async () => {
  const operator = await makeOperator(service, ['support']);
  // What a script has read of a browser that has been inside opens nothing, after the visit neither.
  service.clock.advance(9 * 3600);
  expect(problemOf(await operator.ask('GET', 'people', undefined, { cookie: '' }))).toBe('browser_unknown');
  for (const device of ['', 'B'.repeat(43)]) {
    const visitor = Object.assign(service.visitor(), { device });
    visitor.cookies.set = () => visitor.cookies;
    const client = await makeOperator(service, ['support'], { visitor });
    expect(visitor.cookies.size).toBe(0);
    expect((await client.ask('GET', 'people')).status).toBe(200);
    const elsewhere = { 'x-device': 'C'.repeat(43) };
    expect(problemOf(await client.ask('GET', 'people', undefined, elsewhere))).toBe('browser_unknown');
    const agent = { 'user-agent': 'another' };
    expect(problemOf(await client.ask('GET', 'people', undefined, agent))).toBe('browser_unknown');
    service.clock.advance(31 * 60);
    expect(problemOf(await client.ask('GET', 'people'))).toBe('step_up_required');
    await client.enter();
    expect((await client.ask('GET', 'people')).status).toBe(200);
  }
});
