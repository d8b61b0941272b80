import type { ManageInput } from '@tongxing/contract/define-manage-call.ts';
import {
  listSettings,
  listSettingVersions,
  patchSettings,
  rollbackSettings,
  type Section,
  sections,
  showSettings,
  trySettings,
} from '@tongxing/contract/manage/settings.ts';
import { resealJson } from '../../../database/master-key-change.ts';
import { fail, succeed } from '../../../kernel/result.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData, type Work } from '../../../transaction/work.ts';
import { resealWaiting } from '../approvals/approval-store.ts';
import { command, preparedCommand, query, type WaitingInput } from '../commands-and-queries/managed.ts';
import { readCursor, toPage } from '../commands-and-queries/page.ts';
import { assertNotLockedOut, assertNotLockedOutAsThen } from './assert-not-locked-out.ts';
import { describeSection, isSection, openSaved } from './describe-section.ts';
import { isPatchWidening, isRollbackWidening } from './is-widened.ts';
import { patchSection, rollBackSection } from './save-section.ts';
import { findSavedSections, findSettingVersions, type SettingVersion } from './saved-store.ts';
import { maskSecrets, openSecrets, resealSecrets, sealSecrets } from './secret-fields.ts';
import type { TrialWork } from './trial.ts';
import { maskedRecipient } from './try-message.ts';
import { trySection } from './try-settings.ts';

const reason = 'It speaks of the service; of a person it has the id of the operator who saved it.';
const ofTheService = {
  export: reason,
  erase: { retained: reason },
  merge: { finalize: { retained: reason } },
  end: 'A setting opens nothing.',
} as const;

const accountData: readonly AccountDataPolicy[] = [
  defineAccountData({ table: 'setting_version', ...ofTheService }),
  defineAccountData({ table: 'saved_revision', ...ofTheService }),
];

/** The settings as saved in the database, which this process may not have loaded yet. */
async function readSettings(work: Work) {
  const rows = await findSavedSections(work.db);
  const saved = openSaved(work, rows);
  const composed = work.settings.sections.compose(saved);
  const settings: Settings = 'settings' in composed ? composed.settings : work.settings;
  const describe = (section: Section) =>
    describeSection(settings, section, {
      saved: saved[section] ?? {},
      row: rows.find((row) => row.section === section) ?? null,
    });
  return { settings, describe };
}

/** A patch waits with its secrets sealed, as saved sections have them. */
const waitingPatch: WaitingInput<ManageInput<typeof patchSettings>> = {
  seal({ vault, settings: { sections } }, input) {
    const { section } = input;
    return isSection(section) ? sealSecrets(vault, section, input, sections.secrets(section)) : input;
  },
  open: ({ vault }, stored) => openSecrets(vault, String(stored['section']), stored),
};

export const settings: Module<TrialWork> = {
  name: 'settings',
  adminHandlers: [
    query(listSettings, async (work) => {
      const { describe } = await readSettings(work);
      return succeed({ items: sections.map(describe), next: null });
    }),
    query(showSettings, async (work, { input: { section } }) => {
      if (!isSection(section)) return fail('not_found');
      const { describe } = await readSettings(work);
      return succeed({ ...describe(section), schema: { ...work.settings.sections.schema(section) } });
    }),
    command(
      patchSettings,
      (change, { input, operator, reason }) => {
        const { section, if_match: ifMatch, ...patch } = input;
        return patchSection(change, { section, ifMatch, operator, reason }, patch);
      },
      {
        isFinal: async (change, { input }) => {
          const { section, if_match: _, ...patch } = input;
          return !(await isPatchWidening(change, section, patch));
        },
        prepare: assertNotLockedOut,
        beforeYes: assertNotLockedOut,
        waitingInput: waitingPatch,
      },
    ),
    query(listSettingVersions, async (work, { input: { section, limit, cursor }, operator }) => {
      if (!isSection(section)) return fail('not_found');
      const of = { pepper: work.pepper, operator, list: `settings ${section}` };
      const after = readCursor(of, cursor);
      if (!after.ok) return after;
      const before = after.value ? Number(after.value[0]) : null;
      const rows = await findSettingVersions(work.db, section, { before, limit });
      const secrets = work.settings.sections.secrets(section);
      const show = ({ saved_at, value, restored_from, ...row }: SettingVersion) => ({
        ...row,
        section,
        value: maskSecrets(openSecrets(work.vault, section, value), secrets),
        saved_at: saved_at.toISOString(),
        restored_from,
      });
      return succeed(toPage(of, rows, { limit, position: ({ version }) => [String(version)], show }));
    }),
    command(
      rollbackSettings,
      (change, { input, operator, reason }) => {
        const { section, version, if_match: ifMatch } = input;
        return rollBackSection(change, { section, ifMatch, operator, reason }, version);
      },
      {
        isFinal: async (change, { input: { section, version } }) =>
          !(await isRollbackWidening(change, section, version)),
        prepare: assertNotLockedOutAsThen,
        beforeYes: assertNotLockedOutAsThen,
      },
    ),
    preparedCommand(
      trySettings,
      (work: TrialWork, { input, operator }) => trySection(work, input, operator),
      async (change, { input: { section, what, to }, operator, prepared }) => {
        const { url = null, claims = null, affected = null, ...reported } = prepared;
        const { ok, result, tried } = prepared;
        const channel = what === 'sms' ? 'sms' : 'email';
        const isMessage = what === 'sms' || what === 'mail';
        const recipient = isMessage ? await maskedRecipient(change, operator, channel, to) : {};
        return succeed({
          output: { section, what, ...reported, url, claims: claims && { ...claims }, affected },
          after: { what, ok, result, tried, ...recipient },
        });
      },
    ),
  ],
  accountData,
  async masterKeyChanged(change) {
    await resealJson(change, {
      table: 'setting_version',
      column: 'value',
      by: ['section'],
      value: (json, reseal, section = '') => resealSecrets(section, json as Record<string, unknown>, reseal),
    });
    await resealWaiting(change, patchSettings.name, (input, reseal) =>
      resealSecrets(String(input['section']), input, reseal),
    );
  },
};
