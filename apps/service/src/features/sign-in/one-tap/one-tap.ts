import type { OneTapKind } from '@tongxing/contract/rules/one-tap.ts';

/** What a vendor says of a token: the number, or why there is none. */
export type NumberAnswer =
  | { readonly outcome: 'number'; readonly phone: string }
  /** `detail` is for the operator's log and holds neither token nor number. */
  | { readonly outcome: 'none'; readonly detail: string };

export type OneTapParams =
  | { readonly outcome: 'ready'; readonly params: Readonly<Record<string, string>> }
  | { readonly outcome: 'none'; readonly detail: string };

/** A vendor that asks the carriers for the number of the phone that a request comes from. */
export interface OneTap {
  readonly vendor: string;
  readonly kinds: readonly OneTapKind[];
  /** How many numbers may be asked for on one day. */
  readonly perDay: number;
  /** What its SDK is given; `page`: the address of the portal. */
  prepare(kind: OneTapKind, page: string): Promise<OneTapParams>;
  /** The number that a token of its SDK stands for. Costs money. */
  readNumber(kind: OneTapKind, token: string): Promise<NumberAnswer>;
}
