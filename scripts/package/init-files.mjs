// The texts that `tongxing init` writes. A plan holds `url` (a URL, or null for this machine alone), `folder`, `title` and
// `secret`.

export function settingsFile({ title }) {
  const settings = {
    $schema: './node_modules/tongxing/settings.schema.json',
    site: { title: title ?? '通行账号中心' },
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

export function environmentFile({ url, secret }) {
  const address = url
    ? `PUBLIC_URL=${addressOf(url)}\n# The proxy in front, so that limits count people and not the proxy.\nTRUST_PROXY=127.0.0.1\n`
    : '# What people see in their address bar; do not change it once people have signed in.\n# PUBLIC_URL=https://account.example.com\n';
  return `${address}# Encrypts secrets at rest. Keep a copy in a safe place: what it has encrypted is lost with it.
SECRET_KEY=${secret}
# MAIL_URL=smtps://user:password@smtp.example.com
`;
}

export function composeFile() {
  return `# The service from the packages of this folder, PostgreSQL and Redis beside it, behind your own HTTPS proxy.
# Write POSTGRES_PASSWORD=… into .env, then: docker compose up -d. The packages are Linux's where npm ran on Linux.
services:
  tongxing:
    image: node:24-bookworm-slim
    user: node
    working_dir: /srv
    command: ["node_modules/.bin/tongxing", "start"]
    # Process 1 has to reap orphans; Node does not.
    init: true
    restart: unless-stopped
    env_file: .env
    environment:
      HOST: 0.0.0.0
      DATA_DIR: /home/node/data
      DATABASE_URL: postgres://tongxing:\${POSTGRES_PASSWORD:?a password}@postgres/tongxing
      REDIS_URL: redis://redis
      TRUST_PROXY: 172.16.0.0/12
    ports: ["127.0.0.1:3000:3000"]
    # A new volume is its owner's in whose folder the image has it: the service is no root.
    volumes: ["./:/srv:ro", "data:/home/node"]
    depends_on:
      postgres: { condition: service_healthy }
      redis: { condition: service_started }
  postgres:
    image: postgres:18
    restart: unless-stopped
    environment: { POSTGRES_USER: tongxing, POSTGRES_PASSWORD: "\${POSTGRES_PASSWORD}" }
    volumes: ["postgres:/var/lib/postgresql"]
    healthcheck: { test: ["CMD", "pg_isready", "-h", "127.0.0.1", "-U", "tongxing"], interval: 5s }
  redis:
    image: redis:7
    command: ["redis-server", "--appendonly", "yes", "--maxmemory-policy", "noeviction"]
    restart: unless-stopped
    volumes: ["redis:/data"]
volumes:
  data:
  postgres:
  redis:
`;
}

export function systemdUnit({ folder }) {
  return `# useradd --system tongxing && mkdir -p ${folder}/data && chown -R tongxing ${folder}/data
# cp tongxing.service /etc/systemd/system/ && systemctl daemon-reload && systemctl enable --now tongxing
[Unit]
Description=Tongxing account portal
After=network-online.target
Wants=network-online.target
# A database that comes up later than this machine is waited for.
StartLimitIntervalSec=0

[Service]
User=tongxing
WorkingDirectory=${folder}
EnvironmentFile=${folder}/.env
ExecStart=${folder}/node_modules/.bin/tongxing start
Restart=on-failure
RestartSec=2
TimeoutStopSec=20
NoNewPrivileges=true
PrivateTmp=true
ProtectSystem=full

[Install]
WantedBy=multi-user.target
`;
}

export function nginxSite({ url }) {
  const host = url?.hostname ?? 'account.example.com';
  const below = (url?.pathname ?? '/').replace(/\/$/, '');
  // Inside a network without a certificate, or in front of a proxy that has it.
  const isPlain = url?.protocol === 'http:';
  const listening = isPlain
    ? `  listen ${url.port || 80};
  server_name ${host};`
    : `  listen ${url?.port || 443} ssl;
  server_name ${host};
  ssl_certificate     /etc/ssl/${host}.pem;
  ssl_certificate_key /etc/ssl/${host}.key;`;
  const pass = `    proxy_pass http://tongxing;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;`;
  const metadata = below
    ? `\n  # RFC 8414 3.1: this address lies outside of the path.\n  location = /.well-known/oauth-authorization-server${below} {\n${pass}\n  }\n`
    : '';
  return `# cp tongxing.nginx.conf /etc/nginx/conf.d/ && nginx -t && systemctl reload nginx
upstream tongxing {
  # Never taken for dead: with max_fails one slow moment takes every machine out at once.
  server 127.0.0.1:3000 max_fails=0;
  keepalive 32;
}

server {
${listening}
  client_max_body_size 6m;

  location ${below || ''}/ {
${pass}
  }
${metadata}}
`;
}

export function caddyfile({ url }) {
  const below = (url?.pathname ?? '/').replace(/\/$/, '');
  const host = url?.host ?? 'account.example.com';
  const isPlain = url?.protocol === 'http:';
  const only = below
    ? `  @tongxing path ${below} ${below}/* /.well-known/oauth-authorization-server${below}\n`
    : '';
  return `# caddy run${isPlain ? '' : '; it gets its certificate itself'}
${isPlain ? 'http://' : ''}${host} {
${only}  reverse_proxy ${below ? '@tongxing ' : ''}127.0.0.1:3000
}
`;
}

/** The address without a slash at its end, as `PUBLIC_URL` is written. */
function addressOf(url) {
  return url.href.replace(/\/$/, '');
}
