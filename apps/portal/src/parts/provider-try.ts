import * as z from 'zod/mini';
import { forget, recall, save } from '../browser/expiring-storage.ts';

const keyOf = (state: string) => `provider-try:${state}`;
const lifetimeSeconds = 900;
const channelName = 'provider-try';

/** What a provider has sent the browser back with. */
export type ProviderAnswer = Readonly<Record<string, string>>;

const answers = z.record(z.string(), z.string());

/** A walk to a provider that an operator tries: nobody signs in by it, the answer goes back to the console. */
export const providerTries = {
  start: (state: string) => save(keyOf(state), true, lifetimeSeconds),
  isTried: (state: string): boolean => recall(keyOf(state), z.literal(true)) === true,

  /** Hands the answer to the console's window. */
  handBack(state: string, answer: ProviderAnswer): void {
    forget(keyOf(state));
    const channel = new BroadcastChannel(channelName);
    channel.postMessage(answer);
    channel.close();
  },

  /** Waits for the answer to one walk; returns what stops the waiting. */
  listen(state: string, onAnswer: (answer: ProviderAnswer) => void): () => void {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      const answer = answers.safeParse(data);
      if (answer.success && answer.data['state'] === state) onAnswer(answer.data);
    };
    return () => channel.close();
  },
};
