/** "482 913": in two parts it is read and typed without a mistake. */
export const codeText = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** What a visitor wears. */
export const badgeText = (badgeNumber: number): string => `V-${String(badgeNumber).padStart(2, '0')}`;

/** Whom somebody comes to see, in words: a person, of a company. */
export const hostText = (hostName: string | null, company: string): string =>
  hostName ? `${hostName}, ${company}` : company;
