import type { SheetValues } from '../../domain/migration/sheets.ts';
import { type Known, partyKey } from './known.ts';
import type { Refuse, Rows } from './read-workbook.ts';

type Check = { rows: Rows; refuse: Refuse; known: Known };

/** Nobody is there twice, neither in the sheet nor in the space. */
export const checkParties = ({ rows, refuse, known }: Check): SheetValues<'parties'>[] => {
  const seen = new Map<string, number>();
  return rows.parties.flatMap((row) => {
    const { name, company, phone, email, kraPin, postalAddress } = row;
    if (!row.isSound) return [];
    const key = partyKey(row);
    const first = seen.get(key);
    if (email && first !== undefined) refuse('parties', row, 'name', `${name} is already in row ${first}`);
    else if (email && known.parties.has(key))
      refuse('parties', row, 'name', `${name} is already known by this email address`);
    seen.set(key, first ?? row.row);
    return [{ name, company, phone, email, kraPin, postalAddress }];
  });
};
