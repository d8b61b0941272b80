import { inXml } from '../../../kernel/xml/write-xml.ts';

/** What a service learns of somebody, by name. */
export type Attributes = Readonly<Record<string, string | boolean | readonly string[]>>;

/** The codes of CAS 3.0, sections 2.5.3 and 2.7.3. */
export type CasFailure =
  | 'INVALID_REQUEST'
  | 'INVALID_TICKET_SPEC'
  | 'INVALID_TICKET'
  | 'INVALID_SERVICE'
  | 'INVALID_PROXY_CALLBACK'
  | 'UNAUTHORIZED_SERVICE'
  | 'UNAUTHORIZED_SERVICE_PROXY';

export type CasAnswer =
  | {
      readonly kind: 'authenticationSuccess';
      readonly user: string;
      /** Null in the answers of CAS 2.0. */
      readonly attributes: Attributes | null;
      /** The IOU of a ticket that was sent to the proxy's callback. */
      readonly proxyGrantingTicket: string | null;
      readonly proxies: readonly string[];
    }
  | { readonly kind: 'proxySuccess'; readonly proxyTicket: string }
  | {
      readonly kind: 'authenticationFailure' | 'proxyFailure';
      readonly code: CasFailure;
      readonly description: string;
    };

const element = (name: string, text: string) => `<cas:${name}>${inXml(text)}</cas:${name}>`;

function successInXml({
  user,
  attributes,
  proxyGrantingTicket,
  proxies,
}: Extract<CasAnswer, { kind: 'authenticationSuccess' }>): string {
  const listed = Object.entries(attributes ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => element(name, String(each))),
  );
  return [
    element('user', user),
    ...(attributes ? [`<cas:attributes>${listed.join('')}</cas:attributes>`] : []),
    ...(proxyGrantingTicket ? [element('proxyGrantingTicket', proxyGrantingTicket)] : []),
    ...(proxies.length > 0
      ? [`<cas:proxies>${proxies.map((proxy) => element('proxy', proxy)).join('')}</cas:proxies>`]
      : []),
  ].join('');
}

/** The XML of an answer (CAS 3.0, appendix A). */
export function toXml(answer: CasAnswer): string {
  const body =
    answer.kind === 'authenticationSuccess'
      ? `<cas:authenticationSuccess>${successInXml(answer)}</cas:authenticationSuccess>`
      : answer.kind === 'proxySuccess'
        ? `<cas:proxySuccess>${element('proxyTicket', answer.proxyTicket)}</cas:proxySuccess>`
        : `<cas:${answer.kind} code="${answer.code}">${inXml(answer.description)}</cas:${answer.kind}>`;
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${body}</cas:serviceResponse>\n`;
}

/** The same in JSON (`format=JSON`). */
export function toJson(answer: CasAnswer): Record<string, unknown> {
  const { kind, ...fields } = answer;
  const given = Object.entries(fields).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return { serviceResponse: { [kind]: Object.fromEntries(given) } };
}
