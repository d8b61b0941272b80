import { useState } from 'react';
import * as z from 'zod/mini';
import { keep, recall } from '../../../browser/expiring-storage.ts';
import { type CheckupAnswer, type CheckupAnswers, type CheckupStep, checkupSteps } from './checkup-steps.ts';

const shape = z.object({
  account: z.string(),
  answers: z.partialRecord(z.enum(checkupSteps), z.enum(['done', 'later'])),
});
const key = 'checkup';
/** Who is led away, to another password say, finds the rest as it was; tomorrow all is asked anew. */
const keptSeconds = 86_400;

/** What an account's person has answered on this browser today, and the way to answer. */
export function useAnswers(
  account: string,
): [CheckupAnswers, (step: CheckupStep, said: CheckupAnswer) => void] {
  const [kept, setKept] = useState(() => recall(key, shape));
  const answers = kept?.account === account ? kept.answers : {};
  const answer = (step: CheckupStep, said: CheckupAnswer) => {
    const next = { account, answers: { ...answers, [step]: said } };
    keep(key, next, keptSeconds);
    setKept(next);
  };
  return [answers, answer];
}
