import type { createApp } from '@tongxing/contract/calls/apps.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import { type Browser, openBrowser } from './browser.ts';
import { goOn } from './go-on.ts';
import { registerSite } from './guarded-site.ts';
import type { TestOperator } from './make-operator.ts';
import type { TestService, Visitor } from './open-service.ts';
import { location } from './relying-party.ts';

export const casService = 'https://library.example/opac';

/** Registers an app of CAS, and lets it in as an operator. Returns its client_id. */
export const registerCas = (
  developer: Visitor,
  operator: TestOperator,
  given: Partial<CallInput<typeof createApp>> = {},
): Promise<string> =>
  registerSite(developer, operator, {
    name: '图书馆',
    type: 'cas',
    origin: undefined,
    services: [casService],
    ...given,
  });

type Query = Readonly<Record<string, string>>;

/** A browser on its way to a service: what CAS answers it in the end. Consents where it is asked. */
export async function visitCas(
  service: TestService,
  person: Visitor,
  query: Query,
  browser: Browser = openBrowser(service),
): Promise<{ readonly answer: InjectResponse; readonly browser: Browser }> {
  const started = await browser.get(`/cas/login?${new URLSearchParams(query)}`);
  return { answer: await goOn(person, browser, started), browser };
}

/** The ticket in an answer that leads back to a service; '' where there is none. */
export const ticketIn = (answer: InjectResponse): string =>
  new URL(location(answer)).searchParams.get('ticket') ?? '';

/** A new ticket for a service. */
export async function getTicket(
  service: TestService,
  person: Visitor,
  query: Query = { service: casService },
  browser?: Browser,
): Promise<string> {
  return ticketIn((await visitCas(service, person, query, browser)).answer);
}

/** What CAS answers a service, in JSON. */
export async function askCas(
  service: TestService,
  path: string,
  query: Query,
): Promise<Record<string, unknown>> {
  const url = `/cas/${path}?${new URLSearchParams({ format: 'JSON', ...query })}`;
  const answer = await service.app.inject({ url });
  return (answer.json() as { serviceResponse: Record<string, unknown> }).serviceResponse;
}
