import { answerArguments } from './serving/answer-arguments.ts';
import { keepCompiledCode } from './serving/keep-compiled-code.ts';

const answer = answerArguments(process.argv.slice(2));
if (answer) {
  process.exitCode = answer.exitCode;
  process[answer.exitCode === 0 ? 'stdout' : 'stderr'].write(`${answer.text}\n`);
} else {
  keepCompiledCode();
  await import('./serving/serve.ts');
}
