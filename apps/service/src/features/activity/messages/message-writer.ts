import type { MessageTemplate, MessageText } from './message-sender.ts';

export type CodeTemplate = Exclude<MessageTemplate, `notice_${string}`>;
type Written = Omit<MessageText, 'language' | 'siteName'>;
export type Params = Readonly<Record<string, string>>;

/** Writes messages in one language. The values of `params` are already translated and one line each. */
export interface MessageWriter {
  /** The purpose of a code, as a part of a sentence. */
  readonly purposes: Readonly<Record<CodeTemplate, string>>;
  writeCode(purpose: string, params: Params, siteName: string): Written;
  /** The account will be erased (at `due`), or was erased (`isErased`). */
  writeLeaving(isErased: boolean, params: Params, siteName: string): Written;
  writeNotice(isNewDevice: boolean, params: Params, siteName: string): Written;
}

/** The known facts about the request or the event. */
export const rowsOf = (
  labels: readonly (readonly [param: string, label: string])[],
  params: Params,
): MessageText['rows'] =>
  labels.filter(([param]) => params[param]).map(([param, label]) => [label, params[param] ?? ''] as const);
