import { describe, expect, it } from 'vitest';
import { newPassword, passwordLength, typedPassword } from './password.ts';

describe('a password', () => {
  it('may hold any character, and counts what a person counts', () => {
    expect(newPassword.parse('月门明月照我还家')).toBe('月门明月照我还家');
    expect(newPassword.safeParse('🔑🔑🔑🔑🔑🔑🔑🔑').success).toBe(true);
    expect(passwordLength('ｐａｓｓ')).toBe(4);
  });

  it('has 8 to 128 characters when it is chosen', () => {
    expect(newPassword.safeParse('1234567').success).toBe(false);
    expect(newPassword.safeParse('🔑🔑🔑🔑🔑🔑🔑').success).toBe(false);
    expect(newPassword.safeParse('a'.repeat(128)).success).toBe(true);
    expect(newPassword.safeParse('a'.repeat(129)).success).toBe(false);
  });

  it('has only a bound when it is tried, and is never trimmed', () => {
    expect(typedPassword.parse(' a ')).toBe(' a ');
    expect(typedPassword.safeParse('').success).toBe(false);
    expect(typedPassword.safeParse('a'.repeat(50_000)).success).toBe(false);
  });
});
