/** What the service says and what the portal shows instead, in builds of other languages (`build/words`). */
declare module 'virtual:service-words' {
  export const pairs: [text: string, shown: string][];
  export const placeNames: Record<string, string>;
  /** The other language is Chinese too, in other characters: places are spelled anew, and lists stay as they are. */
  export const isChinese: boolean;
}
