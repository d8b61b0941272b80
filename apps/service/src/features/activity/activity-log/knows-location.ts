/**
 * A column that says whether the account has been signed in to from a place before, apart from one session. Unknown
 * places are known. $1: the account, $3: the place, $4: the session, or null.
 */
export const isLocationKnown = `($3::text = '' or exists (
  select from activity
  where account_id = $1 and place = $3 and kind in ('sign_in', 'registered')
    and ($4::uuid is null or session_id is distinct from $4)
)) as is_place_known`;
