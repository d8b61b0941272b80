import { noCaller } from '../../../kernel/network/caller.ts';
import { singleValues } from '../../../kernel/network/single-values.ts';
import type { Server } from '../../../transaction/module.ts';
import { takeRawBodies } from '../../../transaction/raw-bodies.ts';
import type { DirectoryCallback } from '../../sign-in/identities/directory.ts';
import type { SyncWork } from './sync-directory.ts';
import { noteNews } from './vendor-news.ts';

/** The longest call of a vendor that is read. */
const callBytes = 64 * 1024;

/**
 * `/directory/{key}/callback`: where WeCom, DingTalk or Feishu says that people have changed. It says so, and no more: who is
 * there is read from its list.
 */
export function directoryRoutes({ app, workFor }: Server<SyncWork>): void {
  void app.register(async (scope) => {
    takeRawBodies(scope, 'string', callBytes);
    scope.route({
      method: ['GET', 'POST'],
      url: '/directory/:key/callback',
      async handler(request, response) {
        const work = workFor(noCaller);
        const { key } = request.params as { readonly key: string };
        const directory = work.directories.find((each) => each.key === key);
        if (!directory?.readCallback) return response.code(404).send('');
        const { headers, body = '' } = request as unknown as Partial<DirectoryCallback>;
        const query = singleValues(request.query);
        const news = directory.readCallback({ query, headers: headers ?? {}, body });
        if (!news) return response.code(403).send('');
        if (news.isChange) await noteNews(work, key);
        return response.type(news.type).send(news.text);
      },
    });
  });
}
