import { createSign, createVerify } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { attributeOf, childElements, isNamed, readXml } from '../../../kernel/xml/read-xml.ts';
import { namespaces } from '../apps/saml.ts';
import type { SamlKeys } from './key-store.ts';

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const rsaSha512 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

const transforms = new Set([enveloped, exclusive]);
const digests = new Set([sha256, 'http://www.w3.org/2001/04/xmlenc#sha512']);
/** Of a signature in a query, by the name of the algorithm. SHA-1 is none. */
const verifiers: Readonly<Record<string, string>> = { [rsaSha256]: 'RSA-SHA256', [rsaSha512]: 'RSA-SHA512' };

/** Signs the element of a document that has this ID; the signature follows its issuer (SAML Core 2.3.3). */
export function signXml(xml: string, id: string, { privateKey, certificate }: SamlKeys): string {
  const signing = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: rsaSha256,
    canonicalizationAlgorithm: exclusive,
  });
  const element = `//*[@ID='${id}']`;
  signing.addReference({ xpath: element, digestAlgorithm: sha256, transforms: [enveloped, exclusive] });
  const after = `${element}/*[local-name(.)='Issuer']`;
  signing.computeSignature(xml, { prefix: 'ds', location: { reference: after, action: 'after' } });
  return signing.getSignedXml();
}

/** Signs the query of the redirect binding (SAML Bindings 3.4.4.1), and returns it with its signature. */
export function signQuery(query: string, { privateKey }: SamlKeys): string {
  const signed = `${query}&SigAlg=${encodeURIComponent(rsaSha256)}`;
  const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64');
  return `${signed}&Signature=${encodeURIComponent(signature)}`;
}

/** Whether one of the certificates signed a query, as it stands in the address. */
export function isQuerySigned(
  { signed, algorithm, signature }: { signed: string; algorithm: string; signature: string },
  certificates: readonly string[],
): boolean {
  const verifier = Object.hasOwn(verifiers, algorithm) ? verifiers[algorithm] : undefined;
  if (!verifier || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false;
  return certificates.some((certificate) =>
    createVerify(verifier).update(signed).verify(certificate, signature, 'base64'),
  );
}

/** Whether there is a signature anywhere in a message. */
export const hasSignature = (root: Element): boolean =>
  root.getElementsByTagNameNS(namespaces.signature, 'Signature').length > 0;

/**
 * A message as one of the certificates signed it: what is returned is read from the signed bytes, and nothing beside them
 * counts. Null where the one signature, directly in the root, is not of the whole message.
 */
export function readSigned(xml: string, root: Element, certificates: readonly string[]): Element | null {
  const [signature] = childElements(root, [namespaces.signature, 'Signature']);
  const all = root.getElementsByTagNameNS(namespaces.signature, 'Signature');
  const id = attributeOf(root, 'ID');
  if (!signature || all.length !== 1 || !id) return null;
  for (const certificate of certificates) {
    try {
      const checking = new SignedXml({ publicCert: certificate, getCertFromKeyInfo: () => null });
      checking.loadSignature(signature);
      const references = checking.getReferences();
      const [reference] = references;
      const isPlain =
        references.length === 1 &&
        reference?.uri === `#${id}` &&
        reference.transforms.every((transform) => transforms.has(transform)) &&
        digests.has(reference.digestAlgorithm) &&
        checking.canonicalizationAlgorithm === exclusive &&
        Object.hasOwn(verifiers, checking.signatureAlgorithm ?? '');
      if (!isPlain || !checking.checkSignature(xml)) continue;
      const signed = readXml(checking.getSignedReferences()[0] ?? '', { tags: Infinity });
      const isWhole =
        signed &&
        attributeOf(signed, 'ID') === id &&
        isNamed(signed, [root.namespaceURI ?? '', root.localName]);
      if (isWhole) return signed;
    } catch {
      // Not signed with this certificate.
    }
  }
  return null;
}
