import { digestText } from '../../../kernel/crypto/digest.ts';
import { noCaller } from '../../../kernel/network/caller.ts';
import { singleValues } from '../../../kernel/network/single-values.ts';
import type { Server } from '../../../transaction/module.ts';
import { takeRawBodies } from '../../../transaction/raw-bodies.ts';
import type { OfficialAccount } from '../official-account/official-account.ts';
import type { OfficialAccountWork } from '../official-account/official-account-work.ts';
import {
  isFromWechat,
  readMessage,
  type WechatMessage,
  writeReply,
} from '../official-account/wechat-messages.ts';
import { answerFollower, scanByFollower } from './scan-by-follower.ts';

/** The longest message of WeChat that is read. */
const messageBytes = 64 * 1024;
/** WeChat repeats a message that is not answered within five seconds, twice; a copy of one counts as long as its signature. */
const repeatSeconds = 600;
/** What WeChat takes as: read, nothing to say. */
const nothing = 'success';

/** `/callbacks/wechat/{key}`: the address of the official account's server, where WeChat tells what people do there. */
export function followRoutes<Work extends OfficialAccountWork>({ app, workFor }: Server<Work>): void {
  const accountOf = (work: Work, params: unknown): OfficialAccount | null => {
    const { key } = params as { readonly key: string };
    return work.officialAccount?.provider === key ? work.officialAccount : null;
  };
  void app.register(async (scope) => {
    takeRawBodies(scope, 'string', messageBytes);
    scope.get('/callbacks/wechat/:key', async (request, response) => {
      const work = workFor(noCaller);
      const account = accountOf(work, request.params);
      if (!account) return response.code(404).send('');
      const query = singleValues(request.query);
      if (!isFromWechat(account, query, work.clock.now())) return response.code(403).send('');
      // Said back once, when the operator enters the address at WeChat.
      return response.type('text/plain; charset=utf-8').send(String(query['echostr'] ?? ''));
    });
    scope.post('/callbacks/wechat/:key', async (request, response) => {
      const work = workFor(noCaller);
      const account = accountOf(work, request.params);
      if (!account) return response.code(404).send('');
      const query = singleValues(request.query);
      if (!isFromWechat(account, query, work.clock.now())) return response.code(403).send('');
      const message = readMessage(account, query, String(request.body ?? ''));
      if (message === 'refused') return response.code(403).send('');
      if (message === 'malformed') return response.code(400).send('');
      const text = await answerOnce(work, account, message);
      if (text === null) return response.type('text/plain; charset=utf-8').send(nothing);
      const { clock, random } = work;
      const reply = writeReply(account, message, text, { now: clock.now(), random });
      return response.type('text/xml; charset=utf-8').send(reply);
    });
  });
}

/** Answers a message; each repetition gets the first answer, or nothing while that is being found. */
async function answerOnce(
  work: OfficialAccountWork,
  account: OfficialAccount,
  message: WechatMessage,
): Promise<string | null> {
  if (account.follow === null || message.what.kind === 'other') return null;
  const key = `wechat-message:${digestText(`${account.appId} ${message.from} ${message.id}`)}`;
  if (!(await work.state.add(key, '', repeatSeconds))) return (await work.state.get(key)) || null;
  const follower = { account, openid: message.from };
  const text =
    message.what.kind === 'scanned'
      ? await scanByFollower(work, follower, message.what.scene)
      : await answerFollower(work, follower, message.what.text);
  if (text !== null) await work.state.set(key, text, repeatSeconds);
  return text;
}
