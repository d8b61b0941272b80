import type { ManageInput, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type {
  publishAgreement as publishCall,
  removeAgreementDraft as removeCall,
  writeAgreement as writeCall,
} from '@tongxing/contract/manage/agreements.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { type LegalKind, sanitizeLegal } from '../../sign-in/agreements/legal-documents.ts';
import { type Done, isMatch } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { announceSaved, lockSaved } from '../settings/saved-store.ts';
import {
  type AgreementText,
  deleteAgreementText,
  findAgreementTexts,
  upsertAgreementText,
} from './agreement-store.ts';
import { describeAgreements, type Given, hasText, isKind } from './describe-agreement.ts';

type Whole = ManageOutput<typeof writeCall>;
type Writing<Fails extends string> = Promise<Result<Done<Whole>, Fails>>;

const isOut = ({ publish_at: at }: AgreementText, now: Date) => at !== null && at <= now;

const lockedBy = (kind: LegalKind) =>
  fail('locked', {
    issues: [{ path: [`legal.${kind}`], message: '由配置文件锁定', locked_by: 'file' }],
  });

/** A time in the past becomes now: nobody can have agreed to a version before it existed. */
const notBefore = (at: Date, now: Date): Date => (at < now ? now : at);

async function save(
  change: Change,
  given: Given,
  row: Pick<AgreementText, 'version' | 'revision' | 'content' | 'publish_at'> & { kind: LegalKind },
  operator: Operator,
): Promise<Done<Whole>> {
  await upsertAgreementText(change, row, operator);
  await announceSaved(change);
  const rows = await findAgreementTexts(change.db, row.kind);
  const all = describeAgreements(row.kind, rows, given, change.at);
  const output = all.find(({ source, version }) => source === 'console' && version === row.version);
  if (!output) throw new Error('a version was just written');
  const { revision, state, publish_at } = output;
  return { output, after: { revision, state, publish_at, characters: row.content.length } };
}

/** Creates a draft, or overwrites one that is not published. With `publish_at` the draft comes into force at that time. */
export async function writeAgreement(
  change: Change,
  input: ManageInput<typeof writeCall>,
  given: Given,
  operator: Operator,
): Writing<'not_found' | 'version_conflict' | 'version_taken' | 'cannot_work' | 'locked'> {
  const { kind, version, publish_at: publishAt, if_match: ifMatch } = input;
  if (!isKind(kind)) return fail('not_found');
  if (publishAt && given.source === 'file') return lockedBy(kind);
  const content = sanitizeLegal(input.content).trim();
  if (!hasText(content)) {
    return fail('cannot_work', { issues: [{ path: ['content'], message: 'has no text' }] });
  }
  await lockSaved(change);
  const rows = await findAgreementTexts(change.db, kind);
  const there = rows.find((row) => row.version === version);
  const isGiven = given.versions.some((each) => each.version === version);
  if (isGiven || (there && (isOut(there, change.at) || ifMatch === undefined))) return fail('version_taken');
  const revision = there?.revision ?? 0;
  if (!isMatch(ifMatch, revision)) return fail('version_conflict', { version: revision });
  const at = publishAt ? notBefore(publishAt, change.at) : (there?.publish_at ?? null);
  const row = { kind, version, revision: revision + 1, content, publish_at: at };
  return succeed(await save(change, given, row, operator));
}

/** Publishes a draft; people are asked to agree at their next sign-in. */
export async function publishAgreement(
  change: Change,
  input: ManageInput<typeof publishCall>,
  given: Given,
  operator: Operator,
): Writing<'not_found' | 'version_conflict' | 'wrong_state' | 'locked'> {
  const { kind, version, publish_at: publishAt, if_match: ifMatch } = input;
  if (!isKind(kind)) return fail('not_found');
  if (given.source === 'file') return lockedBy(kind);
  await lockSaved(change);
  const rows = await findAgreementTexts(change.db, kind);
  const there = rows.find((row) => row.version === version);
  if (!there) return fail('not_found');
  if (isOut(there, change.at)) return fail('wrong_state', { state: 'published' });
  if (!isMatch(ifMatch, there.revision)) return fail('version_conflict', { version: there.revision });
  const at = notBefore(publishAt ?? change.at, change.at);
  const { revision, content } = there;
  return succeed(
    await save(change, given, { kind, version, revision: revision + 1, content, publish_at: at }, operator),
  );
}

/** Deletes a version that is not published yet. */
export async function removeAgreement(
  change: Change,
  { kind, version }: ManageInput<typeof removeCall>,
): Promise<Result<Done<{ id: string }>, 'not_found' | 'wrong_state'>> {
  if (!isKind(kind)) return fail('not_found');
  await lockSaved(change);
  const rows = await findAgreementTexts(change.db, kind);
  const there = rows.find((row) => row.version === version);
  if (!there) return fail('not_found');
  if (isOut(there, change.at)) return fail('wrong_state', { state: 'published' });
  await deleteAgreementText(change, kind, version);
  await announceSaved(change);
  return succeed({ output: { id: `${kind}/${version}` }, before: { revision: there.revision } });
}
