import type { Module } from '../../../transaction/module.ts';
import type { MessagesWork } from '../../activity/messages/send-message.ts';
import { oneTimeCodeRoutes } from './routes.ts';
import { deliverDelayedCode } from './send-code.ts';
import { deliverVoidedCodes } from './void-codes.ts';

export const oneTimeCodes: Module<MessagesWork> = {
  name: 'one-time-codes',
  routes: oneTimeCodeRoutes,
  effects: { late_code: deliverDelayedCode, codes_voided: deliverVoidedCodes },
};
