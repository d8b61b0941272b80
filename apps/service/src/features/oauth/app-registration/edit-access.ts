import type { getAppAccess, setAppAccess } from '@tongxing/contract/calls/app-access.ts';
import type { CallOutput, CallPayload } from '@tongxing/contract/define-call.ts';
import type { Reader } from '../../../database/query/reader.ts';
import type { Vault } from '../../../kernel/crypto/vault.ts';
import { fail, type Result, succeed } from '../../../kernel/result.ts';
import type { Change } from '../../../transaction/work.ts';
import { findGroups } from '../../accounts/groups/group-store.ts';
import { everybody, findAccess, saveAccess } from '../access/access-store.ts';
import { type Developer, notifyDeveloper } from '../apps/developer.ts';
import { endLostAtApp } from '../authorization/ends/end-lost-access.ts';
import { findBySubjects } from '../authorization/subjects/find-by-subject.ts';
import { subjectOf } from '../authorization/subjects/subject-of.ts';
import { lockForDeveloper, recordAccessChange } from './edit-roles.ts';

type Shown = CallOutput<typeof getAppAccess>;

/** Who may use an app as its developer has settled it, and beside it what operators have. */
export async function showAccess(
  asking: { readonly db: Reader; readonly vault: Vault },
  appId: string,
): Promise<Shown> {
  const own = (await findAccess(asking.db, appId, 'developer')) ?? everybody;
  const byOperator = await findAccess(asking.db, appId, 'operator');
  const people = [];
  for (const accountId of own.people) people.push(await subjectOf(asking, accountId, appId));
  return {
    ...own,
    people,
    by_operator: byOperator && { who: byOperator.who, require: byOperator.require },
  };
}

/**
 * Settles who may use an app. It holds beside what operators have settled, so that a developer can narrow that and not
 * loosen it. Whoever may not use the app any more is signed out there.
 */
export async function setAccess(
  change: Change,
  developer: Developer,
  { id, people: subjects, groups, ...access }: CallPayload<typeof setAppAccess>,
): Promise<Result<Shown, 'not_found' | 'session_expired' | 'bad_input'>> {
  const app = await lockForDeveloper(change, developer, id);
  if (!app.ok) return app;
  const known = await findBySubjects(change, id, subjects);
  const stranger = subjects.findIndex((subject) => !known.has(subject));
  if (stranger >= 0) return fail('bad_input', { field: `people.${stranger}` });
  const seen = (await findGroups(change.db, groups)).filter(({ visible_to_apps: isSeen }) => isSeen);
  const hidden = groups.findIndex((group) => !seen.some((each) => each.id === group));
  if (hidden >= 0) return fail('bad_input', { field: `groups.${hidden}` });
  await saveAccess(change, id, 'developer', { ...access, people: [...known.values()], groups });
  await endLostAtApp(change, id);
  await recordAccessChange(change, developer, app.value);
  notifyDeveloper(change, app.value.owner_id, app.value.name, (name) => `修改了谁可以使用应用${name}`);
  return succeed(await showAccess(change, id));
}
