import PostalMime from 'postal-mime';

/** A recipient that a mail server will never take mail for. */
export interface Bounce {
  readonly address: string;
  /** RFC 3463: `5.1.1`. */
  readonly status: string;
}

/** The most recipients of one report that are read. */
const mostRecipients = 100;

/** The value of a field (RFC 3464 2.1); '' where there is none. */
function fieldOf(block: string, name: string): string {
  const unfolded = block.replace(/\r?\n[ \t]+/g, ' ');
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
}

/** `rfc822; someone@mail.example` as an address; '' for another kind of address. */
const addressOf = (field: string): string => /^rfc822;\s*<?([^\s<>]+@[^\s<>]+)>?$/i.exec(field)?.[1] ?? '';

/**
 * The addresses that a delivery status notification (RFC 3464) says are refused for good (5.x.x), as they were written to and as
 * the last server knows them. Empty for any other mail.
 */
export async function readBounces(raw: Buffer): Promise<readonly Bounce[]> {
  const mail = await PostalMime.parse(raw);
  const report = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!report) return [];
  const { content } = report;
  const text = typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8');
  // The first block is about the message.
  const [, ...recipients] = text.split(/\r?\n[ \t]*\r?\n/);
  return recipients.slice(0, mostRecipients).flatMap((block): Bounce[] => {
    const status = /^5\.\d{1,3}\.\d{1,3}/.exec(fieldOf(block, 'Status'))?.[0];
    if (status === undefined || !/^failed$/i.test(fieldOf(block, 'Action'))) return [];
    const addresses = [fieldOf(block, 'Original-Recipient'), fieldOf(block, 'Final-Recipient')].map(
      addressOf,
    );
    return [...new Set(addresses)].filter(Boolean).map((address) => ({ address, status }));
  });
}
