import type { Module } from '../../../transaction/module.ts';
import { deliverMessage } from './message-effect.ts';
import type { MessagesWork } from './send-message.ts';
import { deliverDelayedMessage } from './send-sometime.ts';

export const messages: Module<MessagesWork> = {
  name: 'messages',
  effects: { message: deliverMessage, late_message: deliverDelayedMessage },
};
