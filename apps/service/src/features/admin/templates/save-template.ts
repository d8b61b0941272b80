import type { ManageInput } from '@tongxing/contract/define-manage-call.ts';
import type { putTemplate, TemplateView } from '@tongxing/contract/manage/templates.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { templateId } from '../../activity/messages/custom-text.ts';
import { notice } from '../../activity/notices/notice.ts';
import { type Done, isMatch } from '../commands-and-queries/managed.ts';
import type { Operator } from '../commands-and-queries/operator.ts';
import { listOperators } from '../operators/operator-store.ts';
import { announceSaved, lockSaved } from '../settings/saved-store.ts';
import { findTemplates, insertTemplate, type TemplateVersion } from './template-store.ts';
import {
  assertNothingRefused,
  checkTemplate,
  describeVariables,
  readName,
  type TemplateName,
  type TemplateParts,
} from './template-text.ts';

export const idOf = ({ channel, purpose, language }: TemplateName): string =>
  templateId(channel === 'mail' ? 'email' : 'sms', purpose, language);

/** A template as operators see it. */
export function describeTemplate(
  name: TemplateName,
  shipped: TemplateParts,
  row: TemplateVersion | null,
): TemplateView {
  const { subject = null, text, html = null } = row?.value ?? shipped;
  return {
    id: idOf(name),
    ...name,
    version: row?.version ?? 0,
    is_shipped: !row?.value,
    subject,
    text,
    html,
    variables: describeVariables(name),
    saved_at: row?.saved_at.toISOString() ?? null,
    saved_by: row?.saved_by ?? null,
    saved_by_name: row?.saved_by_name ?? null,
  };
}

interface SaveTemplate {
  readonly input: ManageInput<typeof putTemplate>;
  readonly shipped: TemplateParts;
  readonly operator: Operator;
  readonly reason: string;
}

/** Saves a message's text, or returns it to the shipped one; the next message uses it. */
export async function saveTemplate(
  change: Change,
  { input, shipped, operator, reason }: SaveTemplate,
): Promise<Result<Done<TemplateView>, 'not_found' | 'version_conflict' | 'cannot_work'>> {
  const name = readName(input);
  if (!name) return fail('not_found');
  const id = idOf(name);
  await lockSaved(change);
  const [row = null] = await findTemplates(change.db, id);
  const version = row?.version ?? 0;
  if (!isMatch(input.if_match, version)) return fail('version_conflict', { version });
  const checked = input.shipped ? succeed(null) : checkTemplate(name, input, row?.value ?? shipped);
  if (!checked.ok) return checked;
  const whole = checked.value ? assertNothingRefused(checked.value) : succeed(null);
  if (!whole.ok) return whole;
  const { value } = whole;
  await insertTemplate(change, { id, version: version + 1, value, reason, by: operator });
  await announceSaved(change);
  await notifyOthers(change, id, operator);
  const [now = null] = await findTemplates(change.db, id);
  return succeed({
    output: describeTemplate(name, shipped, now),
    before: { version, ...(row?.value ?? { shipped: true }) },
    after: { version: version + 1, ...(value ?? { shipped: true }) },
  });
}

/** Tells the other operators: whoever writes the messages speaks for the service to everybody. */
async function notifyOthers(change: Change, id: string, { accountId: by }: Operator): Promise<void> {
  for (const { id: accountId } of await listOperators(change.db)) {
    if (accountId !== by) change.after(notice({ accountId, what: `有人改了消息模板“${id}”`, toAll: true }));
  }
}
