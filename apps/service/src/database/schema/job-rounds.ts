/** When each piece of regular work is due next, for all processes together. */
export interface JobRoundTable {
  name: string;
  next_at: Date;
}

export interface JobRoundTables {
  job_round: JobRoundTable;
}
