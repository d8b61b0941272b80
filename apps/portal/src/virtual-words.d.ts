/** What the service says and what the portal shows instead, in builds of other languages (`build/words`). */
declare module 'virtual:service-words' {
  const pairs: readonly (readonly [string, string])[];
  export default pairs;
}
