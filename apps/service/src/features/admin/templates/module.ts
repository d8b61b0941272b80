import { type Language, languages } from '@tongxing/contract/languages.ts';
import {
  listTemplates,
  previewTemplate,
  putTemplate,
  showTemplate,
  templateChannels,
  templatePurposes,
  testTemplate,
} from '@tongxing/contract/manage/templates.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import type { OutgoingMessage } from '../../activity/messages/message-sender.ts';
import { writeMessage } from '../../activity/messages/message-texts.ts';
import { type InspectedTemplate, inspectTemplate } from '../../activity/messages/safe-template.ts';
import { preparedCommand, query } from '../commands-and-queries/managed.ts';
import { inTime, limitTries } from '../settings/trial.ts';
import { addressFor, maskedRecipient, sendOnce } from '../settings/try-message.ts';
import { describeTemplate, idOf, saveTemplate } from './save-template.ts';
import { findTemplates } from './template-store.ts';
import {
  checkTemplate,
  exampleOf,
  readName,
  shippedTemplate,
  type TemplateName,
  type TemplateWork,
} from './template-text.ts';

const reason = 'A text of the service; of a person it has the id of the operator who wrote it.';
const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({
    table: 'template_version',
    export: reason,
    erase: { retained: reason },
    merge: { finalize: { retained: reason } },
    end: 'A text opens nothing.',
  }),
];

interface Drafted {
  readonly channel: string;
  readonly purpose: string;
  readonly language?: Language | undefined;
  readonly subject?: string | undefined;
  readonly text?: string | undefined;
  readonly html?: string | undefined;
}

const isWritten = ({ subject, text, html }: Drafted): boolean =>
  [subject, text, html].some((part) => part !== undefined);

interface Draft {
  readonly name: TemplateName;
  readonly message: OutgoingMessage;
  readonly refused: InspectedTemplate['refused'];
}

/** The message of a draft: the request's parts over those in force, with example values. */
async function draft(
  work: TemplateWork,
  input: Drafted,
): Promise<Result<Draft, 'not_found' | 'cannot_work'>> {
  const name = readName(input);
  if (!name) return fail('not_found');
  const [row] = await findTemplates(work.db, idOf(name));
  const current = row?.value ?? shippedTemplate(work.mailLayout, name);
  const saved = row?.value && { parts: row.value, refused: inspectTemplate(row.value).refused };
  const checked = isWritten(input) ? checkTemplate(name, input, current) : succeed(saved);
  if (!checked.ok) return checked;
  const { value: found } = checked;
  const message = { to: '', template: name.purpose, params: exampleOf(name), language: name.language };
  const written = writeMessage(message, work.settings.file.site.title, found?.parts);
  return succeed({ name, message: { ...message, ...written }, refused: found?.refused ?? [] });
}

export const templates: Module<TemplateWork> = {
  name: 'templates',
  adminHandlers: [
    query(listTemplates, async (work: TemplateWork, { input: { language = languages[0] } }) => {
      const rows = await findTemplates(work.db);
      const names = templateChannels.flatMap((channel) =>
        templatePurposes.map((purpose) => ({ channel, purpose, language })),
      );
      const items = names.map((name) =>
        describeTemplate(
          name,
          shippedTemplate(work.mailLayout, name),
          rows.find(({ id }) => id === idOf(name)) ?? null,
        ),
      );
      return succeed({ items, next: null });
    }),
    query(showTemplate, async (work: TemplateWork, { input }) => {
      const name = readName(input);
      if (!name) return fail('not_found');
      const [row = null] = await findTemplates(work.db, idOf(name));
      return succeed(describeTemplate(name, shippedTemplate(work.mailLayout, name), row));
    }),
    preparedCommand(
      putTemplate,
      async (work: TemplateWork, { input }) => {
        const name = readName(input);
        return name ? succeed(shippedTemplate(work.mailLayout, name)) : fail('not_found');
      },
      (change, { input, operator, reason, prepared: shipped }) =>
        saveTemplate(change, { input, shipped, operator, reason }),
    ),
    preparedCommand(
      previewTemplate,
      async (work: TemplateWork, { input }) => {
        const drafted = await draft(work, input);
        if (!drafted.ok) return drafted;
        const { name, message, refused } = drafted.value;
        const isMail = name.channel === 'mail';
        const page = isMail ? work.mailLayout.pageOf(message.text) : { text: message.text.plain, html: null };
        return succeed({
          id: idOf(name),
          subject: isMail ? message.text.subject : null,
          ...page,
          refused: [...refused],
        });
      },
      async (_change, { prepared: output }) => succeed({ output }),
    ),
    preparedCommand(
      testTemplate,
      async (work: TemplateWork, { input, operator }) => {
        const drafted = await draft(work, input);
        if (!drafted.ok) return drafted;
        const { name, message, refused } = drafted.value;
        // As with saving; a saved text is tried as it is sent.
        if (isWritten(input) && refused.length > 0) return fail('cannot_work', { issues: refused });
        const channel = name.channel === 'sms' ? 'sms' : 'email';
        const to = await addressFor(work, operator, channel, input.to);
        if (!to.ok) return to;
        const spent = await limitTries(work, operator);
        if (spent) return spent;
        const vendors = work.vendorsWith(work.settings);
        const senders = vendors.senders[channel];
        if (senders.length === 0) return fail('not_set_up');
        const started = performance.now();
        const sending = sendOnce(senders, { ...message, to: to.value });
        const sent = await inTime(
          sending.then((tried) => succeed(tried)),
          channel,
        );
        vendors.close();
        if (!sent.ok) return sent;
        const { ok, result, detail, tried } = sent.value;
        const milliseconds = Math.round(performance.now() - started);
        return succeed({ id: idOf(name), ok, result, detail, tried, milliseconds });
      },
      async (change, { input: { channel: by, to }, operator, prepared: output }) => {
        const channel = by === 'sms' ? 'sms' : 'email';
        const recipient = await maskedRecipient(change, operator, channel, to);
        return succeed({ output, after: { ok: output.ok, tried: output.tried, ...recipient } });
      },
    ),
  ],
  accountData,
};
