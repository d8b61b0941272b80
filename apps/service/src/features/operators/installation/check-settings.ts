import { listOperators } from '../roster/operator-store.ts';
import { type Check, type Finding, isLoopback, ok, warning, wrong } from './finding.ts';

export const checkNode: Check = async () => {
  const { node } = process.versions;
  return Number(node.split('.')[0]) >= 24
    ? ok('node', node)
    : wrong('node', node, 'Run it on Node 24 or later.');
};

export const checkSettings: Check = async ({ settings }) => {
  const { file, publicUrl, outbox, mailUrl } = settings;
  const findings: Finding[] = [];
  const isPublic = !isLoopback(publicUrl);
  if (isPublic && outbox) {
    findings.push(wrong('outbox', `open on ${publicUrl}`, 'OUTBOX=off: it shows every code to everybody.'));
  }
  if (isPublic && mailUrl === null && file.sms.vendors.length === 0) {
    findings.push(
      wrong('messages', 'neither mail nor SMS is set', 'Set MAIL_URL or sms.vendors: nobody gets a code.'),
    );
  }
  if (isPublic && file.captcha.kinds.length === 0) {
    findings.push(
      warning('captcha', 'none is offered', 'Set captcha.kinds: codes can be asked for by programs.'),
    );
  }
  if (!file.login.password && !file.login.code && !file.login.passkey && file.providers.length === 0) {
    findings.push(wrong('login', 'every way in is off', 'Turn one on in login, or set providers.'));
  }
  if (isPublic && !file.secure_calls) {
    findings.push(
      warning('secure_calls', 'off', 'Bodies are not sealed besides TLS; turn it on where you can.'),
    );
  }
  if (isPublic && file.operators.networks.length === 0) {
    findings.push(
      warning('operators.networks', 'the lodge answers everywhere', 'Name the networks of your operators.'),
    );
  }
  return findings.length > 0 ? findings : ok('settings', publicUrl);
};

export const checkOperators: Check = async ({ db, settings }) => {
  const all = await listOperators(db);
  const owners = all.filter(({ roles }) => roles.includes('owner'));
  if (owners.length === 0) {
    return warning('operators', 'nobody is an owner', 'tongxing operator add ACCOUNT --role owner');
  }
  const bare = all.filter((each) => !each.is_protected);
  if (bare.length > 0) {
    const names = bare.map(({ nickname }) => nickname).join(', ');
    return warning('operators', `without a second factor: ${names}`, 'They get in once they have one.');
  }
  const deciders = all.filter(({ roles }) => roles.includes('owner') || roles.includes('security'));
  if (settings.file.operators.approval === true && deciders.length < 2) {
    return wrong(
      'operators',
      'operators.approval is on, and one alone may decide',
      'Add a second owner or security.',
    );
  }
  return ok('operators', `${all.length}, of them ${owners.length} owner(s)`);
};

export const checkAddress: Check = async ({ settings }) => {
  const url = `${settings.publicUrl}/readyz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
    return answer.ok
      ? ok('address', `${settings.publicUrl} answers`)
      : wrong('address', `${url}: ${answer.status}`, 'See the proxy in front of the service.');
  } catch {
    return warning(
      'address',
      `${url} does not answer from here`,
      'Is the service running? Is the name known here?',
    );
  }
};
