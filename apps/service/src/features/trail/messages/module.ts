import type { Module } from '../../../unit-of-work/module.ts';
import { deliverMessage } from './message-effect.ts';
import type { MessagesWork } from './send-message.ts';
import { deliverLateMessage } from './send-sometime.ts';

export const messages: Module<MessagesWork> = {
  name: 'messages',
  effects: { message: deliverMessage, late_message: deliverLateMessage },
};
