import { type Permission, permissionTo, type Role } from '@tongxing/contract/permissions.ts';

/** The names of the roles. */
export const roleNames: Readonly<Record<Role, string>> = {
  support: '客服',
  security: '安全',
  reviewer: '审核',
  editor: '编辑',
  owner: '负责人',
};

/** The permissions of each role in one line. */
export const roleTexts: Readonly<Record<Role, string>> = {
  support: '查看用户和操作记录，结束登录，撤回注销',
  security: '客服能做的，加上停用账号、重设两步验证和密码、停用应用、看审计、审批',
  reviewer: '查看和审核应用',
  editor: '协议和消息模板',
  owner: '全部，并且能增减操作员',
};

/** The name of each permission, as it follows 「你没有」. */
export const permissionNames: Readonly<Record<Permission, string>> = {
  [permissionTo.readPeople]: '查看用户',
  [permissionTo.helpPeople]: '帮用户结束登录、撤回注销',
  [permissionTo.stopPeople]: '停用账号',
  [permissionTo.resetPeople]: '重设两步验证和密码',
  [permissionTo.revealPeople]: '查看完整联系方式',
  [permissionTo.createPeople]: '开通账号',
  [permissionTo.erasePeople]: '彻底删除账号',
  [permissionTo.readActivity]: '查看操作记录',
  [permissionTo.readGroups]: '查看用户组',
  [permissionTo.writeGroups]: '修改用户组',
  [permissionTo.readApps]: '查看应用',
  [permissionTo.reviewApps]: '审核应用',
  [permissionTo.stopApps]: '停用应用',
  [permissionTo.readAudit]: '查看审计',
  [permissionTo.decideApprovals]: '审批',
  [permissionTo.readStatistics]: '查看统计',
  [permissionTo.writeAgreements]: '修改协议',
  [permissionTo.writeTemplates]: '修改消息模板',
  [permissionTo.readSettings]: '查看设置',
  [permissionTo.writeSettings]: '修改设置',
  [permissionTo.readOperators]: '查看操作员',
  [permissionTo.writeOperators]: '增减操作员',
  [permissionTo.rotateKeys]: '更换密钥',
  [permissionTo.importData]: '导入数据',
  [permissionTo.exportData]: '导出数据',
};

const callNames: Readonly<Record<string, string>> = {
  'people.list': '查找用户',
  'people.show': '查看用户',
  'people.activity': '查看操作记录',
  'people.create': '开通账号',
  'people.disable': '停用账号',
  'people.enable': '恢复账号',
  'people.end-sessions': '结束全部登录',
  'people.reset-second-factor': '重设两步验证',
  'people.require-new-password': '要求重设密码',
  'people.unbind': '解绑第三方账号',
  'people.restore': '撤回注销',
  'people.resend-notice': '再发一次提醒',
  'people.correct-birthday': '更正生日',
  'people.erase': '彻底删除账号',
  'people.reveal': '查看完整联系方式',
  'people.apps': '停用开发者的全部应用',
  'groups.list': '查找用户组',
  'groups.show': '查看用户组',
  'groups.members': '查看用户组的成员',
  'groups.create': '新建用户组',
  'groups.edit': '修改用户组',
  'groups.remove': '删除用户组',
  'groups.join': '把人加入用户组',
  'groups.leave': '把人移出用户组',
  'apps.list': '查找应用',
  'apps.show': '查看应用',
  'apps.approve': '通过应用',
  'apps.refuse': '不通过应用',
  'apps.verify': '核实应用',
  'apps.unverify': '取消核实应用',
  'apps.suspend': '停用应用',
  'apps.resume': '恢复应用',
  'apps.end-secrets': '作废应用的密钥',
  'apps.permissions': '改应用的管理权限',
  'operators.list': '查看操作员',
  'operators.put': '改操作员的角色',
  'operators.remove': '去掉操作员',
  'approvals.ask': '提出审批',
  'approvals.list': '查看审批',
  'approvals.approve': '同意审批',
  'approvals.refuse': '不同意审批',
  'audit.list': '查看审计',
  'audit.export': '导出审计',
  'events.list': '读取事件',
  'settings.save': '保存设置',
  'settings.rollback': '退回设置',
  'settings.try': '试设置',
  'templates.save': '改消息模板',
  'templates.preview': '看消息模板的样子',
  'templates.test': '试发消息',
  'agreements.write': '写协议草稿',
  'agreements.publish': '发布协议',
  'agreements.remove': '丢掉协议草稿',
  'agreements.translate': '写协议译文',
  'agreements.remove-translation': '去掉协议译文',
  'imports.start': '导入用户',
  'imports.report': '下载导入报告',
  'exports.list': '查看能下载的导出',
  'exports.start': '导出全部账号',
  'exports.fetch': '下载导出的账号',
  'statistics.show': '查看统计',
  'health.show': '查看健康',
  'keys.rotate': '换签名密钥',
  'backup.create': '做备份',
  'backup.restore': '恢复备份',
  'installation.move': '搬到另一个数据库',
};

/** The name of a command or query by its call; the call's own name where this version does not know it. */
export const labelOfCall = (name: string): string => callNames[name] ?? name;

/** Every event that the audit can be filtered by. */
export const auditKinds = Object.entries(callNames);

/** The states of an account. */
export const statusNames = {
  active: '正常',
  disabled: '已停用',
  merged: '已合并',
  cancelling: '注销中',
} as const;
