import { useState } from 'react';
import * as z from 'zod/mini';
import { recall, save } from '../../../browser/expiring-storage.ts';
import { type CheckupAnswer, type CheckupAnswers, type CheckupStep, checkupSteps } from './checkup-steps.ts';

const shape = z.object({
  account: z.string(),
  answers: z.partialRecord(z.enum(checkupSteps), z.enum(['done', 'later'])),
});
const key = 'checkup';
/** Who is led away, to another password say, finds the rest as it was; tomorrow all is asked anew. */
const savedSeconds = 86_400;

/** What an account's person has answered on this browser today, and the way to answer. */
export function useAnswers(
  account: string,
): [CheckupAnswers, (step: CheckupStep, given: CheckupAnswer) => void] {
  const [saved, setSaved] = useState(() => recall(key, shape));
  const answers = saved?.account === account ? saved.answers : {};
  const answer = (step: CheckupStep, given: CheckupAnswer) => {
    const next = { account, answers: { ...answers, [step]: given } };
    save(key, next, savedSeconds);
    setSaved(next);
  };
  return [answers, answer];
}
