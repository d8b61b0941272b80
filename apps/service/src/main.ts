import { answerArguments } from './serving/answer-arguments.ts';
import { cacheCompiledCode } from './serving/cache-compiled-code.ts';

const answer = answerArguments(process.argv.slice(2));
if (answer) {
  process.exitCode = answer.exitCode;
  process[answer.exitCode === 0 ? 'stdout' : 'stderr'].write(`${answer.text}\n`);
} else {
  cacheCompiledCode();
  await import('./serving/serve.ts');
}
