/**
 * What a payer types as the account number: "C", the number of the checkout and two figures that find any one wrong figure and any two
 * that changed places (ISO 7064, mod 97-10). The database makes it.
 */
const REFERENCE = /^C(\d{4,12})$/;

/** The reference that somebody meant: "c 10o1-83" is C100183. Null where its check says that it is none. */
export const readCheckoutReference = (typed: string): string | null => {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const figures = REFERENCE.exec(text)?.[1];
  return figures && Number(figures) % 97 === 1 ? text : null;
};
