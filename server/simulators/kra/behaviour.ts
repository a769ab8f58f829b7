/** How often the simulated KRA misbehaves, each from 0 (never) to 1 (always). */
export type KraBehaviour = {
  /** The connection is cut after the document was accepted. */
  lost: number;
  /** The call is held for half a minute, and accepted meanwhile. */
  hang: number;
  /** A page of HTML is the answer, half of the time after the document was accepted. */
  html: number;
  /** HTTP 200 with the code of an unknown error; nothing was done. */
  fault: number;
  /** Too many calls; nothing was done. */
  busy: number;
  /** "Done" is spelled 0, 00 or 0000. */
  spelling: number;
  /** Numbers are texts, and keys have blanks around them. */
  odd: number;
  /** A token of the PIN checker that was good a moment ago is refused. */
  expired: number;
};

export const WELL: KraBehaviour = { lost: 0, hang: 0, html: 0, fault: 0, busy: 0, spelling: 0, odd: 0, expired: 0 };

/** No call hangs by this: that costs half a minute each. */
export const BADLY: KraBehaviour = {
  ...{ lost: 0.2, hang: 0, html: 0.03, fault: 0.02, busy: 0.02, spelling: 0.5, odd: 0.3, expired: 0.1 },
};

export const readKraBehaviour = (behave: 'well' | 'badly' | Partial<KraBehaviour>): KraBehaviour => {
  if (behave === 'well') return WELL;
  return behave === 'badly' ? BADLY : { ...WELL, ...behave };
};
