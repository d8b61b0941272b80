/** How often something happened in an hour. */
export interface StatisticTable {
  name: string;
  labels: string[];
  /** Its beginning; of days that are long over the day's, in Beijing. */
  hour: Date;
  count: number;
}

/** How many there were of something when it was last counted in an hour. */
export interface StatisticLevelTable {
  name: string;
  hour: Date;
  value: number;
  counted_at: Date;
}

export interface StatisticTables {
  statistic: StatisticTable;
  statistic_level: StatisticLevelTable;
}
