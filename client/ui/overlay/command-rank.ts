type Ranked = { label: string; keywords?: readonly string[] | undefined };

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean);

/**
 * How well a command answers what was typed, 0 for not at all. Each word must begin a word of the label or of its
 * keywords: letters inside a word are chance, as "vat" is in "private". What the label says comes before keywords.
 */
export function commandScore(search: string, { label, keywords = [] }: Ranked): number {
  const typed = splitWords(search);
  if (typed.length === 0) return 0;
  const name = splitWords(label);
  const begins = (words: readonly string[]) => (word: string) => words.some((one) => one.startsWith(word));
  if (typed.join(' ') === name.join(' ')) return 5;
  if (name.join(' ').startsWith(typed.join(' '))) return 4;
  if (typed.every(begins(name))) return 3;
  const others = keywords.flatMap(splitWords);
  if (!typed.every(begins([...name, ...others]))) return 0;
  return typed.some(begins(name)) ? 2 : 1;
}

/** Those that answer it, best first; equals keep their order. */
export const rankCommands = <Item extends Ranked>(search: string, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, score: commandScore(search, item) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item);
