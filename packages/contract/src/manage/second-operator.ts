import { type Permission, permissionsOf, permissionTo, type Role } from '../permissions.ts';
import type { FirstSignInAtApp } from '../rules/app-sign-in.ts';

/** The permissions of calls that can need a second operator. A test compares them with the calls. */
export const permissionsOfTwo: ReadonlySet<Permission> = new Set<Permission>([
  permissionTo.resetPeople,
  permissionTo.stopApps,
  permissionTo.revealPeople,
  permissionTo.erasePeople,
  permissionTo.writeSettings,
  permissionTo.writeGroups,
  permissionTo.writeDirectory,
  permissionTo.writeOperators,
  permissionTo.importData,
  permissionTo.exportData,
]);

/**
 * Whether an app gets a permission that needs a second operator: also that of pushing people by SCIM, which says who may
 * come in. Taking permissions back needs none.
 */
export function isAppWidened(before: readonly Permission[], after: readonly Permission[]): boolean {
  const needsTwo = (each: Permission) => permissionsOfTwo.has(each) || each === permissionTo.writeScim;
  return after.some((each) => needsTwo(each) && !before.includes(each));
}

/**
 * Whether a change of roles needs a second operator: it concerns an owner, or changes who may decide requests, or gives a
 * permission that needs one.
 */
export function needsTwoForRoles(before: readonly Role[], after: readonly Role[]): boolean {
  if (before.includes('owner') || after.includes('owner')) return true;
  const [had, has] = [permissionsOf(before), permissionsOf(after)];
  if (had.has(permissionTo.decideApprovals) !== has.has(permissionTo.decideApprovals)) return true;
  return isAppWidened([...had], [...has]);
}

/** Whether a choice for an app lets strangers in whom the settings of a provider, or the choice before, may refuse. */
export const needsTwoForStrangers = (before: FirstSignInAtApp, after: FirstSignInAtApp): boolean =>
  after !== before && (after === 'create' || after === 'ask');

/**
 * What of a request is about its person, by call. It is needed to decide, and cleared afterwards: requests are kept for good.
 */
export const personalInput: Readonly<Record<string, readonly string[]>> = {
  'people.replace-contact': ['value'],
  'people.edit-fields': ['fields'],
  'invitations.create': ['contact'],
  'imports.start': ['data'],
};

/**
 * What one operator does alone, with the reason why nobody's power grows by it: whole commands, and the part of a command
 * that waits for a second operator only for some input. A command is in this list or always waits.
 */
export const doneAlone: Readonly<Record<string, string>> = {
  'people.create': 'Anybody can register: the account opens by a code to its own contact, and has no role.',
  'people.disable':
    'It takes power away, must work at night, and a disabled operator still counts among those who decide; owners are disabled by owners, never the last one.',
  'people.enable':
    'It gives back what the account had; its ways in are its own, and its sessions stay ended.',
  'people.end-sessions': 'It ends what is open and opens nothing.',
  'people.require-new-password':
    'The new password is set by a code to the person, which the operator never sees.',
  'people.restore': 'It keeps an account that its person was leaving, and opens no way into it.',
  'people.resend-notice':
    'It goes to the contacts of that moment; the operator neither chooses nor reads them.',
  'people.correct-birthday': 'It decides what a child may give to apps, and gives the operator nothing.',
  'people.remove-app-password': 'It takes a way in away and opens none.',
  'people.edit-fields':
    'Fields that no app is given, or that their person writes as well; emptying takes away; who may write groups gives roles in apps alone as well.',
  'people.reveal':
    'Within ten minutes the same contact is shown again to the one operator whose request was approved.',
  'appeals.refuse': 'Nobody gets anything, and the person can appeal again.',
  'directories.sync':
    'It does what the directory says, whose settings two operators have chosen; where too many are gone it waits for two.',
  'exports.start': 'Within the hour the one operator whose request was approved fetches the file again.',
  'groups.create':
    'A group without a rule has no members, and who joins it is asked when they join; by its rule nobody gets anything.',
  'groups.preview': 'It saves nothing.',
  'groups.edit':
    'Names, and parents and keys of groups that give their members nothing and stand in none that does; taking a group out of others.',
  'groups.join':
    'Groups that no app sees, that no app gives a role or lets in, and that stand in none of those.',
  'groups.leave': 'It takes away, and must work at night.',
  'groups.remove': 'It takes away, and must work at night.',
  'imports.start': 'A dry run checks every record and saves no account.',
  'apps.approve': 'People still choose to let the app in; it gets no permission of an operator.',
  'apps.refuse': 'It lets no app in.',
  'apps.verify': 'A mark on the consent page; people still choose, and the audit names who put it there.',
  'apps.unverify': 'It takes a mark away.',
  'resources.approve': 'People still choose what an app may do there.',
  'resources.refuse': 'It lets no API in.',
  'resources.verify': 'What people read of the API is reviewed from then on; the audit names who did it.',
  'resources.suspend': 'It takes away, and must work at night.',
  'resources.resume': 'The API gets back what was approved before.',
  'apps.suspend': 'It takes away, and must work at night.',
  'people.apps': 'Suspending them takes away, and must work at night.',
  'apps.end-secrets': 'It takes away, and must work at night.',
  'invitations.create': 'Invitations into no group that needs two; an account by itself has no power.',
  'webhooks.edit': 'The same address gets fewer types of events.',
  'webhooks.remove': 'It takes away, and must work at night.',
  'webhooks.test': 'A message without anybody in it, to an address that two chose.',
  'webhooks.rotate-secret': 'It signs messages to an address that two chose; where they go stays as it is.',
  'webhooks.redeliver': 'What was sent to that address before.',
  'invitations.remove': 'It takes away, and must work at night.',
  'apps.set-access':
    'It keeps people out of an app, or lets them in again who could come before; the app decides what they do.',
  'apps.set-sign-in':
    'How recent and how strong a proof is of people who may come in anyway; strangers by the rule of the settings, or none.',
  'apps.set-roles': 'Names of an app’s own; its developer gives and takes them alone as well.',
  'apps.give-role':
    'Power in an app, which its developer gives alone as well; the person’s log and the audit name it.',
  'apps.take-role': 'It takes away, and must work at night.',
  'apps.give-group-role': 'As for one person; who joins such a group afterwards is asked for.',
  'apps.take-group-role': 'It takes away, and must work at night.',
  'apps.resume': 'The app gets back what was approved and granted before, by two where two were needed.',
  'apps.permissions': 'Permissions of no call that needs a second operator, and taking any back.',
  'operators.put':
    'Roles below owner that neither decide requests nor hold a permission that needs a second operator.',
  'operators.remove': 'An operator who is no owner and does not decide requests loses all roles.',
  'approvals.approve':
    'It is the second operator. The asker, and whoever granted an app its permission, are refused.',
  'approvals.refuse': 'It ends a request and does nothing.',
  'settings.save': 'Fields that widen nothing: the rules of the settings say for each section which do.',
  'settings.rollback': 'Versions that widen nothing, by the same rules.',
  'settings.try': 'It is done once and saves nothing.',
  'templates.save':
    'The variables of a text are checked against its purpose, and each save is a version with its author.',
  'templates.preview': 'It shows examples and saves nothing.',
  'templates.test': 'It sends examples and saves nothing.',
  'agreements.write': 'A text that everybody reads and agrees to; no permission hangs on it.',
  'agreements.publish': 'Everybody reads it and is asked to agree.',
  'agreements.remove': 'A draft has no force.',
  'agreements.translate': 'The Chinese text stays the binding one.',
  'agreements.remove-translation': 'The Chinese text is shown instead.',
};
