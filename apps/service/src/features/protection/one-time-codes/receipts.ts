import { digestText } from '../../../kernel/crypto/digest.ts';
import type { MessagesWork } from '../../activity/messages/send-message.ts';

/** How long it can be asked what became of a code. */
const receiptSeconds = 3600;
const daySeconds = 24 * 3600;
/** A number has to have got so many codes in a day before the next is read out in a call. */
const codesBeforeCall = 2;

export type ReceiptState = 'sent' | 'delivered' | 'undelivered';

const receiptKey = (id: string) => `code-receipt:${digestText(id)}`;
const countKey = (numberDigest: string) => `codes-of-number:${numberDigest}`;

interface Receipt {
  readonly state: ReceiptState;
  readonly number: string;
}

type ReceiptWork = Pick<MessagesWork, 'state' | 'messages' | 'settings'>;

/** Counts a code for a number, and saves by which id it can be asked for. */
export async function saveReceipt({ state }: ReceiptWork, id: string, phone: string): Promise<void> {
  const number = digestText(phone);
  await state.increment(countKey(number), 1, daySeconds);
  await state.set(
    receiptKey(id),
    JSON.stringify({ state: 'sent', number } satisfies Receipt),
    receiptSeconds,
  );
}

/** Takes in what became of a message. The first report counts: true then. Of unknown messages nothing is saved. */
export async function takeReport({ state }: ReceiptWork, id: string, isDelivered: boolean): Promise<boolean> {
  const saved = await state.get(receiptKey(id));
  if (saved === null) return false;
  const receipt = JSON.parse(saved) as Receipt;
  if (receipt.state !== 'sent') return false;
  const next: Receipt = { ...receipt, state: isDelivered ? 'delivered' : 'undelivered' };
  return state.replace(receiptKey(id), saved, JSON.stringify(next));
}

/** Whether the next code for a number may be read out in a call. */
export const maySpeak = (work: ReceiptWork, phone: string): Promise<boolean> =>
  maySpeakTo(work, digestText(phone));

async function maySpeakTo({ state, messages }: ReceiptWork, number: string): Promise<boolean> {
  return messages.speaks && Number(await state.get(countKey(number))) >= codesBeforeCall;
}

/** What became of a code, and what else there is; null where nothing is known of it. */
export async function showReceipt(work: ReceiptWork, id: string) {
  const saved = await work.state.get(receiptKey(id));
  if (saved === null) return null;
  const { state, number } = JSON.parse(saved) as Receipt;
  return {
    state,
    voice: await maySpeakTo(work, number),
    upstream: work.settings.file.sms.upstream.number !== '',
  };
}
