import { digestText } from '../../../kernel/crypto/digest.ts';
import type { ShortLivedState } from '../../../kernel/state/short-lived-state.ts';
import {
  type Delivery,
  keyOf,
  type Message,
  type MessageSender,
  type VendorCallback,
  type VendorReports,
} from './message-sender.ts';

/** How long a vendor may take to report what became of a message. */
const reportSeconds = 3600;

const vendorIdKey = (sender: MessageSender, vendorId: string) =>
  `message:vendor-id:${keyOf(sender)}:${digestText(vendorId)}`;

/** Saves which message a vendor's id stands for, because it reports by its own. */
export async function saveVendorId(
  state: ShortLivedState,
  sender: MessageSender,
  { id }: Message,
  delivery: Delivery,
): Promise<void> {
  const vendorId = delivery.delivered ? delivery.vendorMessageId : undefined;
  if (!sender.readReports || id === undefined || vendorId === undefined || vendorId === id) return;
  await state.set(vendorIdKey(sender, vendorId), id, reportSeconds);
}

/** Reads the callback of the vendor with this key; its reports have the ids of messages here. Null where it reports nothing. */
export async function readVendorReports(
  state: ShortLivedState,
  senders: readonly MessageSender[],
  key: string,
  callback: VendorCallback,
): Promise<VendorReports | 'refused' | 'malformed' | null> {
  const sender = senders.find((each) => keyOf(each) === key);
  const read = sender?.readReports?.(callback) ?? null;
  if (!sender || read === null || typeof read === 'string') return read;
  const reports = await Promise.all(
    read.reports.map(async ({ id, isDelivered }) => ({
      id: (await state.get(vendorIdKey(sender, id))) ?? id,
      isDelivered,
    })),
  );
  return { ...read, reports };
}
