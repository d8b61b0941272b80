import type { Finding } from './finding.ts';

/** By Node's codes and OpenSSL's messages. */
const advices: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/CERT_HAS_EXPIRED|certificate has expired/i, 'The name is right: renew its certificate.'],
  [/CERT_NOT_YET_VALID|certificate is not yet valid/i, 'Let NTP set the clocks, or wait.'],
  [
    /ALTNAME_INVALID|does not match certificate/i,
    'The certificate is for another name: name the host as it does.',
  ],
  [
    /UNABLE_TO_(?:GET_ISSUER|VERIFY)|unable to (?:get (?:local )?issuer|verify)|self[-_ ]signed|INVALID_CA|CERT_UNTRUSTED/i,
    'The name is right, but nobody known here has signed its certificate. Let its server send the whole chain; for a CA of your own set NODE_EXTRA_CA_CERTS to its file (PEM), for the service and for this command alike.',
  ],
];

/** How to mend the certificate that an error tells of; null for any other error. */
export const adviceOnCertificate = (text: string): string | null =>
  advices.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Gives a finding whose text tells of a certificate the advice that mends it, whatever was being checked. */
export function adviseOnCertificate(finding: Finding): Finding {
  if (finding.state === 'ok') return finding;
  const advice = adviceOnCertificate(finding.text);
  return advice === null ? finding : { ...finding, advice };
}
