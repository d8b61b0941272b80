import {
  appealSecretHeader,
  getAppealForm,
  getAppealStatus,
  openAppeal as openAppealCall,
} from '@tongxing/contract/calls/appeals.ts';
import type { FastifyRequest } from 'fastify';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { readCaller } from '../../../http/calls/read-caller.ts';
import { failureReply, successReply } from '../../../http/calls/reply.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Server } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { admitQuery } from '../../protection/throttling/throttle.ts';
import { openAppeal, showAppeal } from './open-appeal.ts';

export function appealRoutes(mount: Mount<Work>, server: Server<Work>): void {
  mount(getAppealForm, async (_request, { settings }) => {
    const { open, evidence } = settings.file.appeals;
    return succeed({ open, evidence: open ? evidence.map((each) => ({ ...each })) : [] });
  });
  mount(openAppealCall, ({ input }, work) => openAppeal(work, input));
  statusRoute(server);
}

/** It reads a header of its own, so it is mounted by hand, on its contract's path and schema. */
function statusRoute({ app, workFor }: Server<Work>): void {
  app.get(getAppealStatus.path, async (request: FastifyRequest, response) => {
    const answer = ({ status, reply }: ReturnType<typeof failureReply>) => response.code(status).send(reply);
    const parsed = getAppealStatus.input.safeParse(request.query);
    const secret = request.headers[appealSecretHeader.toLowerCase()];
    if (!parsed.success || typeof secret !== 'string') return answer(failureReply('bad_input'));
    const work = workFor(readCaller(request));
    const wait = await admitQuery(work, 'appeal', work.caller.ip);
    if (wait) return answer(failureReply(wait.failure, wait.details));
    const shown = await showAppeal(work, parsed.data.id, secret);
    return shown ? successReply(shown) : answer(failureReply('not_found'));
  });
}
