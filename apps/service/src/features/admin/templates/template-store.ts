import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';
import type { TemplateVersionTable } from '../../../database/schema/settings-as-data.ts';
import type { Change } from '../../../transaction/work.ts';
import type { TemplateParts } from './template-text.ts';

export type TemplateVersion = Selectable<TemplateVersionTable>;

/** The newest version of each saved template, or of one alone. */
export async function findTemplates(db: Reader, id?: string): Promise<TemplateVersion[]> {
  return db
    .selectFrom('template_version')
    .selectAll()
    .distinctOn('id')
    .where(sql<boolean>`${id ?? null}::text is null or id = ${id ?? null}`)
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute();
}

export interface NewTemplateVersion {
  readonly id: string;
  readonly version: number;
  /** Null: the shipped text. */
  readonly value: TemplateParts | null;
  readonly reason: string;
  readonly by: { readonly id: string; readonly name: string };
}

export async function insertTemplate(change: Change, row: NewTemplateVersion): Promise<void> {
  await change.db
    .insertInto('template_version')
    .values({
      id: row.id,
      version: row.version,
      value: row.value && JSON.stringify(row.value),
      reason: row.reason,
      saved_at: change.at,
      saved_by: row.by.id,
      saved_by_name: row.by.name,
    })
    .execute();
}

/** The newest version of each template. */
export function findNewestTemplates(db: Reader) {
  return db
    .selectFrom('template_version')
    .select(['id', 'value'])
    .distinctOn('id')
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute();
}
