import type { AccountTables } from './schema/accounts.ts';
import type { ActivityTables } from './schema/activity.ts';
import type { AppAccessTables } from './schema/app-access.ts';
import type { AppealTables } from './schema/appeals.ts';
import type { AppTables } from './schema/apps.ts';
import type { AuthorizationTables } from './schema/authorization.ts';
import type { CasTables } from './schema/cas.ts';
import type { DirectoryTables } from './schema/directories.ts';
import type { EventTables } from './schema/events.ts';
import type { ForwardAuthTables } from './schema/forward-auth.ts';
import type { GroupTables } from './schema/groups.ts';
import type { ImportTables } from './schema/imports.ts';
import type { InvitationTables } from './schema/invitations.ts';
import type { OperatorTables } from './schema/operators.ts';
import type { ResourceTables } from './schema/resources.ts';
import type { SamlTables } from './schema/saml.ts';
import type { ScimTables } from './schema/scim.ts';
import type { SelfServiceTables } from './schema/self-service.ts';
import type { SettingsAsDataTables } from './schema/settings-as-data.ts';
import type { SignInTables } from './schema/sign-in.ts';
import type { SystemTables } from './schema/system.ts';

/** Every table, one interface per feature: add yours to the list. */
export interface Tables
  extends AccountTables,
    SelfServiceTables,
    ActivityTables,
    AuthorizationTables,
    AppTables,
    AppealTables,
    AppAccessTables,
    SignInTables,
    EventTables,
    CasTables,
    DirectoryTables,
    SamlTables,
    ScimTables,
    ForwardAuthTables,
    GroupTables,
    ImportTables,
    InvitationTables,
    ResourceTables,
    SystemTables,
    OperatorTables,
    SettingsAsDataTables {}
