import { formatTime } from '../kernel/format.ts';
import type { Settings } from '../settings/contract.ts';
import type { MessageKindName } from './kinds.ts';
import { listPlaceholders } from './template.ts';

/** What stands in a preview: the space as it is, written to a company that does not exist. */
export const sampleValues = (kind: MessageKindName, settings: Settings, site: string): Record<string, string> => {
  const { general, billing, rooms } = settings;
  const own: Readonly<Record<string, string>> = {
    companyName: general.companyName,
    place: general.address ? `${general.companyName}, ${general.address}` : general.companyName,
    opensAt: formatTime(rooms.opensAt),
    closesAt: formatTime(rooms.closesAt),
    cancellationNotice: `${rooms.cancellationHours} ${rooms.cancellationHours === 1 ? 'hour' : 'hours'}`,
    ...(billing.paymentInstructions ? { howToPay: billing.paymentInstructions } : {}),
  };
  return Object.fromEntries(
    Object.entries(listPlaceholders(kind)).map(([name, { sample }]) => [
      name,
      own[name] ?? sample.replaceAll('KES', general.currency).replaceAll('https://space.example', site),
    ]),
  );
};
