/** The blocks of code in Markdown, fences included; a longer fence may contain shorter ones. */
export const fencedBlocks = /^[ \t]*(`{3,})[^`\n]*\n[\s\S]*?^[ \t]*\1[ \t]*$/gm;
