/** What it means to give an app to another account, one sentence each. */
export const handOverEffects = [
  '新所有者立即获得全部管理权，原所有者失去管理权，双方都会收到通知。',
  '用户授权和接收方名称不变。原所有者知道应用密钥，请新所有者尽快更换。',
] as const;

/** An example of a reason for it. */
export const handOverReason = '比如：开发者离职，由同事接手';
