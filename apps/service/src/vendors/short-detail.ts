/** What a vendor said, for a line of the log: line breaks and other controls cannot forge lines, and length cannot fill it. */
export const shortDetail = (text: string): string => text.slice(0, 300).replace(/\p{Cc}+/gu, ' ');
