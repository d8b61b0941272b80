import type { Mutation } from './mutation.ts';

const operators = 'apps/service/src/features/admin';

export const operatorsMutations: readonly Mutation[] = [
  {
    hole: 'an operator approves what their own app has asked for',
    file: `${operators}/approvals/decide.ts`,
    from: "if (askers.includes(accountId)) return fail('own_request');",
    to: '',
    test: `${operators}/management-api/app-callers.test.ts`,
    title: 'nobody decides what their own app has asked for',
  },
  {
    hole: 'an operator approves what an app asks by a permission that they gave it',
    file: `${operators}/approvals/decide.ts`,
    from: "granterKind === 'account' ? granterId : undefined",
    to: 'undefined',
    test: `${operators}/approvals/widened-alone.abuse.test.ts`,
    title: 'an owner gets nothing by a puppet app: two grant what needs two, and who granted it is the asker',
  },
  {
    hole: 'an operator approves by a second account of the same browser',
    file: `${operators}/approvals/decide.ts`,
    from: "return (await shareBrowser(change, one, other, browserCountsSeconds)) ? 'browser' : null;",
    to: 'return (await shareBrowser(change, one, other, browserCountsSeconds)) ? null : null;',
    test: `${operators}/approvals/same-person.abuse.test.ts`,
    title: 'an operator does not say yes by a second account of their own that was used on the same browser',
  },
  {
    hole: 'an operator approves by a second account with another spelling of the mailbox',
    file: `${operators}/approvals/decide.ts`,
    from: "const [box = ''] = local.split('+');",
    to: 'const box = local;',
    test: `${operators}/approvals/same-person.abuse.test.ts`,
    title:
      'nor by one with a spelling of the same mailbox, or with a contact that was the other one’s until lately',
  },
  {
    hole: 'a password alone opens the admin console',
    file: `${operators}/management-api/admin-session.ts`,
    from: 'if (!isChecked) {',
    to: 'if (!session.evidence) {',
    test: `${operators}/management-api/admin.abuse.test.ts`,
    title:
      'nobody enters by a password alone, without a second factor, on another browser, or with an old check',
  },
  {
    hole: 'a removed end of the audit chain is not noticed',
    file: `${operators}/audit/audit-chain.ts`,
    from: ".update(JSON.stringify([events, lastHash.toString('hex')]))",
    to: '.update(JSON.stringify([typeof events, typeof lastHash]))',
    test: `${operators}/management-api/admin.abuse.test.ts`,
    title: 'the chain of the operators shows a change, a removal, and an end that was cut off',
  },
  {
    hole: 'a verdict applies to an app that was changed since it was read',
    file: `${operators}/apps/decide-app.ts`,
    from: "if (!isMatch(ifMatch, version)) return fail('version_conflict', { version });",
    to: '',
    test: `${operators}/apps/verdicts.abuse.test.ts`,
    title: 'what was changed after the look is not approved with it: %s',
  },
  {
    hole: 'an app is changed while it is decided on',
    file: `${operators}/apps/decide-app.ts`,
    from: 'const before = await lockApp(change, appId);',
    to: 'const before = await findApp(change.db, appId);',
    test: `${operators}/apps/verdicts.abuse.test.ts`,
    title:
      'of a change and an approval at the same moment, what runs is what was looked at, or nothing was approved',
  },
  {
    hole: 'a cell is a formula where its sign is a wide one, or follows blanks',
    file: `${operators}/imports/read-csv.ts`,
    from: 'const formula = /^[\\s"\']*[=+\\-@|%\\t\\r＝＋－＠]/;',
    to: 'const formula = /^[=+\\-@\\t]/;',
    test: `${operators}/imports/csv-line.test.ts`,
    title: 'no cell is a formula, and an import reads it back as it was: %j',
  },
  {
    hole: 'one record with NUL ends an import for ever',
    file: 'apps/service/src/features/sign-in/imported-accounts/reconcile-person.ts',
    from: "if (!hasWholeText(person)) return 'it holds NUL or half a letter';",
    to: '',
    test: 'apps/service/src/features/admin/imports/hostile-files.abuse.test.ts',
    title: 'a record with %s stops nobody: those before and behind it come',
  },
  {
    hole: 'a binding too long for an index ends an import for ever',
    file: 'apps/service/src/features/sign-in/imported-accounts/reconcile-person.ts',
    from: 'provider.length <= longestProvider && subjects.every(isSubject);',
    to: 'provider !== subjects[0];',
    test: 'apps/service/src/features/admin/imports/hostile-files.abuse.test.ts',
    title: 'a record with %s stops nobody: those before and behind it come',
  },
  {
    hole: 'an imported hash costs hours of processor time at each sign-in',
    file: 'apps/service/src/features/accounts/passwords/foreign-hash.ts',
    from: 'Math.max(rounds / most.pbkdf2, (rounds * blocks) / most.pbkdf2OverBlocks)',
    to: 'rounds / most.pbkdf2',
    test: 'apps/service/src/features/accounts/passwords/foreign-hash.test.ts',
    title: 'refuses an imported hash: %s',
  },
  {
    hole: 'a hash of an import takes a gigabyte at each sign-in',
    file: 'apps/service/src/features/accounts/passwords/foreign-hash.ts',
    from: 'Math.max((128 * n * r) / most.scryptBytes, (n * r * p) / most.scryptWork)',
    to: '(n * r * p) / most.scryptWork',
    test: 'apps/service/src/features/accounts/passwords/foreign-hash.test.ts',
    title: 'refuses an imported hash: %s',
  },
];
