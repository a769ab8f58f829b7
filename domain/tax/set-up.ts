/** What a device of KRA's needs before it registers documents, and what of it is done. */
export const SET_UP_STEPS = ['pin', 'device', 'key', 'items', 'document'] as const;
export type SetUpStepId = (typeof SET_UP_STEPS)[number];
export type SetUpStep = { id: SetUpStepId; label: string; isDone: boolean; text: string };

export type DeviceInSetUp = {
  tin: string;
  branchId: string;
  serial: string;
  /** As people say it: KRA's gateway, its sandbox or a simulator. */
  gateway: string;
  scuSerial: string | null;
  problem: string | null;
  items: number;
  signed: number;
  waiting: number;
};

const pinText = (kraPin: string | null, device: DeviceInSetUp | null): { isDone: boolean; text: string } => {
  if (kraPin === null) return { isDone: false, text: 'Set it under Billing, KRA PIN.' };
  if (device && device.tin !== kraPin)
    return { isDone: false, text: `The device is of ${device.tin}, the space has ${kraPin}.` };
  return { isDone: true, text: kraPin };
};

const documentText = ({ signed, waiting }: DeviceInSetUp): string => {
  if (signed > 0) return signed === 1 ? '1 document signed.' : `${signed} documents signed.`;
  return waiting > 0 ? 'It is being registered.' : 'Issue an invoice: it goes to KRA by itself.';
};

/** The steps in their order, each as the database has it. */
export const setUpSteps = (kraPin: string | null, device: DeviceInSetUp | null): SetUpStep[] => [
  { id: 'pin', label: 'KRA PIN of the space', ...pinText(kraPin, device) },
  {
    id: 'device',
    label: 'Branch, serial number and gateway',
    isDone: device !== null,
    text: device
      ? `${device.serial}, branch ${device.branchId}, ${device.gateway}.`
      : 'Apply for an OSCU on the eTIMS portal, which says both, and add it.',
  },
  {
    id: 'key',
    label: 'Initialised by KRA',
    isDone: Boolean(device?.scuSerial),
    text:
      device?.scuSerial ?? device?.problem ?? (device ? 'KRA is asked for the key.' : 'By itself, once it is added.'),
  },
  {
    id: 'items',
    label: 'What is sold is registered',
    isDone: (device?.items ?? 0) > 0,
    text: device?.items
      ? `${device.items} in the register of KRA.`
      : `By itself, with the ${device?.signed ? 'next' : 'first'} document.`,
  },
  {
    id: 'document',
    label: 'First document accepted',
    isDone: (device?.signed ?? 0) > 0,
    text: device ? documentText(device) : 'An invoice or a credit note.',
  },
];
