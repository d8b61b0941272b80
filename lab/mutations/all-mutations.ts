import { operatorsMutations } from './admin-mutations.ts';
import { httpMutations } from './http-mutations.ts';
import type { Mutation } from './mutation.ts';
import { appsMutations } from './oauth-mutations.ts';
import { guardMutations } from './protection-mutations.ts';
import { selfMutations } from './self-service-mutations.ts';
import { entryMutations } from './sign-in-mutations.ts';

/** By the floor of the guard that is taken out. */
export const mutations: readonly Mutation[] = [
  ...httpMutations,
  ...guardMutations,
  ...entryMutations,
  ...selfMutations,
  ...appsMutations,
  ...operatorsMutations,
];
