import type { ManageOutput } from '@tongxing/contract/define-manage-call.ts';
import { listOperators } from '@tongxing/contract/manage/operators.ts';
import { permissionTo } from '@tongxing/contract/permissions.ts';
import { ShieldAlert, UserPlus } from 'lucide-react';
import { use, useState } from 'react';
import { useAdminQuery } from '../../../api/manage/use-admin-query.ts';
import { Link } from '../../../browser/router.tsx';
import { Loaded } from '../../../parts/Loaded.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Note } from '../../../ui/Note.tsx';
import { Table } from '../../../ui/Table.tsx';
import css from '../Admin.module.css';
import { AdminHead } from '../AdminHead.tsx';
import { adminPath } from '../admin-path.ts';
import { Moment } from '../Moment.tsx';
import { Me, useMay } from '../sign-in/me.ts';
import { roleNames } from '../words.ts';
import { FindOperatorDialog } from './FindOperatorDialog.tsx';
import { RemoveOperator } from './RemoveOperator.tsx';
import { RolesDialog } from './RolesDialog.tsx';

type Operator = ManageOutput<typeof listOperators>['items'][number];

/** `/admin/operators`: the operators and their roles. */
export function OperatorsPage() {
  const may = useMay();
  const me = use(Me);
  const operators = useAdminQuery(listOperators, {});
  const [isAdding, setAdding] = useState(false);
  const [changed, setChanged] = useState<Operator>();
  const [removed, setRemoved] = useState<Operator>();
  const deciders = operators.data?.items.filter(({ permissions }) =>
    permissions.includes(permissionTo.decideApprovals),
  );
  return (
    <>
      <AdminHead
        title="管理员"
        text="管理员及其角色。修改角色后从下一个请求起生效。"
        handbook="first-day"
        actions={
          may(permissionTo.writeOperators) && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              <Icon of={UserPlus} size={18} />
              添加管理员
            </Button>
          )
        }
      />
      {deciders?.length === 1 && !me.four_eyes && (
        <Note tone="lamp" icon={ShieldAlert}>
          目前只有一位管理员可以审批，重要操作由一人决定。再添加一位超级管理员或安全管理员，就会自动改为双人审批。
        </Note>
      )}
      <Card inside={operators.data ? 'none' : 'body'}>
        <Loaded query={operators} rows={4}>
          {({ items }) => (
            <Table
              caption="管理员"
              phone="acts-below"
              rows={items}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'who',
                  head: '管理员',
                  cell: (operator) => (
                    <div className={css.who}>
                      <Avatar id={operator.number} />
                      <div>
                        <p className={css.name}>
                          <Link className={linkClass()} to={adminPath('people', operator.id)}>
                            {operator.nickname}
                          </Link>
                          {me.id === `account/${operator.id}` && <Badge tone="brand">你</Badge>}
                          {!operator.is_protected && (
                            <Badge tone="warn" icon={ShieldAlert}>
                              未开启两步验证
                            </Badge>
                          )}
                        </p>
                        <small className={css.under}>账号 ID {operator.number}</small>
                      </div>
                    </div>
                  ),
                },
                {
                  key: 'roles',
                  head: '角色',
                  cell: ({ roles }) => roles.map((role) => roleNames[role]).join('、'),
                },
                {
                  key: 'added',
                  head: '添加时间',
                  cell: ({ added_at: at }) => <Moment at={at} />,
                },
                {
                  key: 'actions',
                  head: <span className="vh">操作</span>,
                  actions: true,
                  cell: (operator) =>
                    may(permissionTo.writeOperators) && (
                      <>
                        <Button
                          size="sm"
                          aria-label={`编辑角色：${operator.nickname}`}
                          onClick={() => setChanged(operator)}
                        >
                          编辑角色
                        </Button>{' '}
                        <Button
                          size="sm"
                          variant="danger-ghost"
                          aria-label={`移除管理员 ${operator.nickname}`}
                          onClick={() => setRemoved(operator)}
                        >
                          移除
                        </Button>
                      </>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
      {isAdding && <FindOperatorDialog onClose={() => setAdding(false)} />}
      {changed && (
        <RolesDialog
          id={changed.id}
          name={changed.nickname}
          ownRoles={changed.roles}
          onClose={() => setChanged(undefined)}
        />
      )}
      {removed && (
        <RemoveOperator
          id={removed.id}
          name={removed.nickname}
          ownRoles={removed.roles}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}
