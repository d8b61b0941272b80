import type { ColumnType, Generated } from 'kysely';

type Json<Value> = ColumnType<Value, string, string>;

/** What was saved of the settings, section by section, secrets sealed. The highest version is in force. */
export interface SettingVersionTable {
  section: string;
  version: number;
  value: Json<Record<string, unknown>>;
  changes: Json<{ path: string; before: unknown; after: unknown }[]>;
  reason: string;
  saved_at: Date;
  saved_by: string;
  saved_by_name: string;
  restored_from: number | null;
}

/** Texts of messages that operators wrote; null: the one that ships is back. */
export interface TemplateVersionTable {
  /** `mail/login`. */
  id: string;
  version: number;
  value: ColumnType<{ subject?: string; text: string; html?: string } | null, string | null, string | null>;
  reason: string;
  saved_at: Date;
  saved_by: string;
  saved_by_name: string;
}

/** Versions of the agreements that operators wrote; without `publish_at` a draft. */
export interface AgreementTextTable {
  kind: string;
  version: string;
  revision: number;
  content: string;
  publish_at: Date | null;
  created_at: Date;
  created_by: string;
  created_by_name: string;
}

/** What such a version says in another language, for reading. */
export interface AgreementTranslationTable {
  kind: string;
  version: string;
  language: string;
  revision: number;
  content: string;
  saved_at: Date;
  saved_by: string;
  saved_by_name: string;
}

/** Counts up with every change of these. */
export interface SavedRevisionTable {
  id: Generated<number>;
  revision: number;
}

export interface SettingsAsDataTables {
  setting_version: SettingVersionTable;
  template_version: TemplateVersionTable;
  agreement_text: AgreementTextTable;
  agreement_translation: AgreementTranslationTable;
  saved_revision: SavedRevisionTable;
}
