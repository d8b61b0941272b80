import type { Language } from '@tongxing/contract/languages.ts';
import { chineseMessages } from './chinese-messages.ts';
import { writeCustom } from './custom-text.ts';
import { englishMessages } from './english-messages.ts';
import type { Message, MessageTemplates, MessageText, OutgoingMessage } from './message-sender.ts';
import type { CodeTemplate, MessageWriter, Params } from './message-writer.ts';
import { inspectTemplate } from './safe-template.ts';
import { traditionalMessages } from './traditional-messages.ts';
import { translateParams, wordingOf } from './wordings.ts';

const inBeijing = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
/** `11月21日 10:20`. */
export const timeOfDay = (at: Date): string => inBeijing.format(at);

/**
 * Writes a message in its language. `template`: the operator's own text, if there is one. Params may come from
 * requests (a device's name), so they are truncated and reduced to one line.
 */
export function writeMessage(
  message: Message,
  chineseName: string,
  template?: MessageTemplates[string],
): Pick<OutgoingMessage, 'text' | 'translated'> {
  const wording = wordingOf(message.language ?? 'zh-CN');
  const params = Object.fromEntries(
    Object.entries(message.params).map(([name, value]) => [
      name,
      toOneLine(value, name === 'link' || name === 'settings' ? 2000 : 80),
    ]),
  );
  const translated = wording ? translateParams(wording, params) : params;
  // Only the shipped name has a translation; a name that the operator chose stays.
  const site = wording ? wording.translate(chineseName) : chineseName;
  const shipped = writeShipped(message, translated, site);
  const inspected = template && inspectTemplate(template);
  // What was saved before there was a check leaks nothing either.
  if (!inspected?.isSafe) return { text: shipped, translated };
  const purpose = writerOf(message).purposes[message.template as CodeTemplate] ?? '';
  return { text: writeCustom(shipped, inspected.parts, { ...translated, purpose, site }), translated };
}

const writers: Readonly<Record<Language, MessageWriter>> = {
  'zh-CN': chineseMessages,
  en: englishMessages,
  'zh-TW': traditionalMessages,
};
const writerOf = ({ language = 'zh-CN' }: Message) => writers[language];

function writeShipped(message: Message, params: Params, siteName: string): MessageText {
  const writer = writerOf(message);
  const { template, language = 'zh-CN' } = message;
  const written =
    template === 'notice_cancellation' || template === 'notice_erased'
      ? writer.writeLeaving(template === 'notice_erased', params, siteName)
      : template === 'notice_new_device' || template === 'notice_security_change'
        ? writer.writeNotice(template === 'notice_new_device', params, siteName)
        : writer.writeCode(writer.purposes[template], params, siteName);
  return { ...written, language, siteName };
}

function toOneLine(text: string, longest: number): string {
  // Control characters, line separators and direction marks could forge lines or hide text.
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line;
}
