import type { Module } from '../../../unit-of-work/module.ts';
import type { MessagesWork } from '../../trail/messages/send-message.ts';
import { oneTimeCodeRoutes } from './routes.ts';
import { deliverLateCode } from './send-code.ts';
import { deliverVoidedCodes } from './void-codes.ts';

export const oneTimeCodes: Module<MessagesWork> = {
  name: 'one-time-codes',
  routes: oneTimeCodeRoutes,
  effects: { late_code: deliverLateCode, codes_voided: deliverVoidedCodes },
};
