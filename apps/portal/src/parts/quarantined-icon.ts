import type { QuarantineItem } from '@tongxing/contract/calls/recovery.ts';
import {
  KeyRound,
  KeySquare,
  LifeBuoy,
  Link2,
  type LucideIcon,
  Mail,
  ShieldCheck,
  Smartphone,
} from 'lucide-react';

type Thing = Pick<QuarantineItem, 'kind' | 'name'>;

/** What a thing that was put aside, or could be, is shown with. */
export function quarantinedIcon({ kind, name }: Thing): LucideIcon {
  switch (kind) {
    case 'contact':
      return name.includes('@') ? Mail : Smartphone;
    case 'passkey':
      return KeyRound;
    case 'totp':
      return ShieldCheck;
    case 'recovery_codes':
      return LifeBuoy;
    case 'identity':
      return Link2;
    case 'client_secret':
      return KeySquare;
  }
}

const kindWords = { passkey: '通行密钥', client_secret: '应用密钥' } as const;

/** 通行密钥“…”, or the name alone where it says what it is. */
export function formatQuarantined({ kind, name }: Thing): string {
  return kind === 'passkey' || kind === 'client_secret' ? `${kindWords[kind]}“${name}”` : name;
}
