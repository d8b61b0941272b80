import { CodeBlock } from '../../ui/CodeBlock.tsx';
import css from './AppForm.module.css';

/** The variables of a new app as a file, to copy. */
export function EnvFile({ env }: { env: string }) {
  return (
    <div className={css.env}>
      <p className={css.faint}>存为 .env，示例代码读取这些变量，例如 node --env-file=.env server.mjs</p>
      <CodeBlock code={env} label="应用的 .env" />
    </div>
  );
}
