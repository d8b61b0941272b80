import type { TopicGroup } from './topics.ts';

/** The topics that match every typed word; all of them for an empty text. */
export function findTopics(groups: readonly TopicGroup[], typed: string): readonly TopicGroup[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return groups;
  return groups
    .map((group) => ({
      ...group,
      topics: group.topics.filter(({ title, words, lines }) => {
        const text = [group.title, title, words, ...lines].join(' ').toLowerCase();
        return wanted.every((word) => text.includes(word));
      }),
    }))
    .filter(({ topics }) => topics.length > 0);
}
