import { appsMutations } from './apps-mutations.ts';
import { entryMutations } from './entry-mutations.ts';
import { guardMutations } from './guard-mutations.ts';
import { httpMutations } from './http-mutations.ts';
import type { Mutation } from './mutation.ts';
import { operatorsMutations } from './operators-mutations.ts';
import { selfMutations } from './self-mutations.ts';

/** By the floor of the guard that is taken out. */
export const mutations: readonly Mutation[] = [
  ...httpMutations,
  ...guardMutations,
  ...entryMutations,
  ...selfMutations,
  ...appsMutations,
  ...operatorsMutations,
];
