import { longestMetadata } from '@tongxing/contract/rules/service-provider.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { AppsWork } from '../apps/apps-work.ts';
import { readCertificate, readProviderMetadata } from '../apps/saml.ts';

interface Sent {
  readonly metadata?: string | undefined;
  readonly metadata_url?: string | undefined;
  readonly slo_url?: string | undefined;
  readonly slo_soap_url?: string | undefined;
  readonly certificates?: string[] | undefined;
  readonly encryption_certificate?: string | undefined;
  readonly signed_requests?: boolean | undefined;
}

const milliseconds = 5000;

/** The metadata at an address of the developer's; null where it cannot be had. */
async function fetchMetadata(work: AppsWork, url: string): Promise<string | null> {
  try {
    const answer = await work.fetch(url, { redirect: 'error', signal: AbortSignal.timeout(milliseconds) });
    const text = answer.ok ? await answer.text() : '';
    return text !== '' && text.length <= longestMetadata ? text : null;
  } catch {
    return null;
  }
}

/**
 * The fields of a service provider of SAML as they are stored: read from its metadata where that was sent or lies at an
 * address, certificates as PEM. What other apps send comes back as it is.
 */
export async function describeProvider<Input extends Sent>(
  work: AppsWork,
  input: Input,
): Promise<Result<Omit<Input, 'metadata'>, 'bad_metadata' | 'bad_certificate'>> {
  const { metadata: typed, ...sent } = input;
  const text = typed || (input.metadata_url ? await fetchMetadata(work, input.metadata_url) : undefined);
  if (text === null) return fail('bad_metadata', { problem: '这个地址没有给出元数据' });
  if (text) {
    const read = readProviderMetadata(text, work.clock.now());
    if (!read.ok) return read;
    const { signed_requests = read.value.signed_requests } = sent;
    return succeed({ ...sent, ...read.value, signed_requests });
  }
  const certificates: string[] = [];
  for (const each of input.certificates ?? []) {
    const read = readCertificate(each);
    if (!read.ok) return read;
    certificates.push(read.value);
  }
  const encryption = input.encryption_certificate ? readCertificate(input.encryption_certificate) : null;
  if (encryption && !encryption.ok) return encryption;
  return succeed({
    ...sent,
    ...(input.certificates && { certificates, encryption_certificate: certificates[0] ?? '' }),
    ...(input.encryption_certificate !== undefined && { encryption_certificate: encryption?.value ?? '' }),
    ...(input.slo_url !== undefined && { slo_soap_url: input.slo_soap_url ?? input.slo_url }),
  });
}
