import type { BodyOf, OutputOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { toDay } from '../../domain/kernel/time.ts';
import type {
  KioskCheckInInput,
  kioskCheckOut as KioskCheckOut,
  KioskWelcome,
} from '../../domain/visits/kiosk-contract.ts';
import { actInstant } from '../../domain/visits/rules.ts';
import { hostText } from '../../domain/visits/text.ts';
import { enter, leave } from './enter.ts';
import type { VisitDeps } from './find.ts';
import { lockHost, requireHost } from './host.ts';
import { getHouseRules, readKiosk } from './kiosks.ts';
import type { VisitRow } from './tables.ts';
import { insertVisit, lockVisitByCode } from './write.ts';

// One answer for a code that nobody has, one of another day and one that was cancelled: guessing codes tells nothing.
const unknownCode = () =>
  new AppError('not_found', 'This code is not known today. Check it, or continue without a code.', {
    fields: { code: 'This code is not known today' },
  });

const checkRules = async (deps: VisitDeps, agreed: number | undefined): Promise<void> => {
  if (agreed === undefined) return;
  const { version } = await getHouseRules(deps.db);
  if (agreed > version) throw invalid({ agreed: 'There is no such version of the house rules' });
};

const announced = async (deps: VisitDeps, code: string, day: string): Promise<VisitRow> => {
  const row = await lockVisitByCode(deps.db, code);
  if (!row || row.cancelledAt !== null || row.expectedDay !== day) throw unknownCode();
  return row;
};

const unannounced = async (deps: VisitDeps, input: KioskCheckInInput, day: string): Promise<VisitRow> =>
  insertVisit(deps.db, {
    visitorName: input.name ?? '',
    company: input.company,
    phone: input.phone,
    hostTenantId: input.host ?? null,
    hostName: input.hostName,
    expectedDay: day,
  });

/** Somebody comes in at a tablet. */
export const checkInAtKiosk = async (deps: VisitDeps, key: string, input: KioskCheckInInput): Promise<KioskWelcome> => {
  const { general } = await deps.settings.get();
  const inAt = actInstant(input.at, deps.clock.now());
  const day = toDay(inAt, general.timezone);
  const kiosk = await readKiosk(deps.db, key);
  await checkRules(deps, input.agreed);
  const isAnnounced = input.code !== undefined;
  const row = isAnnounced ? await announced(deps, input.code ?? '', day) : null;
  const host = row ? await lockHost(deps, row.hostTenantId) : await requireHost(deps, input.host ?? null, 'host');
  const entered = await enter(deps, row ?? (await unannounced(deps, input, day)), host, {
    kioskId: kiosk.id,
    agreedRules: input.agreed ?? null,
    at: inAt,
  });
  const { visitorName, hostName, badgeNumber, code } = entered.row;
  return {
    visitorName,
    hostName: hostText(hostName, host?.companyName ?? general.companyName),
    hostTold: entered.hostTold,
    badgeNumber: badgeNumber ?? 0,
    code: code ?? '',
    inAt,
  };
};

/** Somebody leaves; who left already stays as they left. */
export const checkOutAtKiosk = async (
  deps: VisitDeps,
  key: string,
  { code, at }: BodyOf<typeof KioskCheckOut>,
): Promise<OutputOf<typeof KioskCheckOut>> => {
  await readKiosk(deps.db, key);
  const row = await lockVisitByCode(deps.db, code);
  if (!row || row.inAt === null) throw unknownCode();
  const left = await leave(deps, row, 'kiosk', actInstant(at, deps.clock.now()));
  return { visitorName: left.visitorName, outAt: left.outAt ?? deps.clock.now() };
};
