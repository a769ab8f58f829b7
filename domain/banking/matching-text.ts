// What a line of a bank says about documents and people, in the letters that banks leave of it.

const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();

const MARKS = String.raw`[\s./_:#-]*`;

/** "INV2611-0042" is INV, 2611 and 0042, however they are written together or apart. */
const referenceGroups = (reference: string): string[] => foldText(reference).match(/[A-Z]+|\d+/g) ?? [];

const SHORTEST = 4;

/** Whether a reference says enough to be looked for: "12", "RENT" or the year 2026 could be anything. */
export const isTelling = (reference: string): boolean => {
  const groups = referenceGroups(reference);
  const whole = groups.join('');
  return whole.length >= SHORTEST && groups.some((group) => /\d/.test(group)) && !/^(19|20)\d\d$/.test(whole);
};

/** Finds references in texts: whole, with any marks between letters and figures, never as a part of a longer figure. */
export const createReferenceFinder = <Item>(items: readonly { item: Item; references: readonly string[] }[]) => {
  const byGroup = new Map<string, { item: Item; pattern: RegExp }[]>();
  for (const { item, references } of items) {
    for (const reference of new Set(references.filter(isTelling))) {
      const groups = referenceGroups(reference);
      const key = groups.findLast((group) => /\d/.test(group)) ?? '';
      const pattern = new RegExp(`(?<![A-Z0-9])${groups.join(MARKS)}(?!\\d)`);
      byGroup.set(key, [...(byGroup.get(key) ?? []), { item, pattern }]);
    }
  }
  const lengths = [...new Set([...byGroup.keys()].map((key) => key.length))];
  return (text: string): Set<Item> => {
    const folded = foldText(text);
    // Groups of figures may be written together, so the last of them is where a run of figures ends.
    const endings = (folded.match(/\d+/g) ?? []).flatMap((run) =>
      lengths.filter((length) => length <= run.length).map((length) => run.slice(-length)),
    );
    const found = [...new Set(endings)].flatMap((ending) => byGroup.get(ending) ?? []);
    return new Set(found.filter(({ pattern }) => pattern.test(folded)).map(({ item }) => item));
  };
};

/** Whether a line of a bank quotes a number: as its reference, or anywhere in its words. */
export const quotesNumber = (line: { reference: string | null; narration: string }, number: string): boolean =>
  foldText(line.reference ?? '').trim() === foldText(number).trim() ||
  createReferenceFinder([{ item: number, references: [number] }])(`${line.reference ?? ''} ${line.narration}`).size > 0;

// Words that many names share, and that banks leave out.
const COMMON = new Set(
  'LTD LIMITED CO COMPANY PLC LLP LLC INC CORP KENYA KE K EA EAST AFRICA AND THE OF FOR ENTERPRISES ENTERPRISE'.split(
    ' ',
  ),
);

const wordsIn = (text: string): string[] => foldText(text).match(/[A-Z0-9]+/g) ?? [];

const tellingWords = (name: string): string[] => {
  const words = wordsIn(name);
  const telling = words.filter((word) => !COMMON.has(word));
  return telling.length > 0 ? telling : words;
};

const CUT_AT = 4;

type Party = { name: string; words: readonly string[] };

const isIncluded = (words: readonly string[], others: ReadonlySet<string>): boolean =>
  words.every((word) => others.has(word));

/**
 * Finds people and companies in texts by all the telling words of their name, the last of which a bank may have cut. Where one
 * name holds another ("Acacia" and "Acacia Labs"), only the longer one is found.
 */
export const createPartyFinder = (names: readonly string[]) => {
  const byWord = new Map<string, Party[]>();
  for (const name of new Set(names)) {
    const words = tellingWords(name);
    const [first] = words;
    // One short word, such as "Jo", is found in too many texts.
    if (first === undefined || words.join('').length < CUT_AT) continue;
    byWord.set(first, [...(byWord.get(first) ?? []), { name, words }]);
  }
  return (text: string): Set<string> => {
    const words = wordsIn(text);
    const given = new Set(words);
    const last = words.at(-1) ?? '';
    const isThere = (word: string) => given.has(word) || (last.length >= CUT_AT && word.startsWith(last));
    const found = [...given].flatMap((word) => byWord.get(word) ?? []).filter((party) => party.words.every(isThere));
    const longest = found.filter(
      (party) =>
        !found.some(
          (other) => other.words.length > party.words.length && isIncluded(party.words, new Set(other.words)),
        ),
    );
    return new Set(longest.map(({ name }) => name));
  };
};

/** The words of a narration by which like lines are known: without figures, which differ each month. */
export const narrationKey = (narration: string): string =>
  wordsIn(narration)
    .filter((word) => !/\d/.test(word))
    .join(' ');
