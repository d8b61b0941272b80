/**
 * Limits that many scenarios from one address would reach, and a captcha that costs next to nothing. Each limit has
 * its own test in the service; the site of `own-address.spec.ts` asks for the captcha's whole work.
 */
export const roomyLimits = {
  captcha: { altcha: { most_tries: 4 } },
  limits: { codes_per_ip_hour: 100_000, codes_per_network_hour: 100_000, sms_per_day: 1_000_000 },
};
