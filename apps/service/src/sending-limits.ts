import type { SendingLimits } from './features/activity/messages/admit-sending.ts';
import { tollOf } from './settings/phone-settings.ts';
import type { FileSettings } from './settings/settings-file.ts';

/** The limits of the settings, as the feature that applies them names them. */
export function sendingLimits({ limits, phone }: FileSettings): SendingLimits {
  return {
    perAddressHour: limits.codes_per_address_hour,
    perAddressDay: limits.codes_per_address_day,
    perAddressTotalDay: limits.codes_per_address_total_day,
    perIpHour: limits.codes_per_ip_hour,
    perNetworkHour: limits.codes_per_network_hour,
    perAccountDay: limits.codes_per_account_day,
    dailyBudget: { sms: limits.sms_per_day, email: limits.emails_per_day },
    tollOf: (region) => tollOf(phone, region),
    dailyNotices: { sms: limits.notice_sms_per_day, email: limits.notice_emails_per_day },
  };
}
