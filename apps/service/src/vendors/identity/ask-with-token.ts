import type { z } from 'zod';
import type { ProviderResult } from '../../features/sign-in/identities/identity-provider.ts';
import type { ApplicationToken } from './application-token.ts';
import {
  type AnswerFormat,
  askProvider,
  type ProviderContext,
  type ProviderRequest,
} from './ask-provider.ts';

/** How a vendor's error bodies are read. */
interface ErrorBodies {
  readonly refusalOf: (what: string) => AnswerFormat<z.ZodType>['refusal'];
  /** Whether one asks for a new application token. */
  readonly isStale: (body: unknown) => boolean;
}

/** A function that makes calls with an application's own token in the query, as WeChat, WeCom and DingTalk want it. */
export function askWithToken(
  context: ProviderContext,
  token: ApplicationToken,
  { refusalOf, isStale }: ErrorBodies,
) {
  return <Schema extends z.ZodType>(
    request: ProviderRequest,
    what: string,
    success: Schema,
  ): Promise<ProviderResult<z.output<Schema>>> =>
    token.use(isStale, (accessToken, notice) =>
      askProvider(
        context,
        { ...request, query: { access_token: accessToken, ...request.query } },
        { what, refusal: notice(refusalOf(what)), success },
      ),
    );
}
