import { inflateRawSync } from 'node:zlib';
import { attributeOf, childElements, isNamed, readXml, textOf } from '../../../kernel/xml/read-xml.ts';
import { bindings, namespaces } from '../apps/saml.ts';
import type { SamlApp } from './saml-app-store.ts';
import { hasSignature, isQuerySigned, readSigned } from './sign-xml.ts';

/** Of a message, in bytes, after inflating. A signed request with its certificate has some six thousand. */
const longestMessage = 16 * 1024;
/** Of a message; a signed request with a certificate has some sixty. */
const mostTags = 200;
/** In characters; it comes back as it was sent. */
export const longestRelayState = 1000;
/** Messages are good for five minutes; clocks may differ by one. */
const validMilliseconds = 300_000;
const skewMilliseconds = 60_000;

export interface Received {
  readonly xml: string;
  readonly root: Element;
  readonly issuer: string;
  readonly relayState: string | null;
  /** The signed part of an address with its signature; null where the address has none, or the message was posted. */
  readonly query: { readonly signed: string; readonly algorithm: string; readonly signature: string } | null;
  readonly binding: 'redirect' | 'post';
}

const base64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

function inflate(text: string): string | null {
  try {
    return inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: longestMessage }).toString('utf8');
  } catch {
    return null;
  }
}

function received(
  text: string | null,
  of: Pick<Received, 'relayState' | 'query' | 'binding'>,
): Received | null {
  if (text === null || text.length > longestMessage || (of.relayState?.length ?? 0) > longestRelayState)
    return null;
  const root = readXml(text, { tags: mostTags });
  const issuers = root ? childElements(root, [namespaces.assertion, 'Issuer']) : [];
  const issuer = issuers.length === 1 && issuers[0] ? textOf(issuers[0]) : null;
  return root && issuer ? { xml: text, root, issuer, ...of } : null;
}

/** A message in the query of an address (SAML Bindings 3.4). Null for one that cannot be read. */
export function receiveQuery(rawQuery: string): Received | null {
  const raw = new Map<string, string>();
  for (const part of rawQuery.split('&')) {
    const [name = '', value = ''] = part.split('=', 2);
    if (raw.has(name)) return null;
    raw.set(name, value);
  }
  const value = (name: string) => {
    const text = raw.get(name);
    try {
      return text === undefined ? null : decodeURIComponent(text.replaceAll('+', ' '));
    } catch {
      return null;
    }
  };
  const message = value('SAMLRequest');
  const encoding = value('SAMLEncoding');
  if (!message || !base64.test(message) || raw.has('SAMLResponse')) return null;
  if (encoding !== null && encoding !== 'urn:oasis:names:tc:SAML:2.0:bindings:URL-Encoding:DEFLATE')
    return null;
  const signature = value('Signature');
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg']
    .filter((name) => raw.has(name))
    .map((name) => `${name}=${raw.get(name)}`)
    .join('&');
  return received(inflate(message), {
    relayState: value('RelayState'),
    query: signature === null ? null : { signed, algorithm: value('SigAlg') ?? '', signature },
    binding: 'redirect',
  });
}

/** A message in a posted form (SAML Bindings 3.5). */
export function receiveForm(form: URLSearchParams): Received | null {
  const [message, ...more] = form.getAll('SAMLRequest');
  const [relayState = null, ...others] = form.getAll('RelayState');
  if (!message || more.length > 0 || others.length > 0 || !base64.test(message)) return null;
  const bytes = Buffer.from(message, 'base64');
  // Some libraries compress here too, which the binding does not ask for.
  const text = bytes.at(0) === 0x3c ? bytes.toString('utf8') : inflate(message);
  return received(text, { relayState, query: null, binding: 'post' });
}

/** Why a message counts for nothing, for the log of the app. */
export type MessageFault =
  | 'not_this_message'
  | 'unsigned'
  | 'bad_signature'
  | 'bad_id'
  | 'wrong_destination'
  | 'expired';

/** What is wrong, for the developer. */
export const faultWords: Readonly<Record<MessageFault, string>> = {
  not_this_message: 'the message is no request of SAML 2.0 that is taken at this address',
  unsigned: 'the request has to be signed, and is not',
  bad_signature:
    'the signature is not of the whole message, by RSA with SHA-256 or SHA-512 and a registered certificate',
  bad_id: 'the ID is missing, or no XML name of at most 200 characters',
  wrong_destination: 'Destination is another address than this one',
  expired: 'IssueInstant is missing, or not within the last five minutes',
};

export type MessageName = 'AuthnRequest' | 'LogoutRequest';

interface Wanted {
  readonly name: MessageName;
  /** This address. */
  readonly destination: string;
  readonly isSignatureNeeded: boolean;
  readonly now: Date;
}

/** A message whose sender, time and address are right, as it was signed where it was; or why it counts for nothing. */
export function checkMessage(
  { xml, root, issuer, query, binding }: Received,
  { certificates }: Pick<SamlApp, 'certificates'>,
  { name, destination, isSignatureNeeded, now }: Wanted,
): Element | MessageFault {
  if (!isNamed(root, [namespaces.protocol, name]) || attributeOf(root, 'Version') !== '2.0')
    return 'not_this_message';
  const isSigned = query !== null || hasSignature(root);
  if (!isSigned && isSignatureNeeded) return 'unsigned';
  let element: Element | null = root;
  // A signature counts wherever it can be checked. In an address, one within the message is not allowed (Bindings 3.4.4.1).
  if (isSigned && (certificates.length > 0 || isSignatureNeeded)) {
    if (binding === 'redirect')
      element = query && !hasSignature(root) && isQuerySigned(query, certificates) ? root : null;
    else element = readSigned(xml, root, certificates);
  }
  if (!element) return 'bad_signature';
  const [own] = childElements(element, [namespaces.assertion, 'Issuer']);
  if (!own || textOf(own) !== issuer) return 'bad_signature';
  if (!/^[A-Za-z_][\w.-]{0,199}$/.test(attributeOf(element, 'ID') ?? '')) return 'bad_id';
  const asked = attributeOf(element, 'Destination');
  // A signed message says where it belongs (SAML Bindings 3.4.5.2 and 3.5.5.2).
  if (asked === null ? isSigned && isSignatureNeeded : asked !== destination) return 'wrong_destination';
  const instant = attributeOf(element, 'IssueInstant') ?? '';
  const age = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(instant)
    ? now.getTime() - Date.parse(instant)
    : NaN;
  return age < validMilliseconds && age > -skewMilliseconds ? element : 'expired';
}

/** What a service provider asks of a sign-in (SAML Core 3.4.1). */
export interface AuthnRequest {
  readonly id: string;
  readonly acsUrl: string | null;
  /** Whether answers can come as it asks. */
  readonly isPosted: boolean;
  readonly hasAcsIndex: boolean;
  readonly forceAuthn: boolean;
  readonly isPassive: boolean;
  readonly nameIdFormat: string | null;
  /** The classes of authentication that it would take; none: any. */
  readonly contexts: readonly string[];
  /** It names whom it wants. */
  readonly namesSubject: boolean;
}

const isTrue = (text: string | null) => text === 'true' || text === '1';

export function readAuthnRequest(element: Element): AuthnRequest {
  const [policy] = childElements(element, [namespaces.protocol, 'NameIDPolicy']);
  const [context] = childElements(element, [namespaces.protocol, 'RequestedAuthnContext']);
  const binding = attributeOf(element, 'ProtocolBinding');
  return {
    id: attributeOf(element, 'ID') ?? '',
    acsUrl: attributeOf(element, 'AssertionConsumerServiceURL'),
    isPosted: binding === null || binding === bindings.post,
    hasAcsIndex: attributeOf(element, 'AssertionConsumerServiceIndex') !== null,
    forceAuthn: isTrue(attributeOf(element, 'ForceAuthn')),
    isPassive: isTrue(attributeOf(element, 'IsPassive')),
    nameIdFormat: policy ? attributeOf(policy, 'Format') : null,
    contexts: context
      ? childElements(context, [namespaces.assertion, 'AuthnContextClassRef']).map(
          (each) => textOf(each) ?? '',
        )
      : [],
    namesSubject: childElements(element, [namespaces.assertion, 'Subject']).length > 0,
  };
}

/** Whom a service provider signs out (SAML Core 3.7.1). */
export interface LogoutRequest {
  readonly id: string;
  readonly nameId: string;
  readonly sessionIndexes: readonly string[];
}

/** Null where it names nobody in the clear. */
export function readLogoutRequest(element: Element): LogoutRequest | null {
  const [nameId] = childElements(element, [namespaces.assertion, 'NameID']);
  const name = nameId && textOf(nameId);
  if (!name) return null;
  return {
    id: attributeOf(element, 'ID') ?? '',
    nameId: name,
    sessionIndexes: childElements(element, [namespaces.protocol, 'SessionIndex'])
      .map((each) => textOf(each) ?? '')
      .slice(0, 20),
  };
}
