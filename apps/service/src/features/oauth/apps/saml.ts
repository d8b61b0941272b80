import { X509Certificate } from 'node:crypto';
import {
  acsUrl,
  entityId,
  mostAcsUrls,
  mostCertificates,
  sloUrl,
} from '@tongxing/contract/rules/service-provider.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { attributeOf, childElements, isNamed, readXml, textOf } from '../../../kernel/xml/read-xml.ts';
import type { AppRow } from './app-store.ts';

/** Where the authorization endpoint sends a browser back to, on its way to a service provider; below the public URL. */
export const samlCallback = '/saml/callback';

/** The namespaces and the bindings of SAML 2.0. */
export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
export const bindings = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  soap: 'urn:oasis:names:tc:SAML:2.0:bindings:SOAP',
} as const;

/** What the metadata of a service provider says. */
export type DescribedProvider = Pick<
  AppRow,
  | 'entity_id'
  | 'acs_urls'
  | 'slo_url'
  | 'slo_soap_url'
  | 'certificates'
  | 'encryption_certificate'
  | 'signed_requests'
>;

const problems = {
  text: '不是元数据，或者里面有不允许的内容（DOCTYPE、CDATA）',
  several: '里面要正好有一个服务提供者（EntityDescriptor 和 SPSSODescriptor）',
  name: '实体 ID（entityID）写成网址或 urn:，里面没有空格',
  acs: '没有可用的 ACS 地址：要 HTTP-POST、https，本机调试可以用 http://localhost',
  expired: '已经过期（validUntil）',
} as const;
const bad = (problem: keyof typeof problems) => fail('bad_metadata', { problem: problems[problem] });

/** A certificate as PEM; the reason in words where it is none, or not of RSA with 2048 bits and more. */
export function readCertificate(text: string): Result<string, 'bad_certificate'> {
  const wrong = (problem: string) => fail('bad_certificate', { problem });
  const encoded = text.replace(/-----[A-Z]+ CERTIFICATE-----/g, '').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return wrong('要 PEM 格式的证书，不是私钥');
  try {
    const certificate = new X509Certificate(Buffer.from(encoded, 'base64'));
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    const bits = asymmetricKeyDetails?.modulusLength ?? 0;
    if (asymmetricKeyType !== 'rsa' || bits < 2048 || bits > 8192)
      return wrong('只接受 2048 位以上的 RSA 证书');
    return succeed(certificate.toString());
  } catch {
    return wrong('证书无法读取');
  }
}

/** Reads the metadata of one service provider (SAML Metadata 2.4.4). Its signature, if any, counts for nothing. */
export function readProviderMetadata(
  text: string,
  now: Date,
): Result<DescribedProvider, 'bad_metadata' | 'bad_certificate'> {
  const root = readXml(text, { comments: true, tags: 4000 });
  if (!root) return bad('text');
  const isOne = isNamed(root, [namespaces.metadata, 'EntityDescriptor']);
  const isList = isNamed(root, [namespaces.metadata, 'EntitiesDescriptor']);
  const entities = isOne
    ? [root]
    : isList
      ? childElements(root, [namespaces.metadata, 'EntityDescriptor'])
      : [];
  const [entity] = entities;
  const [provider, second] = entity ? childElements(entity, [namespaces.metadata, 'SPSSODescriptor']) : [];
  if (!entity || !provider || second || entities.length > 1) return bad('several');
  for (const element of [root, entity, provider]) {
    const until = attributeOf(element, 'validUntil');
    if (until !== null && !(Date.parse(until) > now.getTime())) return bad('expired');
  }
  const name = entityId.safeParse(attributeOf(entity, 'entityID') ?? '');
  if (!name.success) return bad('name');
  const acs_urls = acsUrlsOf(provider);
  if (acs_urls.length === 0) return bad('acs');
  const certificates = certificatesOf(provider);
  if (!certificates.ok) return certificates;
  const sloAt = (binding: string) => {
    const service = childElements(provider, [namespaces.metadata, 'SingleLogoutService']).find(
      (element) => attributeOf(element, 'Binding') === binding,
    );
    const address = service && (attributeOf(service, 'ResponseLocation') ?? attributeOf(service, 'Location'));
    return sloUrl.safeParse(address ?? '').data ?? '';
  };
  return succeed({
    entity_id: name.data,
    acs_urls,
    slo_url: sloAt(bindings.redirect) || sloAt(bindings.post),
    slo_soap_url: sloAt(bindings.soap),
    certificates: certificates.value.signing,
    encryption_certificate: certificates.value.encryption,
    signed_requests: ['true', '1'].includes(attributeOf(provider, 'AuthnRequestsSigned') ?? ''),
  });
}

/** Where answers can be posted, the default first, then by their index. */
function acsUrlsOf(provider: Element): string[] {
  const services = childElements(provider, [namespaces.metadata, 'AssertionConsumerService'])
    .filter((service) => attributeOf(service, 'Binding') === bindings.post)
    .map((service) => ({
      url: acsUrl.safeParse(attributeOf(service, 'Location') ?? ''),
      isDefault: ['true', '1'].includes(attributeOf(service, 'isDefault') ?? ''),
      index: Number(attributeOf(service, 'index') ?? 0),
    }))
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault) || one.index - other.index);
  return [...new Set(services.flatMap(({ url }) => url.data ?? []))].slice(0, mostAcsUrls);
}

/** The certificates of the keys; a key without a use serves for both. */
function certificatesOf(
  provider: Element,
): Result<{ readonly signing: string[]; readonly encryption: string }, 'bad_certificate'> {
  const found: Record<'signing' | 'encryption', string[]> = { signing: [], encryption: [] };
  for (const key of childElements(provider, [namespaces.metadata, 'KeyDescriptor'])) {
    const use = attributeOf(key, 'use');
    const texts = childElements(key, [namespaces.signature, 'KeyInfo'])
      .flatMap((info) => childElements(info, [namespaces.signature, 'X509Data']))
      .flatMap((data) => childElements(data, [namespaces.signature, 'X509Certificate']))
      .map((element) => textOf(element) ?? '');
    for (const text of texts) {
      const read = readCertificate(text);
      if (!read.ok) return read;
      if (use !== 'encryption') found.signing.push(read.value);
      if (use !== 'signing') found.encryption.push(read.value);
    }
  }
  return succeed({
    signing: [...new Set(found.signing)].slice(0, mostCertificates),
    encryption: found.encryption[0] ?? '',
  });
}
