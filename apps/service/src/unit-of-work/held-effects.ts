import { type Held, heldTable } from './work.ts';

/** What the outbox of changes says about people. */
export const heldEffects: Held = heldTable({
  table: 'effect',
  export: 'Messages on their way, gone within hours: what they tell of is exported where it happened.',
  erase: 'cascade',
  merge: {
    async settle({ db }, { from }) {
      await db.deleteFrom('effect').where('account_id', '=', from).execute();
    },
  },
  end: 'What has happened is told, whoever is shut out by now.',
});
