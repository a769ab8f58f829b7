import type { Chance } from '../chance.ts';
import type { Standing } from './compare.ts';
import {
  type Act,
  ANY,
  type Beginning,
  begin,
  drawAct,
  drawDays,
  endOfPeriod,
  note,
  pick,
  type Rules,
  referenceFor,
} from './history.ts';
import { CYCLES, type Cycle, type Line, type Reference, toNumber, toText } from './reference.ts';
import { listPrice, OFFERS, type Space } from './space.ts';

type Dated = Pick<Rules, 'begins' | 'days' | 'drawPrices'>;

const MONTHLY: readonly Cycle[] = ['monthly', 'quarterly', 'semi_annual', 'annual'];

const TENANCY = (dated: Dated): Rules => ({
  ...dated,
  kinds: ['cycle', 'lines', 'ends', 'returns'],
  hasDay: () => false,
  cycles: CYCLES,
  drawLines: (chance, _, cycle) => {
    const price = listPrice(chance.below(OFFERS), cycle);
    return [{ product: 0, quantity: 1, price, discount: 0, discountUntil: null }];
  },
  drawEnd: (_, __, on) => on,
});

// Ended and taken back by its last day, which is typed on the tenant.
const DATED_TENANCY = (dated: Dated): Rules => ({
  ...TENANCY(dated),
  kinds: ['cycle', 'lines', 'ends', 'goesOn', 'returns'],
  drawEnd: (chance, _, on) => on + pick(chance, [0, 2, 9, 25, 60]),
});

const DEAL = (dated: Dated): Rules => ({
  ...ANY,
  ...dated,
  kinds: ['lines', 'ends', 'pauses', 'resumes', 'goesOn'],
  hasDay: (cycle) => MONTHLY.includes(cycle),
  drawEnd: (chance, reference, on) => endOfPeriod(reference, on) + pick(chance, [0, 1, 17, 45]),
});

/** How an agreement comes to be and changes: as a tenancy, as what a tenant has agreed, or beside it. */
const SHAPES = {
  tenancy: TENANCY,
  'dated tenancy': DATED_TENANCY,
  'main deal': (dated: Dated) => ({ ...DEAL(dated), hasDay: () => false }),
  'deal beside': DEAL,
};
export type Shape = keyof typeof SHAPES;
export const SHAPE_NAMES = Object.keys(SHAPES) as Shape[];

const asked = ({ product, quantity, price, discount, discountUntil }: Line, space: Space) => ({
  ...space.products[product],
  quantity,
  unitPrice: (price / 100).toFixed(2),
  discountPercent: discount / 100,
  discountUntil: discountUntil === null ? null : toText(discountUntil),
  reason: 'As agreed',
});

type Details = {
  id: string;
  startDate: string;
  packageId: string;
  billingCycle: Cycle;
  invoices: unknown;
  lines: { id: string; startDate: string; endDate: string | null }[];
};

const offerWith = (lines: readonly Line[], cycle: Beginning['cycle'], space: Space): string => {
  const n = space.offers.findIndex((_, offer) => listPrice(offer, cycle) === lines[0]?.price);
  return space.offers[n] ?? '';
};

export type ServedLife = {
  name: string;
  beginning: Beginning;
  reference: Reference;
  days: ReadonlySet<number>;
  start(): Promise<void>;
  /** Whatever this day brings; answers what it was. */
  live(day: number): Promise<Act | null>;
  end(): Promise<void>;
  standing(): Promise<Standing>;
};

/** An agreement that lives on the server, through the calls that people make. */
export const liveOnServer = (space: Space, name: string, shape: Shape, chance: Chance, dated: Dated): ServedLife => {
  const rules = SHAPES[shape](dated);
  const isTenancy = shape === 'tenancy' || shape === 'dated tenancy';
  const beginning = begin(chance, rules);
  const reference = referenceFor(beginning);
  const contact = {
    companyName: name,
    contactPerson: 'Amina Hassan',
    email: 'amina@example.com',
    phone: '0712 345 678',
  };
  let tenantId = '';
  let agreementId = '';

  // A tenancy has one line, which goes on as another; lines that are agreed for days after these stay.
  const linesSent = async (act: Extract<Act, { kind: 'lines' }>) => {
    const effectiveOn = toText(act.from);
    const endDate = act.until === null ? null : toText(act.until);
    const sent = act.lines.map((line) => ({ ...asked(line, space), startDate: effectiveOn, endDate }));
    if (!isTenancy) return sent;
    const { lines } = await space.must<Details>('GET', `/api/agreements/${agreementId}`);
    const current = lines.find((line) => line.startDate <= effectiveOn && (line.endDate ?? effectiveOn) >= effectiveOn);
    const packageId = offerWith(act.lines, reference.cycleOn(act.from), space);
    const later = lines.filter(({ startDate }) => endDate !== null && startDate > endDate);
    return [...sent.map((line) => ({ ...line, id: current?.id, packageId })), ...later.map(({ id }) => ({ id }))];
  };

  const change = async (act: Extract<Act, { kind: 'lines' }>): Promise<boolean> => {
    const body = { effectiveOn: toText(act.from), lines: await linesSent(act) };
    const path = `/api/agreements/${agreementId}/changes`;
    const shown = await space.call<Details & { fields?: { lines?: string } }>('POST', `${path}/preview`, body);
    if (shown.body.fields?.lines === 'Nothing is different from that day on') return false;
    if (shown.status >= 300) throw new Error(`The preview answered ${shown.status}: ${JSON.stringify(shown.body)}`);
    const done = await space.must<Details>('POST', path, body);
    if (JSON.stringify(shown.body.invoices) !== JSON.stringify(done.invoices))
      throw new Error('The preview was another');
    return true;
  };

  const changeTenant = async (changes: Record<string, unknown>): Promise<void> => {
    const { startDate, packageId, billingCycle } = await space.must<Details>('GET', `/api/tenants/${tenantId}`);
    const kept = { ...contact, startDate, packageId, billingCycle };
    await space.must('PUT', `/api/tenants/${tenantId}`, { ...kept, ...changes });
  };

  // Who sends the package and the cycle that a tenant has changes nothing.
  const otherCycle = async ({ cycle, from, lines }: Extract<Act, { kind: 'cycle' }>): Promise<boolean> => {
    const shown = await space.must<Details>('GET', `/api/tenants/${tenantId}`);
    const packageId = offerWith(lines, cycle, space);
    if (shown.packageId === packageId && shown.billingCycle === cycle) return false;
    await changeTenant({ packageId, billingCycle: cycle, effectiveOn: toText(from) });
    return true;
  };

  const pause = async (act: Extract<Act, { kind: 'pauses' }>): Promise<void> => {
    const days = { from: toText(act.from), until: toText(act.until), reason: 'Works in the building' };
    const path = `/api/agreements/${agreementId}/pause`;
    const shown = await space.must<Details>('POST', `${path}/preview`, days);
    const done = await space.must<Details>('POST', path, days);
    if (JSON.stringify(shown.invoices) !== JSON.stringify(done.invoices)) throw new Error('The preview was another');
  };

  const setStatus = (status: string) => space.must('PATCH', `/api/tenants/${tenantId}/status`, { status });

  const setEnd = async (lastDay: number | null): Promise<void> => {
    const endsOn = lastDay === null ? null : toText(lastDay);
    const notice = `/api/agreements/${agreementId}/notice`;
    if (shape === 'dated tenancy') await changeTenant({ endDate: endsOn });
    else if (isTenancy) await setStatus('terminated');
    else if (endsOn === null) await space.must('DELETE', notice);
    else await space.must('POST', notice, { endsOn });
  };

  // Answers whether there was anything to change.
  const apply = async (act: Act): Promise<boolean> => {
    if (act.kind === 'lines') return change(act);
    if (act.kind === 'cycle') return otherCycle(act);
    if (act.kind === 'pauses') await pause(act);
    else if (act.kind === 'resumes')
      await space.must('POST', `/api/agreements/${agreementId}/resume`, { on: toText(act.from) });
    else if (act.kind === 'returns') await setStatus('active');
    else await setEnd(act.kind === 'ends' ? act.lastDay : null);
    return true;
  };

  return {
    name,
    beginning,
    reference,
    days: new Set(drawDays(chance, beginning)),
    async start() {
      const { first, cycle: billingCycle, dayOfMonth, lines, tax } = beginning;
      const startDate = toText(first);
      const packageId = isTenancy ? offerWith(lines, billingCycle, space) : space.beside;
      const terms = isTenancy || shape === 'main deal' ? { billingCycle } : {};
      ({ id: tenantId } = await space.must<Details>('POST', '/api/tenants', {
        ...contact,
        ...terms,
        startDate,
        packageId,
      }));
      if (shape === 'deal beside') {
        const deal = {
          tenantId,
          startDate,
          billingCycle,
          anchorDay: dayOfMonth,
          noticeDays: 0,
          taxClass: tax.taxClass,
          lines: lines.map((line) => asked(line, space)),
        };
        ({ id: agreementId } = await space.must<Details>('POST', '/api/agreements', deal));
        return;
      }
      const [main] = await space.must<Details[]>('GET', `/api/agreements?tenantId=${tenantId}`);
      agreementId = main?.id ?? '';
      await space.must('PATCH', `/api/agreements/${agreementId}`, { noticeDays: 0, taxClass: tax.taxClass });
      if (!isTenancy) await change({ kind: 'lines', on: first, from: first, until: null, lines });
    },
    async live(day) {
      const act = drawAct(chance, rules, reference, day);
      if (!act || !(await apply(act))) return null;
      note(reference, act);
      return act;
    },
    async end() {
      if (reference.lastDay() < reference.horizon) return;
      await setStatus('terminated');
      reference.endsOn(reference.horizon);
    },
    async standing() {
      const rows = await space.sql<{ product: number; net: string; vat: string; days: string[] }>(`
        select case when l.description like 'Product %' then substr(l.description, 9, 1)::int else 0 end as product,
          (l.net - coalesce((select sum(c.net) from credit_note_lines c where c.invoice_line_id = l.id), 0)) * 100 as net,
          (l.vat - coalesce((select sum(c.vat) from credit_note_lines c where c.invoice_line_id = l.id), 0)) * 100 as vat,
          (select coalesce(array_agg(d::date::text), '{}') from rent_periods p,
            generate_series(greatest(p.starts_on, l.service_start), least(p.ends_on, l.service_end) - 1, interval '1 day') d
            where p.invoice_id = i.id) as days
        from invoices i join invoice_lines l on l.invoice_id = i.id
        where i.tenant_id = '${tenantId}' and l.kind = 'rent' and l.description not like 'Beside%'`);
      return rows.map(({ product, net, vat, days }) => ({
        product,
        days: days.map(toNumber),
        net: Number(net),
        vat: Number(vat),
      }));
    },
  };
};
