import { inXml } from '../../../kernel/xml/write-xml.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { bindings, namespaces } from '../apps/saml.ts';
import { loadSamlKeys } from './key-store.ts';
import { ownEntityId } from './speaking.ts';
import { nameIdFormats } from './write-messages.ts';

/** The metadata of this service (SAML Metadata 2.4.3), for service providers to read. */
export async function ownMetadata(work: AppsWork): Promise<string> {
  const { publicUrl } = work.settings;
  const { certificates } = await loadSamlKeys(work);
  const keys = certificates.map((pem) => {
    const encoded = pem.replace(/-----[A-Z ]+-----|\s/g, '');
    return `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${namespaces.signature}"><ds:X509Data><ds:X509Certificate>${encoded}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
  });
  const services = (name: string, path: string) =>
    [bindings.redirect, bindings.post].map(
      (binding) => `<md:${name} Binding="${binding}" Location="${inXml(publicUrl)}/saml/${path}"/>`,
    );
  const formats = Object.values(nameIdFormats).map(
    (format) => `<md:NameIDFormat>${format}</md:NameIDFormat>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${namespaces.metadata}" entityID="${inXml(ownEntityId(work))}"><md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="${namespaces.protocol}">${[
    ...keys,
    ...services('SingleLogoutService', 'slo'),
    ...formats,
    ...services('SingleSignOnService', 'sso'),
  ].join('')}</md:IDPSSODescriptor></md:EntityDescriptor>
`;
}
