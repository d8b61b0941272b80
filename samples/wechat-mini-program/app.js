App({
  globalData: {
    /** An identity that waits to be bound: `{ bindId, mayAskPhone }`, handed from the sign-in page to the binding page. */
    waiting: null,
    /** The binding page has found an account for it. */
    isBound: false,
  },
});
