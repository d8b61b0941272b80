import { hasWayIn } from '../features/protection/evidence/ways-in.ts';
import { nearName } from '../kernel/text/near-name.ts';
import { environmentNames, type Settings } from '../settings/settings.ts';

/** Variables of shells, containers and runtimes whose names only look like ours. */
const foreign = new Set(['HOME', 'HOSTNAME', 'HOSTTYPE', 'MAIL', 'PATH', 'PWD', 'USER', 'WORKER']);

/** What Kubernetes and Docker set for a service of the name, such as TONGXING_PORT_3000_TCP_ADDR. */
const serviceLink =
  /_SERVICE_(?:HOST|PORT(?:_[A-Z\d_]+)?)$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/;
const isServiceLink = (name: string, value: string) =>
  serviceLink.test(name) || (name.endsWith('_PORT') && /^(?:tcp|udp|sctp):\/\//.test(value));

function describeUnknown(name: string, value: string): string | null {
  if (environmentNames.includes(name) || foreign.has(name) || isServiceLink(name, value)) return null;
  const bare = name.replace(/^TONGXING_/i, '').toUpperCase();
  const meant = environmentNames.includes(bare) ? bare : nearName(bare, environmentNames);
  if (meant) return `${name} is no setting and is ignored: did you mean ${meant}?`;
  return /^TONGXING_/i.test(name) ? `${name} is no setting and is ignored.` : null;
}

/** The warnings at every start: misspelt and dangerous settings. */
export function startWarnings(
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const warnings = Object.entries(environment).flatMap(
    ([name, value = '']) => describeUnknown(name, value) ?? [],
  );
  const open = settings.file.outgoing.allow_private;
  if (open.length > 0) {
    warnings.push(
      `outgoing.allow_private is set: whoever registers an app, and every provider, can make this service send requests to ${open.join(', ')}, over plain http too. Open no more than you need.`,
    );
  }
  return warnings;
}

/** Warns of what goes by the public address and does not come along when it changes. */
export function movedWarning(from: string, to: string): string {
  return `PUBLIC_URL was ${from} and is ${to} now. Passkeys that were made there do not work here unless the host is the same; apps and QR codes know the old address, and so do links in messages. Set the old address again, or have passkeys added anew, change the issuer and the callback addresses at apps and providers, and redirect the old address to this one.`;
}

/**
 * Warns where nobody can sign in, where the outbox hides a vendor, and where a channel of codes has no vendor. Call it
 * with the settings in force, saved ones included.
 */
export function sendingWarnings(settings: Settings): string[] {
  const { outbox, mailUrl, file } = settings;
  const { sms, register, login, phone } = file;
  const warnings = hasWayIn(settings)
    ? []
    : [
        'login: every way in is off, and nobody can sign in. Turn one on, or set providers; a code needs mail or sms.',
      ];
  if (outbox) {
    const unused = [mailUrl && 'MAIL_URL', sms.vendors.length > 0 && 'sms.vendors'].filter(Boolean);
    return unused.length > 0
      ? [...warnings, `OUTBOX is on: every code goes to /outbox, and ${unused.join(' and ')} is not used.`]
      : warnings;
  }
  const missing = (set: string, what: string) =>
    `${set} is not set: nothing can be sent to ${what}, so registering and signing in by a code to one is not offered.`;
  if (sms.vendors.length === 0 && (register.phone || login.code)) {
    warnings.push(missing('sms.vendors', 'a phone number'));
  }
  const unreached = phone.regions.filter((each) =>
    sms.vendors.every(({ regions }) => !regions.includes(each)),
  );
  if (sms.vendors.length > 0 && unreached.length > 0) {
    warnings.push(
      `phone.regions: no vendor of sms.vendors sends to ${unreached.join(', ')}; see its regions.`,
    );
  }
  if (!mailUrl && (register.email || login.code)) warnings.push(missing('MAIL_URL', 'an e-mail address'));
  return warnings;
}
