// The smallest possible session check: Fastify, pg with named statements, the product's one query.
import { createHash } from 'node:crypto';
import { fastify } from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();

app.get('/v3/user/userinfo', async (request) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const { rows } = await pool.query({
    name: 'session',
    text: `select session.id, session.account_id, session.method, session.evidence, session.signed_in_at,
             session.last_seen_at, account.number, account.username, account.nickname, account.avatar, account.gender,
             account.birthday, account.bio, account.created_at, phone.value as phone, email.value as email,
             account.password_hash is not null as has_password,
             (select count(*)::int from passkey where passkey.account_id = account.id) as passkeys,
             exists (select 1 from totp where totp.account_id = account.id and totp.enabled_at is not null) as mfa,
             (select count(*)::int from recovery_code
               where recovery_code.account_id = account.id and used_at is null) as recovery_codes
           from session join account on account.id = session.account_id
           left join contact as phone on phone.account_id = account.id and phone.kind = 'phone'
           left join contact as email on email.account_id = account.id and email.kind = 'email'
           where session.token_hash = $1 and session.expires_at > $2 and account.status = 'active'`,
    values: [createHash('sha256').update(token).digest(), new Date()],
  });
  if (!rows[0]) return { code: 401, msg: 'signed out' };
  return { code: 1, msg: 'ok', data: rows[0] };
});

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
