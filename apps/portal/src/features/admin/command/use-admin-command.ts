import type { AdminCommand, ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { useRef } from 'react';
import { type Asked, ask, type Refused } from '../../../api/manage/ask.ts';
import { toBase64Url } from '../../../browser/base64.ts';
import { formatProblem } from '../format-problem.ts';

export type Outcome<C extends AdminCommand> =
  | { readonly kind: 'done'; readonly output: ManageOutput<C> }
  /** The command waits for a second operator. */
  | { readonly kind: 'waits'; readonly approval: string }
  | {
      readonly kind: 'refused';
      readonly problem: string;
      readonly details: Refused['details'];
      readonly text: string;
    };

const freshKey = () => toBase64Url(crypto.getRandomValues(new Uint8Array(18)));

/**
 * Runs a command; `version`: its If-Match. A retry without an answer sends the same Idempotency-Key, so that the command
 * runs once; after an answer, or with other input, the key is new.
 */
export function useAdminCommand<C extends AdminCommand>(
  call: C,
): (input: Asked<C>, version?: string) => Promise<Outcome<C>> {
  const unanswered = useRef<{ readonly of: string; readonly key: string } | null>(null);
  return async (input, version) => {
    const of = JSON.stringify([input, version]);
    const attempt = unanswered.current?.of === of ? unanswered.current : { of, key: freshKey() };
    unanswered.current = attempt;
    const answer = await ask(call, input, { key: attempt.key, version });
    if (answer.ok || !['network', 'timeout', 'unknown'].includes(answer.problem)) unanswered.current = null;
    if (answer.ok) return { kind: 'done', output: answer.data };
    const { approval } = answer.details;
    if (answer.problem === 'waits_for_approval' && typeof approval === 'string') {
      return { kind: 'waits', approval };
    }
    const { problem, details } = answer;
    return { kind: 'refused', problem, details, text: formatProblem(answer) };
  };
}
