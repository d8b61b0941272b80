/**
 * An SQL column: whether the account was signed in to from this place before, in another session. An empty place
 * counts as known. $1: the account, $3: the place, $4: the session to exclude, or null.
 */
export const isLocationKnown = `($3::text = '' or exists (
  select from activity
  where account_id = $1 and place = $3 and kind in ('sign_in', 'registered')
    and ($4::uuid is null or session_id is distinct from $4)
)) as is_place_known`;
