import { Fragment, type ReactNode } from 'react';
import css from './Table.module.css';

interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** At the right; on a phone at the upper right of the row. */
  readonly actions?: true;
  /** Not shown on a phone, nor where there is little more room. */
  readonly wideOnly?: true;
  /** Never broken: a number, a date. */
  readonly oneLine?: true;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Rows with the same answer, one after the other, stand under it: a day. */
  groupBy?: (row: Row) => string;
  /** How a row is on a phone: its name without a picture before it, its actions under it. */
  phone?: 'plain' | 'acts-below';
}

/** A table that becomes a list on a phone: the first column is the row's name there. */
export function Table<Row>({ caption, columns, rows, rowKey, groupBy, phone }: TableProps<Row>) {
  return (
    <table className={css.table} data-on-phone={phone}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-phone={column.wideOnly && 'hide'}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const group = groupBy?.(row);
          const before = rows[at - 1];
          return (
            <Fragment key={rowKey(row)}>
              {group !== undefined && (before === undefined || groupBy?.(before) !== group) && (
                <tr className={css.group}>
                  <th colSpan={columns.length} scope="rowgroup">
                    {group}
                  </th>
                </tr>
              )}
              <tr>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-actions={column.actions}
                    data-phone={column.wideOnly && 'hide'}
                    data-line={column.oneLine}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
