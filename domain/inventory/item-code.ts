import * as z from 'zod';
import { Id } from '../kernel/ids.ts';
import { paths, pathTo } from '../kernel/paths.ts';

const MAX = 50;
// An empty one is refused by name already.
const FORM = /^([\p{L}\p{N}][\p{L}\p{N} ._/#+-]*)?$/u;

/** One way to write a code: "ast 001" and "AST  001 " are the same thing on a label. */
export const ItemCode = z
  .string('Item code is required')
  .transform((text) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .min(1, 'Item code is required')
      .max(MAX, `Item code may have at most ${MAX} characters`)
      .regex(FORM, 'Item code may have letters, figures, spaces and . _ / # + -'),
  );

/** What two codes are compared by; the database's unique index does the same. */
export const codeKey = (code: string): string => code.normalize('NFC').replaceAll(/\s+/g, '').toLowerCase();

/** Where the label of an item leads. */
export const labelPath = (id: string): string => pathTo(paths.inventoryItem, id);

const LABEL = new RegExp(`${pathTo(paths.inventoryItem, '([^/?#\\s]+)')}/?(?:[?#].*)?$`);

export type Scanned = { id: string } | { code: string };

/** What a scanner read or a person typed: the address on a label of this space, an id, or a code. */
export const readScan = (text: string): Scanned | null => {
  const typed = text.trim();
  const last = LABEL.exec(typed)?.[1];
  const word = last === undefined ? typed : decoded(last);
  if (Id.safeParse(word).success) return { id: word.toLowerCase() };
  const code = ItemCode.safeParse(word);
  return code.success ? { code: code.data } : null;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A stray percent sign is taken as it stands.
  }
};
