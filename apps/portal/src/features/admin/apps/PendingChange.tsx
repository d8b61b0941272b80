import { Card } from '../../../ui/Card.tsx';
import { Moment } from '../Moment.tsx';
import css from './Apps.module.css';
import type { App } from './app.ts';
import { fieldNames, formatValue } from './app-words.ts';

/** What the app wants to become, field by field, beside what it is. */
export function PendingChange({ app }: { app: App }) {
  const was = app as unknown as Readonly<Record<string, unknown>>;
  return (
    <Card
      title="要改成"
      aside={
        app.pending_since && (
          <span className="muted t-13">
            <Moment at={app.pending_since} /> 提交
          </span>
        )
      }
    >
      <p className="muted t-13">没有结论之前，照左边的样子跑。</p>
      <table className={css.change}>
        <caption className="vh">改动</caption>
        <thead>
          <tr>
            <th scope="col">内容</th>
            <th scope="col">现在</th>
            <th scope="col">改成</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(app.pending ?? {}).map(([field, value]) => (
            <tr key={field}>
              <th scope="row">{fieldNames[field] ?? field}</th>
              <td>
                <del>{formatValue(was[field])}</del>
              </td>
              <td>
                <ins>{formatValue(value)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
