/** It sorts before every id: where a walk through rows by their id begins. */
export const beforeEveryId = '00000000-0000-0000-0000-000000000000';
