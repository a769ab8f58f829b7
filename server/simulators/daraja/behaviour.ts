/** How often the simulator misbehaves, each from 0 (never) to 1 (always). */
export type Behaviour = {
  /** A callback comes a second and perhaps a third time. */
  duplicate: number;
  /** A callback comes up to half an hour late. */
  delay: number;
  /** A callback never comes. Pull and statement know the payment. */
  drop: number;
  /** No callback comes, and pull does not know the payment either. */
  onlyInStatement: number;
  /** A callback is overtaken by those after it. */
  reorder: number;
  /** A callback comes before the call that caused it is answered. Where people answer by hand, a prompt cannot. */
  early: number;
  /** The connection is cut after the call was carried out. */
  reset: number;
  /** A page of HTML is the answer, half of the time after the call was carried out. */
  html: number;
  /** A token that was good is refused and dead: nothing was carried out. */
  unauthorised: number;
  /** Spike arrest: nothing was carried out. */
  spike: number;
  /** Numbers in a callback are texts. */
  numbersAsText: number;
  /** The callback of a prompt has a balance without a value. */
  noBalance: number;
  /** Another amount was paid than the prompt wanted. */
  otherAmount: number;
  /** Somebody posts an invented or broken body to the address of a callback. */
  forged: number;
  /** Somebody posts the true body to an address with a wrong token. */
  wrongToken: number;
};

export const WELL_BEHAVED: Behaviour = {
  duplicate: 0,
  delay: 0,
  drop: 0,
  onlyInStatement: 0,
  reorder: 0,
  early: 0,
  reset: 0,
  html: 0,
  unauthorised: 0,
  spike: 0,
  numbersAsText: 0,
  noBalance: 0,
  otherAmount: 0,
  forged: 0,
  wrongToken: 0,
};

export const BADLY_BEHAVED: Behaviour = {
  duplicate: 0.1,
  delay: 0.05,
  drop: 0.03,
  onlyInStatement: 0.01,
  reorder: 0.05,
  early: 0.05,
  reset: 0.02,
  html: 0.02,
  unauthorised: 0.01,
  spike: 0.02,
  numbersAsText: 0.1,
  noBalance: 0.5,
  otherAmount: 0.01,
  forged: 0.05,
  wrongToken: 0.05,
};

export const readBehaviour = (behave: 'well' | 'badly' | Partial<Behaviour>): Behaviour => {
  if (behave === 'well') return WELL_BEHAVED;
  return behave === 'badly' ? BADLY_BEHAVED : { ...WELL_BEHAVED, ...behave };
};
