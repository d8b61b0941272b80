import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import type { listPushers as listCall } from '@tongxing/contract/manage/scim.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../database/query/reader.ts';

type Pusher = ManageOutput<typeof listCall>['items'][number];

interface Row {
  readonly client_id: string;
  readonly name: string;
  readonly permissions: readonly string[] | null;
  readonly people: number;
  readonly disabled: number;
  readonly groups: number;
  readonly changed_at: Date | null;
}

/** The apps that may use SCIM, or whose people are here, by name. */
export async function listPushers(db: Reader): Promise<Pusher[]> {
  const { rows } = await sql<Row>`
    select app.id as client_id, app.name, granted.permissions, pushed.people, pushed.disabled, made.groups,
      greatest(pushed.changed_at, made.changed_at) as changed_at
    from app
    left join manage_grant granted on granted.client_id = app.id
    cross join lateral (
      select count(*)::int as people, (count(*) filter (where is_disabled))::int as disabled,
        max(changed_at) as changed_at
      from scim_user where client_id = app.id and not is_forgotten
    ) pushed
    cross join lateral (
      select count(*)::int as groups, max(changed_at) as changed_at from scim_group where client_id = app.id
    ) made
    where granted.permissions && ${[permissionTo.readScim, permissionTo.writeScim]}::text[]
      or pushed.people > 0 or made.groups > 0
    order by app.name collate "C", app.id`.execute(db as never);
  return rows.map(({ permissions, changed_at: changedAt, ...row }) => ({
    ...row,
    may: permissions?.includes(permissionTo.writeScim)
      ? 'write'
      : permissions?.includes(permissionTo.readScim)
        ? 'read'
        : 'none',
    changed_at: changedAt?.toISOString() ?? null,
  }));
}
