/** Which version of a section is in force. */
export const sayVersion = (version = 0): string => (version > 0 ? `第 ${version} 版` : '没改过');
