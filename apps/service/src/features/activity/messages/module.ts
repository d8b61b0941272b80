import type { Module } from '../../../transaction/module.ts';
import { deliverDelayedMessage, deliverMessage, resealDelayedMessages } from './deliver-message.ts';
import type { MessagesWork } from './send-message.ts';

export const messages: Module<MessagesWork> = {
  name: 'messages',
  effects: { message: deliverMessage, late_message: deliverDelayedMessage },
  masterKeyChanged: resealDelayedMessages,
};
