import 'reflect-metadata';
import { createSign, generateKeyPairSync } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { X509CertificateGenerator } from '@peculiar/x509';
import type { createApp } from '@tongxing/contract/calls/apps.ts';
import type { CallInput } from '@tongxing/contract/define-call.ts';
import type { LightMyRequestResponse as InjectResponse } from 'fastify';
import { SignedXml } from 'xml-crypto';
import { type Browser, openBrowser } from './browser.ts';
import { goOn } from './go-on.ts';
import { registerSite } from './guarded-site.ts';
import type { TestOperator } from './make-operator.ts';
import type { TestService, Visitor } from './open-service.ts';

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** A key pair of a service provider, in PEM. */
export interface ProviderKeys {
  readonly privateKey: string;
  readonly certificate: string;
}

export async function makeProviderKeys(): Promise<ProviderKeys> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const { subtle } = globalThis.crypto;
  const keys = {
    privateKey: await subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']),
    publicKey: await subtle.importKey('spki', spki, algorithm, true, ['verify']),
  };
  const made = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=provider',
    notBefore: new Date('2026-01-01'),
    notAfter: new Date('2046-01-01'),
    signingAlgorithm: algorithm,
    keys,
  });
  return {
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate: `${made.toString('pem')}\n`,
  };
}

export const provider = { entityId: 'https://files.example/saml', acs: 'https://files.example/saml/acs' };
export const portal = 'http://localhost:3000';

/** Registers a service provider, and lets it in as an operator. Returns its client_id. */
export const registerProvider = (
  developer: Visitor,
  operator: TestOperator,
  given: Partial<CallInput<typeof createApp>> = {},
): Promise<string> =>
  registerSite(developer, operator, {
    name: '网盘',
    type: 'saml',
    origin: undefined,
    entity_id: provider.entityId,
    acs_urls: [provider.acs],
    ...given,
  });

let count = 0;
const nextId = (): string => `_request${(count += 1)}`;

/** The parts of a request; `body` follows the issuer. */
export interface Request {
  readonly name?: 'AuthnRequest' | 'LogoutRequest';
  readonly id?: string;
  readonly at?: Date;
  readonly issuer?: string;
  readonly destination?: string | null;
  readonly attributes?: string;
  readonly body?: string;
}

/** A request of a service provider, as XML. */
export function requestXml(
  service: TestService,
  {
    name = 'AuthnRequest',
    id = nextId(),
    at = service.clock.now(),
    issuer = provider.entityId,
    ...more
  }: Request = {},
): string {
  const path = name === 'AuthnRequest' ? 'sso' : 'slo';
  const { destination = `${portal}/saml/${path}`, attributes = '', body = '' } = more;
  const to = destination === null ? '' : ` Destination="${destination}"`;
  return `<samlp:${name} xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at.toISOString()}"${to}${attributes}><saml:Issuer>${issuer}</saml:Issuer>${body}</samlp:${name}>`;
}

/** The query of the redirect binding, signed where there are keys. */
export function redirectQuery(
  xml: string,
  {
    relayState,
    keys,
    algorithm = rsaSha256,
  }: { relayState?: string; keys?: ProviderKeys; algorithm?: string } = {},
): string {
  const parts = [
    `SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`,
    ...(relayState === undefined ? [] : [`RelayState=${encodeURIComponent(relayState)}`]),
    ...(keys ? [`SigAlg=${encodeURIComponent(algorithm)}`] : []),
  ];
  if (!keys) return parts.join('&');
  const hash = algorithm.endsWith('sha1') ? 'RSA-SHA1' : 'RSA-SHA256';
  const signature = createSign(hash).update(parts.join('&')).sign(keys.privateKey, 'base64');
  return `${parts.join('&')}&Signature=${encodeURIComponent(signature)}`;
}

/** The same request with a signature inside it, for the POST binding. */
export function signedXml(xml: string, keys: ProviderKeys, id = /ID="([^"]+)"/.exec(xml)?.[1] ?? ''): string {
  const signing = new SignedXml({
    privateKey: keys.privateKey,
    publicCert: keys.certificate,
    signatureAlgorithm: rsaSha256,
    canonicalizationAlgorithm: exclusive,
  });
  const xpath = `//*[@ID='${id}']`;
  signing.addReference({
    xpath,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
  });
  signing.computeSignature(xml, {
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signing.getSignedXml();
}

/** The fields of the form that leads a browser back to a service provider; null for another page. */
export function fieldsIn(
  answer: InjectResponse,
): { action: string; response: string; relayState: string | null } | null {
  const unescaped = (text = '') => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(answer.body)?.[1];
  const response = field('SAMLResponse');
  if (response === undefined) return null;
  const relayState = field('RelayState');
  return {
    action: unescaped(/action="([^"]*)"/.exec(answer.body)?.[1]),
    response: Buffer.from(unescaped(response), 'base64').toString(),
    relayState: relayState === undefined ? null : unescaped(relayState),
  };
}

/** Signs a person in for a request in the query of an address. */
export async function signInBy(
  service: TestService,
  person: Visitor,
  query: string,
  browser: Browser = openBrowser(service),
): Promise<InjectResponse> {
  const started = await browser.get(`/saml/sso?${query}`);
  return started.statusCode === 302 ? goOn(person, browser, started) : started;
}
