// better-auth by itself, as its documentation sets it up, for benches beside ours: e-mail address and password on PostgreSQL
// (DATABASE_URL), with our password hash and without limits.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import pg from 'pg';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://localhost:${(server.address() as { port: number }).port}`;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const options = {
  baseURL: url,
  secret: 'a secret of the bench, thirty-two letters',
  database: pool,
  emailAndPassword: {
    enabled: true,
    password: {
      hash: (password: string) => hash(password, cost),
      verify: ({ hash: stored, password }: { hash: string; password: string }) => verify(stored, password),
    },
  },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
};
await (await getMigrations(options)).runMigrations();
server.on('request', toNodeHandler(betterAuth(options)));

console.log(url);
process.on('SIGTERM', () => {
  server.close(() => void pool.end());
  server.closeAllConnections();
});
