import css from './PasswordStrength.module.css';
import { ratePassword, strengthWords } from './rate-password.ts';

/** Four bricks and a word under a password that is being chosen. */
export function PasswordStrength({ password, ownWords }: { password: string; ownWords?: readonly string[] }) {
  if (!password) return null;
  const strength = ratePassword(password, ownWords);
  return (
    <div className={css.strength} role="img" aria-label={`密码强度：${strengthWords[strength]}`}>
      {[1, 2, 3, 4].map((segment) => (
        <i key={segment} className={segment <= strength ? css.on : undefined} />
      ))}
      <span>{strengthWords[strength]}</span>
    </div>
  );
}
