import { connect } from 'node:tls';
import product from '../../../../package.json' with { type: 'json' };
import { findFormerAddress } from '../../../database/connect/known-address.ts';
import { boundedFetch } from '../../../kernel/network/bounded-fetch.ts';
import { isLoopbackUrl } from '../../../kernel/network/loopback-url.ts';
import { hasWayIn } from '../../protection/evidence/ways-in.ts';
import { listOperators } from '../operators/operator-store.ts';
import { adviceOnCertificate } from './advise-on-certificate.ts';
import { type Check, describeCause, type Finding, ok, warning, wrong } from './finding.ts';

export const checkNode: Check = async () => {
  const { node } = process.versions;
  const text = `${node}, Tongxing ${product.version}`;
  return Number(node.split('.')[0]) >= 24
    ? ok('node', text)
    : wrong('node', text, 'Run it on Node 24 or later.');
};

export const checkSettings: Check = async ({ settings }) => {
  const { file, publicUrl, outbox, mailUrl } = settings;
  const findings: Finding[] = settings.unused.map((line) =>
    wrong(
      'saved settings',
      `not used: ${line}`,
      'Correct them in the console, or the settings file that they do not fit.',
    ),
  );
  const isPublic = !isLoopbackUrl(publicUrl);
  if (isPublic && outbox) {
    findings.push(wrong('outbox', `open on ${publicUrl}`, 'OUTBOX=off: it shows every code to everybody.'));
  }
  if (isPublic && mailUrl === null && file.sms.vendors.length === 0) {
    findings.push(
      wrong(
        'messages',
        'neither mail nor SMS is set',
        'Set mail or sms, here or in the console: nobody gets a code.',
      ),
    );
  }
  if (isPublic && file.captcha.kinds.length === 0) {
    findings.push(
      warning('captcha', 'none is offered', 'Set captcha.kinds: codes can be asked for by programs.'),
    );
  }
  if (!hasWayIn(settings)) {
    findings.push(
      wrong(
        'login',
        'every sign-in method is off',
        'Turn one on in login, or set providers; a code needs mail or sms.',
      ),
    );
  }
  if (isPublic && !file.secure_calls) {
    findings.push(
      warning('secure_calls', 'off', 'Bodies are not sealed besides TLS; turn it on where you can.'),
    );
  }
  if (isPublic && file.operators.networks.length === 0) {
    findings.push(
      warning('operators.networks', 'the console answers everywhere', 'Name the networks of your operators.'),
    );
  }
  const { email, phone, url, wechat } = file.support;
  if (isPublic && ![email, phone, url, wechat, file.site.qq_group].some(Boolean)) {
    findings.push(
      warning(
        'support',
        'nobody is told how to reach you',
        'Set support.email or another of support: people have a right to ask about their data (PIPL Art. 50).',
      ),
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
  const unprotected = all.filter((each) => !each.is_protected);
  if (unprotected.length > 0) {
    const names = unprotected.map(({ nickname }) => nickname).join(', ');
    return warning(
      'operators',
      `without a second factor: ${names}`,
      'The console opens to them once they have one.',
    );
  }
  const deciders = all.filter(({ roles }) => roles.includes('owner') || roles.includes('security'));
  if (settings.file.operators.approval === true && deciders.length < 2) {
    return wrong(
      'operators',
      'operators.approval is on, and only one operator may approve',
      'Add a second operator with the role owner or security.',
    );
  }
  return ok('operators', `${all.length}, of them ${owners.length} owner(s)`);
};

const dayMilliseconds = 86_400_000;

/** Days until the certificate of an https address expires. */
function daysOfCertificate(url: URL, now: Date): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname: host, port } = url;
    const socket = connect({ host, port: Number(port) || 443, servername: host, timeout: 5000 }, () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      socket.destroy();
      resolve((until - now.getTime()) / dayMilliseconds);
    });
    socket.on('timeout', () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
  });
}

const fewDays = 14;
const mostSecondsApart = 30;

export const checkAddress: Check = async ({ settings, clock, db }) => {
  const url = `${settings.publicUrl}/readyz`;
  const { protocol } = new URL(url);
  const findings: Finding[] = [];
  const former = await findFormerAddress(db, clock.now());
  if (former) {
    const since = former.movedAt.toISOString().slice(0, 10);
    const advice =
      'Passkeys, apps, providers and links know the old address: add passkeys anew, change the others, redirect it.';
    findings.push(warning('address', `was ${former.url} until ${since}`, advice));
  }
  if (protocol === 'http:' && !isLoopbackUrl(url)) {
    const advice =
      'Put TLS in front and set PUBLIC_URL to https: browsers refuse passkeys and secure cookies without.';
    findings.push(wrong('tls', `${settings.publicUrl} is not encrypted`, advice));
  }
  try {
    const answer = await boundedFetch(fetch)(url, {
      signal: AbortSignal.timeout(5000),
      redirect: 'follow',
    });
    await answer.body?.cancel();
    findings.push(
      answer.ok
        ? ok('address', `${settings.publicUrl} answers`)
        : wrong('address', `${url}: ${answer.status}`, 'See the proxy in front of the service.'),
    );
    const apart = Math.abs(Date.parse(answer.headers.get('date') ?? '') - clock.now().getTime()) / 1000;
    if (apart > mostSecondsApart) {
      findings.push(
        wrong('clock', `${Math.round(apart)} s apart from ${settings.publicUrl}`, 'Let NTP set the clocks.'),
      );
    }
  } catch (error) {
    const reason = describeCause(error);
    const mend =
      adviceOnCertificate(reason) ??
      (/SSL|TLS|EPROTO/.test(reason) ? 'Does the proxy in front speak TLS on this port?' : null);
    if (mend) return [...findings, wrong('tls', `${settings.publicUrl}: ${reason}`, mend)];
    const advice = 'Is the service running? Is the name known here?';
    return [...findings, warning('address', `${url} does not answer from here (${reason})`, advice)];
  }
  if (protocol !== 'https:') return findings;
  const days = await daysOfCertificate(new URL(url), clock.now());
  const text = `the certificate is good for ${Math.floor(days)} days`;
  findings.push(days < fewDays ? warning('tls', text, 'See why it is not renewed.') : ok('tls', text));
  return findings;
};

const longestMilliseconds = 2000;

/** Who listens on the service's port: nobody, the service, or another program. */
export const checkPort: Check = async ({ settings: { host, port } }) => {
  if (port === 0) return ok('port', 'any that is free');
  const reached = /^(?:0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host;
  const url = `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}/healthz`;
  try {
    const signal = AbortSignal.timeout(longestMilliseconds);
    const answer = await boundedFetch(fetch)(url, { signal, redirect: 'manual' });
    const { status } = (await answer.json()) as { status?: unknown };
    if (status === 'ok') return ok('port', `the service answers on ${port}`);
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code === 'ECONNREFUSED') return ok('port', `${port} is free: the service is not running here`);
  }
  return wrong('port', `another program listens on ${port}`, 'Stop it, or give the service another PORT.');
};
