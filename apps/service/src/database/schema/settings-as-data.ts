import type { ColumnType, Generated } from 'kysely';

type Json<Value> = ColumnType<Value, string, string>;

/** Saved settings, by section and version, secrets sealed. The highest version is in force. */
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

/** Message templates that operators wrote; null: the shipped one is in force again. */
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

/** The translation of a version, for reading. */
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

/** A counter that every change of these tables raises. */
export interface SavedRevisionTable {
  id: Generated<number>;
  revision: number;
}

/** A question to the operator's own service. Kept for a week. */
export interface HookCallTable {
  id: string;
  at: Date;
  type: 'before.registration' | 'before.token';
  outcome: 'allowed' | 'refused' | 'failed';
  /** How long it took. */
  milliseconds: number;
}

export interface SettingsAsDataTables {
  hook_call: HookCallTable;
  setting_version: SettingVersionTable;
  template_version: TemplateVersionTable;
  agreement_text: AgreementTextTable;
  agreement_translation: AgreementTranslationTable;
  saved_revision: SavedRevisionTable;
}
