// A cell that begins like a formula would be one in the reader's spreadsheet. An apostrophe in front makes it text; one
// more apostrophe marks a cell that already began so, and reading takes exactly one off again.
const LIKE_FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

const guarded = (text: string): string => (LIKE_FORMULA.test(text) ? `'${text}` : text);

export const unguarded = (text: string): string =>
  text.startsWith("'") && LIKE_FORMULA.test(text) ? text.slice(1) : text;

const quoted = (text: string): string => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvCell = (text: string): string => quoted(guarded(text));
