/**
 * What a result code of KRA means for a document: done; empty list; ask what became of it, and never send it again for that; wait
 * and try again, because nothing is wrong with it; device, which waits too, for a person; refused, for a person to mend.
 */
export type Meaning = 'done' | 'empty' | 'ask' | 'wait' | 'device' | 'refused';

type Known = { meaning: Meaning; text: string };

const done: Known = { meaning: 'done', text: 'KRA has accepted it.' };

/** Every code that KRA's specification or its gateways are known to answer, with what a person can do about it. */
export const RESULT_CODES = {
  '0': done,
  '00': done,
  '000': done,
  '0000': done,
  '001': { meaning: 'empty', text: 'KRA has nothing to list.' },
  '891': { meaning: 'wait', text: 'KRA’s gateway could not build the address of the call. It is tried again.' },
  '892': { meaning: 'device', text: 'KRA did not get the key of the device. Initialise the device again.' },
  '893': {
    meaning: 'refused',
    text: 'KRA could not read the document. Tell your vendor; it can be sent again afterwards.',
  },
  '894': { meaning: 'wait', text: 'KRA’s gateway does not reach KRA. It is tried again.' },
  '895': { meaning: 'refused', text: 'KRA does not take this kind of call. Tell your vendor.' },
  '896': { meaning: 'ask', text: 'KRA’s gateway was interrupted. KRA is asked whether it has the document.' },
  '899': { meaning: 'ask', text: 'KRA gave no reason. It is asked whether it has the document.' },
  '900': { meaning: 'device', text: 'KRA did not get PIN, branch or key of the device. Initialise the device again.' },
  '901': {
    meaning: 'device',
    text: 'KRA does not know this device. Check PIN, branch and serial number, or apply for the device on the eTIMS portal.',
  },
  '902': { meaning: 'device', text: 'The device is installed already: the key it was given then goes on being used.' },
  '903': {
    meaning: 'device',
    text: 'KRA has this serial number for a virtual device (VSCU). Apply for a device of the type OSCU.',
  },
  '905': {
    meaning: 'device',
    text: 'KRA has this serial number for another type of device. Apply for a device of the type OSCU.',
  },
  '910': {
    meaning: 'refused',
    text: 'KRA finds a field wrong. Mend what it names, such as the buyer’s PIN, and send the document again.',
  },
  '911': { meaning: 'refused', text: 'KRA got an empty document. Send it again, and tell your vendor if that recurs.' },
  '912': { meaning: 'refused', text: 'KRA does not take this kind of call. Tell your vendor.' },
  '913': { meaning: 'refused', text: 'KRA does not know a code in it, such as the class of an item or a tax type.' },
  '921': {
    meaning: 'refused',
    text: 'KRA wants sales in the order of a virtual device (VSCU). The device has to be an OSCU.',
  },
  '922': {
    meaning: 'refused',
    text: 'KRA wants sales in the order of a virtual device (VSCU). The device has to be an OSCU.',
  },
  '990': { meaning: 'wait', text: 'KRA takes no more calls at the moment. It is tried again.' },
  '991': { meaning: 'refused', text: 'KRA could not store the document. Send it again.' },
  '992': { meaning: 'refused', text: 'KRA could not change its records. Send it again.' },
  '993': { meaning: 'refused', text: 'KRA could not delete from its records. Send it again.' },
  '994': { meaning: 'ask', text: 'KRA has a document of this number. It is asked which one.' },
  '995': { meaning: 'refused', text: 'KRA found no file to download.' },
  '999': { meaning: 'ask', text: 'KRA had an unknown error. It is asked whether it has the document.' },
} as const satisfies Record<string, Known>;

const UNKNOWN: Known = {
  meaning: 'ask',
  text: 'KRA answered a code that is in no list. It is asked whether it has the document.',
};

export const readCode = (code: string): Known =>
  Object.hasOwn(RESULT_CODES, code) ? RESULT_CODES[code as keyof typeof RESULT_CODES] : UNKNOWN;

/** KRA's words beside ours, so that a person can look them up. */
export const explainCode = (code: string, said: string): string => {
  const { text } = readCode(code);
  return said.trim() === '' ? `${text} (${code})` : `${text} (${code}: ${said.trim()})`;
};
