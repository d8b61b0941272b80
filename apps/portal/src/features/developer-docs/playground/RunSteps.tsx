import { Badge } from '../../../ui/Badge.tsx';
import { CodeBlock } from '../../../ui/CodeBlock.tsx';
import { Checks } from './Checks.tsx';
import css from './Playground.module.css';
import type { Run } from './run.ts';

/** Every request of a run with its answer, in order. */
export function RunSteps({ run }: { run: Run }) {
  return (
    <ol className={css.steps} aria-label="每一步">
      {run.steps.map((step, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps are only ever added at the end
        <li key={at}>
          <div className={css.stepHead}>
            <h3>{step.title}</h3>
            {step.status !== undefined && (
              <Badge tone={step.status < 400 ? 'ok' : 'err'}>{step.status}</Badge>
            )}
            {step.milliseconds !== undefined && <small>{step.milliseconds} ms</small>}
          </div>
          {step.request && <code className={css.request}>{step.request}</code>}
          {step.sent && <CodeBlock label={`${step.title}：请求`} code={step.sent} mine={[run.appId]} />}
          {step.answer && <CodeBlock label={`${step.title}：回答`} code={step.answer} mine={[run.appId]} />}
          <Checks checks={step.checks ?? []} />
        </li>
      ))}
    </ol>
  );
}
