declare module 'fs-native-extensions' {
  const locks: {
    /** An exclusive lock of the whole file, bound to the open file; false where another open file has it. */
    tryLock(fd: number): boolean;
  };
  export default locks;
}
