import type { MessageTemplate, MessageText } from './message-sender.ts';

export type CodeTemplate = Exclude<MessageTemplate, `notice_${string}`>;
type Written = Omit<MessageText, 'language' | 'siteName'>;
export type Params = Readonly<Record<string, string>>;

/** How messages are said in one language. What is in `params` is said in that language already, and one line each. */
export interface MessageWriter {
  /** What a code is asked for, as it stands inside of a sentence. */
  readonly purposes: Readonly<Record<CodeTemplate, string>>;
  writeCode(purpose: string, params: Params, siteName: string): Written;
  /** The account is about to go (`due`), or gone. */
  writeLeaving(isErased: boolean, params: Params, siteName: string): Written;
  writeNotice(isNewDevice: boolean, params: Params, siteName: string): Written;
}

/** What is known of who asks, or of what happened: label and value. */
export const rowsOf = (
  labels: readonly (readonly [param: string, label: string])[],
  params: Params,
): MessageText['rows'] =>
  labels.filter(([param]) => params[param]).map(([param, label]) => [label, params[param] ?? ''] as const);
