/** Removed variables, each with what to do instead. The service refuses to start while one is set. */
const removedVariables: Readonly<Record<string, string>> = {
  DATABASE_READ_URL:
    'remove it: every read goes to the primary. Name the standbys as further hosts of DATABASE_URL (postgres://user:password@db1,db2/database), so that one of them is used when it is promoted',
};

/** A line for each removed variable that is set. */
export function findRemoved(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(removedVariables)
    .filter(([name]) => variables[name] !== undefined)
    .map(([name, instead]) => `${name}: ${instead}`);
}
