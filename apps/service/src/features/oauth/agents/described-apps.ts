import { createHash } from 'node:crypto';
import { addSeconds } from '../../../kernel/clock.ts';
import { digestText } from '../../../kernel/crypto/digest.ts';
import { clientKey } from '../../../kernel/network/ip-address.ts';
import { readOpenNetworks } from '../../../kernel/network/open-networks.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { checkApp } from '../app-registration/check-app.ts';
import { type NewApp, toAppRow } from '../app-registration/register-by-protocol.ts';
import { readMetadata } from '../app-registration/registration-metadata.ts';
import type { AppsWork, DescribedApps } from '../apps/apps-work.ts';
import { saveDescribedApp } from '../apps/described-app-store.ts';
import { refuseLookAlike } from '../apps/look-alikes.ts';
import { isHostLetIn, readDocumentAddress } from './document-address.ts';

const patienceMs = 3000;
/** Documents are good for at least this long, and at most: a changed one is seen, and nobody has them read all the time. */
const shortest = 300;
const longest = 24 * 3600;
/** A document that could not be read is not asked for again in this time. */
const failureSeconds = 30;
/** How many unknown documents one address may have read, and all together, in ten minutes. */
const mostPerIp = 30;
const mostOfAll = 600;
const windowSeconds = 600;
/** How many unknown clients one host may bring in a day: each becomes a row. */
const mostOfHost = 100;
const daySeconds = 24 * 3600;

const wrong = (detail: string) => fail('bad_document', { detail });

/** The clients that nobody registered. */
export const describedApps: DescribedApps = {
  isLetIn({ settings: { file } }, id) {
    const { enabled, ...hosts } = file.apps.client_metadata;
    const url = enabled ? readDocumentAddress(id, readOpenNetworks(file.outgoing.allow_private)) : null;
    return url !== null && isHostLetIn(url.hostname, hosts);
  },

  async refresh(work, id, known) {
    if (known !== null && known > work.clock.now()) return succeed(false);
    const digest = digestText(id);
    const failed = await work.state.get(`document:${digest}`);
    if (failed !== null) return wrong(failed);
    // Strangers who ask for unknown ones shut nobody out: a known one is read once in five minutes.
    const refused = known === null ? await countRead(work) : null;
    if (refused) return refused;
    const read = await readDocument(work, id, { isNew: known === null });
    if (read.ok) return read;
    const detail = String(read.details?.['detail'] ?? '');
    await work.state.set(`document:${digest}`, detail, failureSeconds);
    return read;
  },
};

const tooMany = () => wrong('too many documents were asked for');

async function countRead({ state, caller }: AppsWork) {
  const counted = [
    [`documents:${clientKey(caller.ip)}`, mostPerIp],
    ['documents', mostOfAll],
  ] as const;
  // What one visitor has too many of does not count for all.
  for (const [key, most] of counted)
    if ((await state.increment(key, 1, windowSeconds)) > most) return tooMany();
  return null;
}

async function readDocument(
  work: AppsWork,
  id: string,
  { isNew }: { readonly isNew: boolean },
): Promise<Result<boolean, 'bad_document'>> {
  const fetched = await fetchDocument(work, id);
  if (!fetched.ok) return fetched;
  const { body, seconds } = fetched.value;
  const read = readClient(body, id, work.settings.publicUrl);
  if (!read.ok) return read;
  const input = read.value;
  const checked = await checkApp(
    { ...toAppRow(input, id, null, work.clock.now()), jwks: input.jwks ?? null, claims: {} } as never,
    work.settings,
  );
  // The details of these failures are Chinese texts for the portal's form.
  if (!checked.ok) return wrong(`refused: ${checked.failure}`);
  // Documents that are none count for nobody: a stranger would shut the others of a host out by asking for them.
  const key = `documents-of:${new URL(id).hostname}`;
  if (isNew && (await work.state.increment(key, 1, daySeconds)) > mostOfHost) return tooMany();
  return work.change((change) => save(change, { id, input, body, seconds }));
}

interface Read {
  readonly id: string;
  readonly input: NewApp;
  readonly body: string;
  /** How long it is good. */
  readonly seconds: number;
}

async function save(
  change: Change,
  { id, input, body, seconds }: Read,
): Promise<Result<boolean, 'bad_document'>> {
  const named = await refuseLookAlike(change, null, {
    appId: id,
    name: input.name,
    legalName: input.legal_name,
  });
  if (!named.ok) return wrong('client_name: it looks like a name that people trust');
  await saveDescribedApp(change, {
    ...toAppRow(input, id, null, change.at),
    agent: true,
    document_digest: createHash('sha256').update(body).digest(),
    document_until: addSeconds(change.at, seconds),
  });
  return succeed(true);
}

/** Gives no reason why an address could not be read: it may be one that only this service reaches. */
async function fetchDocument(
  work: AppsWork,
  id: string,
): Promise<Result<{ body: string; seconds: number }, 'bad_document'>> {
  try {
    // It is guarded, and reads 64 KiB at most.
    const response = await work.fetch(id, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
    const body = await response.text();
    return succeed({ body, seconds: freshSeconds(response.headers.get('cache-control')) });
  } catch (error) {
    work.log.warn({ err: error, document: id }, 'a client metadata document could not be read');
    return wrong('the client metadata document could not be read');
  }
}

/** RFC 9111: `max-age`, within our bounds. */
function freshSeconds(cacheControl: string | null): number {
  const [, age] = /(?:^|,)\s*max-age\s*=\s*(\d{1,9})/i.exec(cacheControl ?? '') ?? [];
  return Math.min(longest, Math.max(shortest, Number(age ?? shortest)));
}

const secretMethods = ['client_secret_basic', 'client_secret_post', 'client_secret_jwt'];

/** Reads a document by the rules of a registration, and those of the draft besides (4.1). */
function readClient(body: string, id: string, publicUrl: string): Result<NewApp, 'bad_document'> {
  let document: Record<string, unknown>;
  try {
    document = JSON.parse(body) as Record<string, unknown>;
  } catch {
    return wrong('the client metadata document is not JSON');
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return wrong('the client metadata document is not a JSON object');
  if (document['client_id'] !== id) return wrong('client_id: it is not the address of the document');
  if ('client_secret' in document || 'client_secret_expires_at' in document)
    return wrong('client_secret: a public document has none');
  const { token_endpoint_auth_method: method = 'none', redirect_uris: uris } = document;
  if (secretMethods.includes(String(method)))
    return wrong('token_endpoint_auth_method: must be none or private_key_jwt');
  const { hostname, host } = new URL(id);
  const isNative = Array.isArray(uris) && uris.some((uri) => !String(uri).startsWith('https://'));
  const read = readMetadata(
    {
      client_name: hostname.slice(0, 40),
      ...document,
      token_endpoint_auth_method: method,
      ...(isNative && method === 'none' ? { application_type: 'native' } : {}),
    },
    { registrar: { legalName: hostname.slice(0, 100), contact: host.slice(0, 100) }, appId: id, publicUrl },
  );
  if (!read.ok) return wrong(String(read.details?.['detail'] ?? 'the document is refused'));
  const { type } = read.value.input;
  if (type === 'machine' || type === 'device') return wrong('grant_types: a person has to be there');
  return succeed({ ...read.value.input, webhook_url: '', events: null });
}
