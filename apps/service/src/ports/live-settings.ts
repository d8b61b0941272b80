import type { Database } from '../database/connect/open-postgres.ts';
import type { MessageTemplates } from '../features/activity/messages/message-sender.ts';
import { type InspectedTemplate, inspectTemplate } from '../features/activity/messages/safe-template.ts';
import {
  findAllTranslations,
  findPublishedTexts,
} from '../features/admin/agreement-texts/agreement-store.ts';
import { findSavedRevision, findSavedSections, savedSignal } from '../features/admin/settings/saved-store.ts';
import { openSecrets } from '../features/admin/settings/secret-fields.ts';
import { findNewestTemplates } from '../features/admin/templates/template-store.ts';
import type { PublishedText } from '../features/sign-in/agreements/legal-documents.ts';
import type { Vault } from '../kernel/crypto/vault.ts';
import type { Log } from '../kernel/logging/log.ts';
import type { Signals } from '../kernel/state/short-lived-state.ts';
import type { Settings } from '../settings/settings.ts';
import type { Raw, Saved, SectionIssue } from '../settings/settings-sections.ts';
import type { ActiveSettings, Vendors } from './ports.ts';

/** What operators have saved: settings by section, message templates, published agreements. */
export interface SavedState {
  /** Raised with everything that is saved. */
  readonly revision: number;
  readonly sections: Saved;
  readonly templates: MessageTemplates;
  readonly agreements: readonly PublishedText[];
}

/** Reads everything, with secrets opened. What was sealed with another key is left out, and logged. */
export async function readSaved(database: Database, vault: Vault, log: Log): Promise<SavedState> {
  // Read first: what is saved in between is then read twice rather than never.
  const revision = await findSavedRevision(database);
  const rows = await findSavedSections(database);
  const sections: Record<string, Raw> = {};
  for (const { section, value } of rows) {
    try {
      sections[section] = openSecrets(vault, section, value);
    } catch {
      log.error(`The saved settings of ${section} are sealed with another key and are not used.`);
    }
  }
  const templates = await findNewestTemplates(database);
  for (const { id, value } of templates) if (value) logRefused(log, id, inspectTemplate(value));
  const agreements = await findPublishedTexts(database);
  const translations = await findAllTranslations(database);
  const translationsOf = (kind: string, version: string) =>
    translations.filter((each) => each.kind === kind && each.version === version);
  return {
    revision,
    sections,
    templates: Object.fromEntries(templates.flatMap(({ id, value }) => (value ? [[id, value]] : []))),
    agreements: agreements.map(({ kind, version, content, publish_at: publishAt }) => ({
      kind: kind as PublishedText['kind'],
      version,
      content,
      publishAt: publishAt ?? new Date(0),
      translations: Object.fromEntries(
        translationsOf(kind, version).map((each) => [each.language, each.content]),
      ),
    })),
  };
}

function logRefused(log: Log, id: string, { refused, isSafe }: InspectedTemplate): void {
  if (refused.length === 0) return;
  const used = isSafe ? 'is sent without what is refused' : 'is not used: the shipped text is sent';
  const messages = refused.map(({ path, message }) => `${path.join('.')}: ${message}`);
  log.warn({ template: id, refused: messages }, `A saved message template ${used}.`);
}

/** What guards, shut: used instead of a saved section that cannot be read, so that a fault opens nothing. */
const shut: Saved = {
  operators: { networks: ['127.0.0.0/8', '::1'], approval: true },
  registration: { phone: false, email: false, username: false, mode: 'invited' },
  apps: { review: true },
};
/** Guards first, so that of two sections that do not fit together the guard is used. */
const inOrder = (saved: Saved) => {
  const guards = Object.keys(shut) as (keyof Saved)[];
  const others = (Object.keys(saved) as (keyof Saved)[]).filter((section) => !guards.includes(section));
  return [...guards, ...others].filter((section) => saved[section] !== undefined);
};

/**
 * The settings together with the saved ones. A section that does not fit any more, after a change of the settings file
 * or an update, is not used, and logged: it alone, and where it guards something, shut.
 */
export function activateSaved(base: Settings, saved: Saved, log: Log): Settings {
  const whole = base.sections.compose(saved);
  if ('settings' in whole) return whole.settings;
  let left: Saved = {};
  let settings = base;
  const unused: string[] = [];
  for (const section of inOrder(saved)) {
    const composed = base.sections.compose({ ...left, [section]: saved[section] });
    const chosen = 'settings' in composed ? saved[section] : shut[section];
    if ('issues' in composed) unused.push(...composed.issues.map(formatPath));
    if (!chosen) continue;
    const next = { ...left, [section]: chosen };
    const fitting = base.sections.compose(next);
    if ('settings' in fitting) ({ settings, left } = { settings: fitting.settings, left: next });
  }
  for (const line of unused) log.error(`Saved settings are not used: ${line}`);
  return { ...settings, unused };
}

const formatPath = ({ section, path, message }: SectionIssue) =>
  `${[section, path].filter(Boolean).join('.')} ${message}`;

/** The polling interval, in case a notification is lost: every process follows within two seconds. */
const pollMilliseconds = 1000;

interface Following {
  readonly database: Database;
  readonly signals: Signals;
  readonly vault: Vault;
  readonly log: Log;
  /** The revision that the process uses. */
  readonly revision: number;
  apply(saved: SavedState): void;
}

/** Calls back with everything that is saved from now on; returns the function that stops it. */
export async function followSaved(following: Following): Promise<() => Promise<void>> {
  const { database, signals, vault, log, apply } = following;
  let { revision } = following;
  let looking: Promise<void> | null = null;
  let isAsked = false;

  async function check(): Promise<void> {
    try {
      if ((await findSavedRevision(database)) === revision) return;
      const saved = await readSaved(database, vault, log);
      revision = saved.revision;
      apply(saved);
    } catch (error) {
      // The database is unreachable, which others report. The next poll comes in a second.
      log.debug({ error: String(error) }, 'cannot look for saved settings');
    }
  }
  function wake(): void {
    if (looking) {
      isAsked = true;
      return;
    }
    looking = check().finally(() => {
      looking = null;
      if (!isAsked) return;
      isAsked = false;
      wake();
    });
  }

  const unsubscribe = await signals.subscribe(savedSignal, wake);
  const timer = setInterval(wake, pollMilliseconds).unref();
  return async () => {
    clearInterval(timer);
    unsubscribe();
    await looking;
  };
}

interface LiveNeeds {
  /** The settings of the environment and the file. */
  readonly base: Settings;
  readonly saved: SavedState;
  activate(settings: Settings): Vendors;
  readonly log: Log;
}

/** Longer than any request or delivery takes: until then the previous ones may be in use. */
const graceMilliseconds = 60_000;

/** The ports for the saved settings, at the start and after each change. */
export function createLive({ base, saved, activate, log }: LiveNeeds) {
  let settings = activateSaved(base, saved.sections, log);
  let vendors = activate(settings);
  let sections = JSON.stringify(saved.sections);
  const leaving = new Set<Vendors>();

  const active = ({ templates, agreements }: SavedState): ActiveSettings => {
    const { close: _close, check: _check, ...ports } = vendors;
    return { settings, ...ports, templates, agreements };
  };
  function retire(old: Vendors): void {
    leaving.add(old);
    setTimeout(() => {
      if (leaving.delete(old)) old.close();
    }, graceMilliseconds).unref();
  }

  return {
    first: active(saved),
    next(state: SavedState): ActiveSettings {
      const text = JSON.stringify(state.sections);
      if (text !== sections) {
        sections = text;
        settings = activateSaved(base, state.sections, log);
        retire(vendors);
        vendors = activate(settings);
      }
      return active(state);
    },
    check: () => vendors.check(),
    close(): void {
      for (const each of [vendors, ...leaving]) each.close();
      leaving.clear();
    },
  };
}
