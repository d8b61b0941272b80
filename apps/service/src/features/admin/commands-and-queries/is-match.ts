/** Whether `If-Match` names what there is; `*` and no header do. */
export function isMatch(asked: string | undefined, version: number | string): boolean {
  return asked === undefined || asked === '*' || asked.replace(/^W\/|"/g, '') === String(version);
}
