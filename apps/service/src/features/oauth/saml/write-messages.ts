import type { NameId } from '@tongxing/contract/rules/service-provider.ts';
import { encrypt } from 'xml-encryption';
import { addSeconds } from '../../../kernel/clock.ts';
import { inXml } from '../../../kernel/xml/write-xml.ts';
import { namespaces } from '../apps/saml.ts';
import type { SamlKeys } from './key-store.ts';
import type { SamlApp } from './saml-app-store.ts';
import { signXml } from './sign-xml.ts';

/** Answers are good for five minutes, and from a minute before, as clocks differ. */
const validSeconds = 300;
const skewSeconds = 60;

export const nameIdFormats: Readonly<Record<NameId, string>> = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
};

const declared = `xmlns:saml="${namespaces.assertion}"`;
const protocol = `xmlns:samlp="${namespaces.protocol}" ${declared}`;

/** In seconds: what reads SAML often reads no fractions. */
const samlTime = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');

/** Who speaks, to whom, and when. */
export interface Speaking {
  /** Our entity ID. */
  readonly issuer: string;
  readonly keys: SamlKeys;
  /** An XML name that nobody had before. */
  readonly makeId: () => string;
  readonly at: Date;
}

/** A person as a service provider knows them. */
export interface Subject {
  readonly nameId: string;
  readonly format: NameId;
}

function nameIdElement(issuer: string, app: Pick<SamlApp, 'entityId'>, { nameId, format }: Subject): string {
  const qualifiers =
    format === 'email' ? '' : ` NameQualifier="${inXml(issuer)}" SPNameQualifier="${inXml(app.entityId)}"`;
  return `<saml:NameID Format="${nameIdFormats[format]}"${qualifiers}>${inXml(nameId)}</saml:NameID>`;
}

/** What an assertion says. */
export interface Stated {
  readonly subject: Subject;
  readonly acsUrl: string;
  /** The request that it answers; null where the sign-in began here. */
  readonly inResponseTo: string | null;
  readonly sessionIndex: string;
  readonly sessionEnds: Date;
  readonly authenticatedAt: Date;
  readonly contextClass: string;
  /** By name; those without a value are left out. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

const answering = (inResponseTo: string | null) =>
  inResponseTo === null ? '' : ` InResponseTo="${inXml(inResponseTo)}"`;

function attributeStatement(attributes: Stated['attributes']): string {
  const each = Object.entries(attributes).filter(([, values]) => values.length > 0);
  if (each.length === 0) return '';
  const written = each.map(([name, values]) => {
    const format = /^(?:urn:|https?:)/.test(name) ? 'uri' : 'basic';
    const texts = values.map(
      (value) =>
        `<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">${inXml(value)}</saml:AttributeValue>`,
    );
    return `<saml:Attribute Name="${inXml(name)}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:${format}">${texts.join('')}</saml:Attribute>`;
  });
  return `<saml:AttributeStatement>${written.join('')}</saml:AttributeStatement>`;
}

/** A signed assertion (SAML Profiles 4.1.4.2), encrypted where the service provider wants it. */
async function writeAssertion(speaking: Speaking, app: SamlApp, stated: Stated): Promise<string> {
  const { issuer, keys, makeId, at } = speaking;
  const { subject, acsUrl, inResponseTo, sessionIndex, sessionEnds, authenticatedAt, contextClass } = stated;
  const id = makeId();
  const until = samlTime(addSeconds(at, validSeconds));
  const xml = `<saml:Assertion ${declared} ID="${id}" Version="2.0" IssueInstant="${samlTime(at)}"><saml:Issuer>${inXml(issuer)}</saml:Issuer><saml:Subject>${nameIdElement(issuer, app, subject)}<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData${answering(inResponseTo)} NotOnOrAfter="${until}" Recipient="${inXml(acsUrl)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${samlTime(addSeconds(at, -skewSeconds))}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${inXml(app.entityId)}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${samlTime(authenticatedAt)}" SessionIndex="${inXml(sessionIndex)}" SessionNotOnOrAfter="${samlTime(sessionEnds)}"><saml:AuthnContext><saml:AuthnContextClassRef>${inXml(contextClass)}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributeStatement(stated.attributes)}</saml:Assertion>`;
  const signed = signXml(xml, id, keys);
  if (!app.encrypt) return signed;
  return `<saml:EncryptedAssertion>${await encryptFor(signed, app.encryptionCertificate)}</saml:EncryptedAssertion>`;
}

const encryptFor = (xml: string, certificate: string): Promise<string> =>
  new Promise((resolve, reject) => {
    encrypt(
      xml,
      {
        rsa_pub: certificate,
        pem: certificate,
        encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
        keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
      },
      (error, result) => (error ? reject(error) : resolve(String(result))),
    );
  });

const status = (codes: readonly string[]): string =>
  `<samlp:Status>${codes.reduceRight((inner, code) => {
    const value = `Value="urn:oasis:names:tc:SAML:2.0:status:${code}"`;
    return inner ? `<samlp:StatusCode ${value}>${inner}</samlp:StatusCode>` : `<samlp:StatusCode ${value}/>`;
  }, '')}</samlp:Status>`;

interface Answered {
  readonly destination: string;
  readonly inResponseTo: string | null;
}

function writeSigned(
  { issuer, keys, makeId, at }: Speaking,
  name: 'Response' | 'LogoutResponse' | 'LogoutRequest',
  { destination, inResponseTo }: Answered,
  body: string,
  isSigned = true,
): string {
  const id = makeId();
  const xml = `<samlp:${name} ${protocol} ID="${id}" Version="2.0" IssueInstant="${samlTime(at)}" Destination="${inXml(destination)}"${answering(inResponseTo)}><saml:Issuer>${inXml(issuer)}</saml:Issuer>${body}</samlp:${name}>`;
  return isSigned ? signXml(xml, id, keys) : xml;
}

/** A signed answer with a signed assertion. */
export const writeResponse = async (speaking: Speaking, app: SamlApp, stated: Stated): Promise<string> =>
  writeSigned(
    speaking,
    'Response',
    { destination: stated.acsUrl, inResponseTo: stated.inResponseTo },
    status(['Success']) + (await writeAssertion(speaking, app, stated)),
  );

/** Why there is no assertion (SAML Core 3.2.2.2). */
export type Refusal =
  | 'NoPassive'
  | 'RequestDenied'
  | 'UnknownPrincipal'
  | 'InvalidNameIDPolicy'
  | 'NoAuthnContext'
  | 'RequestUnsupported';

const isOfRequester = (refusal: Refusal) =>
  refusal === 'InvalidNameIDPolicy' || refusal === 'RequestUnsupported';

/** A signed answer without an assertion. */
export const writeRefusal = (speaking: Speaking, answered: Answered, refusal: Refusal): string =>
  writeSigned(
    speaking,
    'Response',
    answered,
    status([isOfRequester(refusal) ? 'Requester' : 'Responder', refusal]),
  );

/** The answer to a logout request. Signed within, or in the address that carries it. */
export const writeLogoutResponse = (speaking: Speaking, answered: Answered, isSigned: boolean): string =>
  writeSigned(speaking, 'LogoutResponse', answered, status(['Success']), isSigned);

/** Tells a service provider's program that a sign-in has ended (SAML Bindings 3.2). */
export function writeLogoutEnvelope(
  speaking: Speaking,
  app: SamlApp,
  { subject, sessionIndex, destination }: { subject: Subject; sessionIndex: string; destination: string },
): string {
  const body = `${nameIdElement(speaking.issuer, app, subject)}<samlp:SessionIndex>${inXml(sessionIndex)}</samlp:SessionIndex>`;
  const request = writeSigned(speaking, 'LogoutRequest', { destination, inResponseTo: null }, body);
  return `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${request}</soap:Body></soap:Envelope>`;
}
