import { type Language, languages } from '@tongxing/contract/languages.ts';
import {
  type TemplateView,
  templateChannels,
  templatePurposes,
} from '@tongxing/contract/manage/templates.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import { variablesIn } from '../../activity/messages/custom-text.ts';
import type { MailLayout, MessageTemplates } from '../../activity/messages/message-sender.ts';
import { writeMessage } from '../../activity/messages/message-texts.ts';
import { type InspectedTemplate, inspectTemplate } from '../../activity/messages/safe-template.ts';
import type { TrialWork } from '../settings/trial.ts';

/** What templates need: vendors and the mail layout. */
export interface TemplateWork extends TrialWork {
  readonly mailLayout: MailLayout;
}

export interface TemplateName {
  readonly channel: TemplateView['channel'];
  readonly purpose: TemplateView['purpose'];
  readonly language: Language;
}

export type TemplateParts = MessageTemplates[string];

/** Reads a template's name, also with `email` for `mail`; null where there is no such template. */
export function readName(input: {
  readonly channel: string;
  readonly purpose: string;
  readonly language?: Language | undefined;
}): TemplateName | null {
  const channel = templateChannels.find((each) => each === input.channel.replace(/^email$/, 'mail'));
  const purpose = templatePurposes.find((each) => each === input.purpose);
  return channel && purpose ? { channel, purpose, language: input.language ?? languages[0] } : null;
}

const examples = {
  site: '通行账号中心',
  code: '480219',
  minutes: '5',
  purpose: '登录',
  what: '登录密码已修改',
  time: '11月21日 10:20',
  place: '浙江杭州',
  device: 'Chrome · Windows',
  link: 'https://account.example/login/not-me#example',
  receipt: '20261121-8F3A',
  due: '12月6日 10:20',
} as const;
type Variable = keyof typeof examples;

/** The variables of a message; a text must contain those in `needed`. */
function variablesOf(purpose: string): {
  readonly names: readonly Variable[];
  readonly needed: readonly Variable[];
} {
  if (purpose === 'notice_erased') return { names: ['site', 'receipt'], needed: ['receipt'] };
  if (purpose === 'notice_cancellation') {
    return { names: ['site', 'receipt', 'due', 'time'], needed: ['receipt', 'due'] };
  }
  if (purpose.startsWith('notice_')) {
    const needed = purpose === 'notice_security_change' ? (['what'] as const) : [];
    return { names: ['site', 'what', 'time', 'place', 'device', 'link'], needed };
  }
  return { names: ['site', 'code', 'minutes', 'purpose', 'time', 'place', 'device'], needed: ['code'] };
}

export const describeVariables = ({ purpose }: TemplateName): TemplateView['variables'] => {
  const { names, needed } = variablesOf(purpose);
  return names.map((name) => ({ name, needed: needed.includes(name), example: examples[name] }));
};

/** The example values of a message. */
export const exampleOf = ({ purpose }: TemplateName): Record<string, string> =>
  Object.fromEntries(
    variablesOf(purpose)
      .names.filter((name) => name !== 'site' && name !== 'purpose')
      .map((name) => [name, examples[name]]),
  );

/** The shipped text as a template: variable names in place of values. */
export function shippedTemplate(layout: MailLayout, name: TemplateName): TemplateParts {
  const { channel, purpose, language } = name;
  const names = Object.keys(exampleOf(name));
  // A notice of a new device shows it in rows; the other notices say in a sentence what changed.
  const params = Object.fromEntries(names.map((name) => [name, `{${name}}`]));
  const { text } = writeMessage({ to: '', template: purpose, params, language }, '{site}');
  if (channel === 'sms') return { text: text.plain };
  const letter = layout.letterOf(text);
  return { subject: text.subject, text: letter.text, html: letter.html };
}

interface CheckedTemplate {
  /** The parts without what is refused. */
  readonly parts: TemplateParts;
  /** What the parts have lost by it. */
  readonly refused: InspectedTemplate['refused'];
}

/** The text in force with the operator's parts over it, cleaned; `cannot_work` with the issues where it cannot be sent. */
export function checkTemplate(
  name: TemplateName,
  written: { subject?: string | undefined; text?: string | undefined; html?: string | undefined },
  current: TemplateParts,
): Result<CheckedTemplate, 'cannot_work'> {
  const isMail = name.channel === 'mail';
  const issues: { path: string[]; message: string }[] = [];
  const { names, needed } = variablesOf(name.purpose);
  const { parts, refused, isSafe } = inspectTemplate({
    text: (written.text ?? current.text).replace(/\r\n?/g, '\n').trim(),
    ...(isMail
      ? {
          subject: (written.subject ?? current.subject ?? '').replace(/\s+/g, ' ').trim(),
          html: written.html ?? current.html ?? '',
        }
      : {}),
  });
  if (!isMail) {
    for (const part of ['subject', 'html'] as const) {
      if (written[part] !== undefined) issues.push({ path: [part], message: 'an SMS has none' });
    }
  }
  for (const [part, text] of Object.entries(parts)) {
    if (text === '') issues.push({ path: [part], message: 'must not be empty' });
    const used = variablesIn(text);
    for (const other of new Set(used.filter((each) => !names.includes(each as Variable)))) {
      issues.push({ path: [part], message: `{${other}} is no variable of this message` });
    }
    for (const missing of part === 'subject' ? [] : needed.filter((each) => !used.includes(each))) {
      issues.push({ path: [part], message: `{${missing}} is needed` });
    }
  }
  if (variablesIn(parts.html?.replace(/<[^>]*>/g, '') ?? '').includes('link')) {
    issues.push({ path: ['html'], message: '{link} may stand only as a whole href' });
  }
  if (issues.length === 0 && isSafe) return succeed({ parts, refused });
  return fail('cannot_work', { issues: [...refused, ...issues] });
}

/** The same for what is saved or sent, where nothing may be refused. */
export function assertNothingRefused(checked: CheckedTemplate): Result<TemplateParts, 'cannot_work'> {
  const { parts, refused } = checked;
  return refused.length > 0 ? fail('cannot_work', { issues: refused }) : succeed(parts);
}
