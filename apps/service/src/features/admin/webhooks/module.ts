import * as calls from '@tongxing/contract/manage/webhooks.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { listEndpoints } from '../../oauth/webhooks/endpoint-store.ts';
import { listHookCalls } from '../../protection/hook/hook-call-store.ts';
import { command, query } from '../commands-and-queries/managed.ts';
import {
  createWebhook,
  editWebhook,
  isEditedAlone,
  redeliver,
  removeWebhook,
  rotateSecret,
  showDeliveries,
  showWebhook,
  tryWebhook,
} from './webhooks.ts';

export const webhooksByOperators: Module<Work> = {
  name: 'operators-webhooks',
  adminHandlers: [
    query(calls.listWebhooks, async ({ db, clock }) => {
      const endpoints = await listEndpoints(db);
      return succeed({ items: endpoints.map((each) => showWebhook(each, clock.now())), next: null });
    }),
    query(calls.listWebhookDeliveries, (work, { input }) => showDeliveries(work, input.id)),
    query(calls.listHookCalls, async ({ db }) => {
      const rows = await listHookCalls(db);
      return succeed({ items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), next: null });
    }),
    command(calls.createWebhook, (change, { input }) => createWebhook(change, input)),
    command(calls.editWebhook, (change, { input }) => editWebhook(change, input), {
      isFinal: (change, { input }) => isEditedAlone(change, input),
    }),
    command(calls.removeWebhook, (change, { input }) => removeWebhook(change, input.id)),
    command(calls.tryWebhook, (change, { input }) => tryWebhook(change, input.id)),
    command(calls.rotateWebhookSecret, (change, { input }) => rotateSecret(change, input)),
    command(calls.redeliverWebhook, (change, { input }) => redeliver(change, input)),
  ],
};
