import type { IdentityWork } from '../identities/provider-list.ts';
import type { MiniProgram } from './mini-program.ts';

/** The work of abilities that use the operator's own mini program. */
export interface MiniProgramWork extends IdentityWork {
  /** Null where none is configured. */
  readonly miniProgram: MiniProgram | null;
}
