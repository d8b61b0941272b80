import { useState } from 'react';
import * as z from 'zod/mini';
import { recall, save } from '../../../browser/expiring-storage.ts';
import { type CheckupAnswer, type CheckupAnswers, type CheckupStep, checkupSteps } from './checkup-steps.ts';

const shape = z.object({
  account: z.string(),
  answers: z.partialRecord(z.enum(checkupSteps), z.enum(['done', 'later'])),
});
const key = 'checkup';
/** The answers survive leaving the page, for example to change the password, until the next day. */
const lifetimeSeconds = 86_400;

/** Today's answers of the account on this browser, and a function to add one. */
export function useAnswers(
  account: string,
): [CheckupAnswers, (step: CheckupStep, given: CheckupAnswer) => void] {
  const [saved, setSaved] = useState(() => recall(key, shape));
  const answers = saved?.account === account ? saved.answers : {};
  const answer = (step: CheckupStep, given: CheckupAnswer) => {
    const next = { account, answers: { ...answers, [step]: given } };
    save(key, next, lifetimeSeconds);
    setSaved(next);
  };
  return [answers, answer];
}
