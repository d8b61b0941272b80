import type { MiniProgramWork } from '../mini-program/mini-program-work.ts';
import type { OfficialAccount } from './official-account.ts';

/** The work of abilities that use the operator's own official account. */
export interface OfficialAccountWork extends MiniProgramWork {
  /** Null where none is configured that WeChat sends messages of here. */
  readonly officialAccount: OfficialAccount | null;
}
