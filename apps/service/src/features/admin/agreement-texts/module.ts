import {
  type AgreementItem,
  countAcceptance,
  listAgreementTranslations,
  listAgreementVersions,
  publishAgreement as publishCall,
  removeAgreementDraft,
  removeAgreementTranslation,
  showAgreementVersion,
  writeAgreementTranslation,
  writeAgreement as writeCall,
} from '@tongxing/contract/manage/agreements.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Module } from '../../../transaction/module.ts';
import { type AccountDataPolicy, defineAccountData } from '../../../transaction/work.ts';
import type { AgreementWork } from '../../sign-in/agreements/record-agreement.ts';
import { command, preparedCommand, query } from '../commands-and-queries/managed.ts';
import { countAccepted, findAgreementTexts, findTranslations } from './agreement-store.ts';
import { describeAgreements, type Given, givenOf, isKind } from './describe-agreement.ts';
import { publishAgreement, removeAgreement, writeAgreement } from './write-agreement.ts';
import { describeTranslation, removeTranslation, writeTranslation } from './write-translation.ts';

const reason = 'A text of the service; of a person it has the id of the operator who wrote it.';
const accountData: readonly AccountDataPolicy[] = (['agreement_text', 'agreement_translation'] as const).map(
  (table) =>
    defineAccountData({
      table,
      export: reason,
      erase: { retained: reason },
      merge: { finalize: { retained: reason } },
      end: 'A text opens nothing.',
    }),
);

function findGiven({ legal, settings }: AgreementWork, kind: string): Result<Given, 'not_found'> {
  if (!isKind(kind)) return fail('not_found');
  return succeed(givenOf(legal, settings.file.legal[kind].length > 0, kind));
}

async function findAll(work: AgreementWork, kind: string) {
  const given = findGiven(work, kind);
  if (!given.ok || !isKind(kind)) return null;
  return describeAgreements(kind, await findAgreementTexts(work.db, kind), given.value, work.clock.now());
}

function withoutContent({
  content: _content,
  ...item
}: AgreementItem & { readonly content: string }): AgreementItem {
  return item;
}

export const agreementTexts: Module<AgreementWork> = {
  name: 'agreement-texts',
  adminHandlers: [
    query(listAgreementVersions, async (work: AgreementWork, { input: { kind } }) => {
      const all = await findAll(work, kind);
      if (!all) return fail('not_found');
      return succeed({ items: all.map(withoutContent), next: null });
    }),
    query(showAgreementVersion, async (work: AgreementWork, { input: { kind, version } }) => {
      const found = (await findAll(work, kind))?.find((each) => each.version === version);
      return found ? succeed(found) : fail('not_found');
    }),
    preparedCommand(
      writeCall,
      async (work: AgreementWork, { input }) => findGiven(work, input.kind),
      (change, { input, prepared, operator }) => writeAgreement(change, input, prepared, operator),
    ),
    preparedCommand(
      publishCall,
      async (work: AgreementWork, { input }) => findGiven(work, input.kind),
      (change, { input, prepared, operator }) => publishAgreement(change, input, prepared, operator),
    ),
    command(removeAgreementDraft, (change, { input }) => removeAgreement(change, input)),
    query(listAgreementTranslations, async (work: AgreementWork, { input: { kind, version } }) => {
      if (!(await findAll(work, kind))?.some((each) => each.version === version)) return fail('not_found');
      const rows = await findTranslations(work.db, kind, version);
      return succeed({ items: rows.map(describeTranslation), next: null });
    }),
    preparedCommand(
      writeAgreementTranslation,
      async (work: AgreementWork, { input }) => findGiven(work, input.kind),
      (change, { input, prepared, operator }) => writeTranslation(change, input, prepared, operator),
    ),
    command(removeAgreementTranslation, (change, { input }) => removeTranslation(change, input)),
    query(countAcceptance, async (work: AgreementWork, { input: { kind, version } }) => {
      const found = (await findAll(work, kind))?.find((each) => each.version === version);
      if (!found) return fail('not_found');
      const { accepted, accounts } = await countAccepted(work.db, found.kind, version);
      const share = accounts > 0 ? accepted / accounts : 0;
      return succeed({ id: found.id, kind, version, accepted, accounts, share });
    }),
  ],
  accountData,
};
