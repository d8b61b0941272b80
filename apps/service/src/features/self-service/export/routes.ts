import { getExport, requestExport } from '@tongxing/contract/calls/export.ts';
import type { Mount } from '../../../http/calls/mount-call.ts';
import { readCaller } from '../../../http/calls/read-caller.ts';
import { failureReply } from '../../../http/calls/reply.ts';
import { toSeconds } from '../../../kernel/clock.ts';
import { succeed } from '../../../kernel/result.ts';
import type { Server } from '../../../transaction/module.ts';
import type { Work } from '../../../transaction/work.ts';
import { type ExportState, findExport, readExport } from './find-export.ts';
import { startExport } from './make-export.ts';

const toWire = ({ state, progress, requestedAt, expiresAt, files }: ExportState) => ({
  state,
  progress,
  requested_at: requestedAt && toSeconds(requestedAt),
  expires_at: expiresAt && toSeconds(expiresAt),
  files: files.map((file) => ({ ...file })),
});

export function dataExportRoutes(mount: Mount<Work>, { app, workFor }: Server<Work>): void {
  mount(getExport, async ({ session }, work) => succeed(toWire(await findExport(work, session))));
  mount(requestExport, async ({ session }, work) => {
    const started = await startExport(work, session);
    return started.ok ? succeed(toWire(started.value)) : started;
  });

  app.get<{ Querystring: { key?: string; format?: string } }>(
    '/v3/user/export/file',
    async (request, response) => {
      const { key, format } = request.query;
      const isKnown = typeof key === 'string' && (format === 'json' || format === 'html');
      const bytes = isKnown ? await readExport(workFor(readCaller(request)), key, format) : null;
      if (!bytes || !isKnown) {
        const { status, reply } = failureReply('not_found');
        return response.code(status).send(reply);
      }
      return response
        .type(format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('content-disposition', `attachment; filename="tongxing-data.${format}"`)
        .send(bytes);
    },
  );
}
