/** An element with what is in it. `row` is the line of the text where it begins. */
export type XmlElement = { name: string; text: string; children: XmlElement[]; row: number };

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

export const decodeEntities = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

const TOKENS =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w.:-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/g;

const MOST_DEPTH = 50;

/** Line numbers that are asked for from the beginning to the end. */
export const lineCounter = (text: string) => {
  let [line, counted] = [1, 0];
  return (offset: number): number => {
    for (; counted < offset; counted++) if (text[counted] === '\n') line++;
    return line;
  };
};

/**
 * The elements of a document by their plain names, without attributes and prefixes. Only what bank statements need: null
 * where tags do not close as they were opened, or where the document declares entities of its own.
 */
export const parseXml = (document: string): XmlElement | null => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(document)) return null;
  const root: XmlElement = { name: '', text: '', children: [], row: 1 };
  const open: XmlElement[] = [root];
  const rowAt = lineCounter(document);
  for (const match of document.matchAll(TOKENS)) {
    const [, verbatim, closes, tag, , closesItself, text] = match;
    const inside = open.at(-1);
    if (!inside || open.length > MOST_DEPTH) return null;
    if (verbatim !== undefined) inside.text += verbatim;
    else if (text !== undefined) inside.text += decodeEntities(text);
    if (tag === undefined) continue;
    const name = tag.replace(/^.*:/, '');
    if (closes) {
      if (inside.name !== name || open.length === 1) return null;
      inside.text = inside.text.trim();
      open.pop();
      continue;
    }
    const element: XmlElement = { name, text: '', children: [], row: rowAt(match.index) };
    inside.children.push(element);
    if (!closesItself) open.push(element);
  }
  return open.length === 1 ? root : null;
};

/** The elements at a path: every `Ntry` in every `Stmt`, for example. */
export const elementsAt = (element: XmlElement, path: string): XmlElement[] =>
  path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((one) => one.name === name)),
      [element],
    );

/** Those of a name, however deep they are. */
export const elementsNamed = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => (child.name === name ? [child] : elementsNamed(child, name)));

export const textAt = (element: XmlElement, path: string): string | null =>
  elementsAt(element, path).find(({ text }) => text !== '')?.text ?? null;
