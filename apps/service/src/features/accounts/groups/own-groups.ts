/** For hot queries whose $1 is an account: `own`, every group that it is in, those above its own included. */
export const ownGroups = `own (id) as (
    select group_id from account_group_member where account_id = $1
    union
    select parent_id from account_group_parent join own on own.id = group_id
  )`;
