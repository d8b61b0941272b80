/** The location of an address in Chinese (`浙江杭州`), or '' where it is unknown or private. Offline data. */
export type LocateIp = (ip: string) => string;
