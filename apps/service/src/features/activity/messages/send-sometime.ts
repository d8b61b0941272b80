import { type Result, succeed } from '../../../kernel/result.ts';
import type { SendingContext } from './admit-sending.ts';
import type { Channel, Message } from './message-sender.ts';
import type { MessagesWork, SendFailure, Sent } from './send-message.ts';

/** Servers that let in who comes again want some minutes between. */
const secondTrySeconds = 60;
const sealContext = 'late message';

/** Sends a message, and where the vendor says "not now" hours later still: it is kept, sealed, and tried again. */
export async function sendSometime(
  work: MessagesWork,
  channel: Channel,
  message: Message,
  context: SendingContext,
): Promise<Result<Sent, SendFailure>> {
  const save = () =>
    work.change(async (change) => {
      const sealed = change.vault.seal(JSON.stringify({ channel, message }), sealContext);
      change.after({ kind: 'late_message', payload: { sealed }, afterSeconds: secondTrySeconds });
    });
  const sent = await work.messages.send(channel, message, context, async (failure) => {
    if (failure === 'refused_for_now') await save();
  });
  if (sent.ok || sent.failure !== 'refused_for_now') return sent;
  await save();
  return succeed({ isDelayed: true });
}

/** Tries one again that was put off; throws where it is put off once more. */
export async function deliverDelayedMessage(work: MessagesWork, payload: unknown): Promise<void> {
  const { sealed } = payload as { sealed: string };
  const { channel, message } = JSON.parse(work.vault.open(sealed, sealContext)) as {
    channel: Channel;
    message: Message;
  };
  const sent = await work.messages.sendAgain(channel, message);
  if (sent.ok) return;
  if (sent.failure === 'refused_for_now') throw new Error('the vendor refuses the message for now');
  work.log.warn({ failure: sent.failure, channel }, 'a message was not delivered');
}
