import { sql } from 'drizzle-orm';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { type AuditContext, type Change, type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { searchAgreements } from './search.ts';
import type * as tables from './tables.ts';

const describeAgreement: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const number = text(row, 'number') || 'an agreement';
  const path = pathTo(paths.agreement, text(row, 'id'));
  if (action === 'insert') return { text: `made the agreement ${number}`, path };
  if (action !== 'update') return null;
  const state = text(after, 'state');
  if (text(before, 'state') === state) return { text: `changed the agreement ${number}`, path };
  if (state === 'notice') return { text: `recorded notice for the agreement ${number}`, path };
  return { text: `${state === 'ended' ? 'ended' : 'activated'} the agreement ${number}`, path };
};

// What a part of an agreement belongs to: its number, where that is known.
const whole = (row: Change['before']) => ({
  name: ['the agreement', text(row, 'agreement_number')].filter(Boolean).join(' '),
  path: pathTo(paths.agreement, text(row, 'agreement_id')),
});

const describeLine: Describer = ({ action, before, after }) => {
  const { name, path } = whole(after ?? before);
  if (action === 'insert') return { text: `added a line to ${name}`, path };
  return { text: `${action === 'delete' ? 'removed' : 'changed'} a line of ${name}`, path };
};

const describeHold: Describer = ({ action, before, after }) => {
  const { name, path } = whole(after ?? before);
  const unit = text(after ?? before, 'unit_name') || 'a unit';
  if (action === 'insert') return { text: `gave ${unit} to ${name}`, path };
  return { text: action === 'delete' ? `took ${unit} from ${name}` : `changed the days of ${unit} for ${name}`, path };
};

const describePause: Describer = ({ action, before, after }) => {
  const { name, path } = whole(after ?? before);
  if (action === 'insert') return { text: `paused ${name}`, path };
  return { text: `${action === 'delete' ? 'took back' : 'ended'} a pause of ${name}`, path };
};

const describeContact: Describer = ({ after }) => {
  const { name, path } = whole(after);
  return { text: `asked a tenant whether ${name} goes on`, path };
};

const AGREEMENT: AuditContext = {
  column: 'agreement_id',
  query: (ids) =>
    sql`select id, jsonb_build_object('agreement_number', number) as context from agreements where id = any(${ids})`,
};

// A line may be gone; the log knows whose it was.
const AGREEMENT_OF_LINE: AuditContext = {
  column: 'line_id',
  query: (ids) => sql`
    select l.id, jsonb_build_object('agreement_id', a.id, 'agreement_number', a.number) as context
    from unnest(${ids}) as l(id) join agreements a on a.id = coalesce(
      (select agreement_id from agreement_lines where id = l.id),
      (select (coalesce(e.after, e.before) ->> 'agreement_id')::uuid from audit_log e
        where e.entity = 'agreement_lines' and e.entity_id = l.id::text order by e.id desc limit 1))`,
};

const UNIT: AuditContext = {
  column: 'unit_id',
  query: (ids) => sql`select id, jsonb_build_object('unit_name', name) as context from units where id = any(${ids})`,
};

const describeIncrease: Describer = ({ action, before, after }) => {
  const { name, path } = whole(after ?? before);
  if (action === 'insert') return { text: `approved an increase of ${name}`, path };
  const isWritten = text(after, 'letter_state') === 'written';
  return { text: `${isWritten ? 'wrote the letter about' : 'dropped'} an increase of ${name}`, path };
};

export const agreementsFeature = {
  tables: {
    agreements: 'no-delete',
    agreement_lines: 'full',
    unit_holds: 'full',
    agreement_pauses: 'full',
    renewal_contacts: 'append-only',
    agreement_increases: 'no-delete',
  },
  constraints: {
    agreements_tenant_id_tenants_id_fk: {
      code: 'validation',
      message: 'This tenant does not exist',
      field: 'tenantId',
    },
    agreements_site_id_sites_id_fk: { code: 'validation', message: 'This site does not exist', field: 'siteId' },
    agreements_end_after_start: {
      code: 'validation',
      message: 'End date must not be before the start date',
      field: 'endDate',
    },
    agreement_lines_package_id_workspace_packages_id_fk: {
      code: 'package_in_use',
      message: 'Agreements name this package, so it cannot be deleted. Deactivate it instead.',
    },
    agreement_lines_extra_id_extras_id_fk: {
      code: 'validation',
      message: 'This extra does not exist',
      field: 'extraId',
    },
    agreement_lines_no_overlap: { code: 'conflict', message: 'Somebody else just changed this line. Please reload' },
    agreement_lines_one_cycle: {
      code: 'conflict',
      message: 'Another billing cycle was just agreed on for some of these days. Please reload',
    },
    agreement_lines_price: {
      code: 'validation',
      message: 'A line must be at most 99,999,999.99',
      field: 'unitPrice',
    },
    agreement_increases_once: {
      code: 'conflict',
      message: 'One of these agreements already has an increase from this day',
      field: 'agreementIds',
    },
    agreement_pauses_no_overlap: {
      code: 'conflict',
      message: 'The agreement is paused on some of these days already',
      field: 'from',
    },
    unit_holds_once: { code: 'unit_taken', message: 'Another agreement has this unit on these days', field: 'unitIds' },
    unit_holds_unit_id_units_id_fk: { code: 'validation', message: 'This unit does not exist', field: 'unitIds' },
  },
  search: { agreement: { permission: 'agreements:read', select: searchAgreements } },
  auditTexts: {
    agreements: describeAgreement,
    agreement_lines: describeLine,
    unit_holds: describeHold,
    agreement_pauses: describePause,
    renewal_contacts: describeContact,
    agreement_increases: describeIncrease,
  },
  auditContext: {
    agreement_lines: [AGREEMENT],
    unit_holds: [AGREEMENT_OF_LINE, UNIT],
    agreement_pauses: [AGREEMENT],
    agreement_increases: [AGREEMENT],
    renewal_contacts: [AGREEMENT],
  },
  dashboardNeeds: {
    renewalsToAsk: {
      permission: 'agreements:write',
      // Those that end within 60 days and were not asked about that end.
      count: ({ today }) => sql`(select count(*)::int from agreements a
        where a.state = 'active' and a.end_date between ${today}::date and ${today}::date + 60
          and not exists (select 1 from renewal_contacts c where c.agreement_id = a.id and c.ends_on = a.end_date))`,
    },
  },
  integrityRules: [
    {
      id: 'tenants-have-agreement',
      title: 'Every tenant has its main agreement, with its days and cycle',
      broken: `
        select format('%s: %s', t.company_name, coalesce(a.number, 'no agreement')) as what
        from tenants t left join agreements a on a.tenant_id = t.id and a.is_main
        where a.id is null or (a.start_date, a.billing_cycle) <> (t.start_date, t.billing_cycle)
          or a.end_date is distinct from t.end_date or (t.status = 'terminated' and a.state <> 'ended')
          or (t.status <> 'terminated' and not exists (
            select 1 from agreements o where o.tenant_id = t.id and o.state in ('active', 'notice')))`,
    },
    {
      id: 'agreements-end',
      title: 'No agreement counts beyond its end once the daily run has passed',
      broken: `
        select format('%s ended on %s', a.number, a.end_date) as what
        from agreements a join lateral (
          select r.day, r.started_at from billing_runs r where r.kind = 'automation' and r.status = 'done'
          order by r.started_at desc limit 1) as run on a.end_date < run.day and a.updated_at < run.started_at
        where a.state in ('active', 'notice')`,
    },
    {
      id: 'lines-without-overlap',
      title: 'A line of an agreement says one thing on a day',
      broken: `
        select format('%s: line %s from %s', a.number, l.position, l.start_date) as what
        from agreement_lines l join agreements a on a.id = l.agreement_id
        join agreement_lines o on o.agreement_id = l.agreement_id and o.position = l.position and o.id > l.id
          and daterange(o.start_date, o.end_date, '[]') && daterange(l.start_date, l.end_date, '[]')`,
    },
    {
      id: 'increase-letters',
      title: 'Letters about increases are written once their day has come and the daily run has passed',
      broken: `
        select format('%s: increase from %s', a.number, i.effective_on) as what
        from agreement_increases i join agreements a on a.id = i.agreement_id join lateral (
          select r.day, r.started_at from billing_runs r where r.kind = 'automation' and r.status = 'done'
          order by r.started_at desc limit 1) as run on i.letter_on <= run.day and i.created_at < run.started_at
        where i.letter_state = 'waiting'`,
    },
    {
      id: 'increases-once',
      title: 'No line is raised by two increases from one day',
      broken: `
        select format('%s: increase from %s', a.number, i.effective_on) as what
        from agreement_increases i join agreements a on a.id = i.agreement_id
        join agreement_increases o on o.agreement_id = i.agreement_id and o.effective_on = i.effective_on and o.id > i.id
        where exists (select 1 from agreement_lines l where l.increase_id = i.id)
          and exists (select 1 from agreement_lines l where l.increase_id = o.id)`,
    },
    {
      id: 'lines-of-one-cycle',
      title: 'Every day of an agreement has one billing cycle',
      broken: `
        select format('%s: %s and %s from %s', a.number, l.billing_cycle, o.billing_cycle, greatest(l.start_date, o.start_date)) as what
        from agreement_lines l join agreements a on a.id = l.agreement_id
        join agreement_lines o on o.agreement_id = l.agreement_id and o.billing_cycle > l.billing_cycle
          and daterange(o.start_date, o.end_date, '[]') && daterange(l.start_date, l.end_date, '[]')`,
    },
    {
      id: 'pauses-apart',
      title: 'No two pauses of an agreement share a day',
      broken: `
        select format('%s from %s', a.number, p.start_date) as what
        from agreement_pauses p join agreements a on a.id = p.agreement_id
        join agreement_pauses o on o.agreement_id = p.agreement_id and o.id > p.id
          and daterange(o.start_date, o.end_date, '[]') && daterange(p.start_date, p.end_date, '[]')`,
    },
    {
      id: 'units-held-once',
      title: 'No unit is held twice on one day',
      broken: `
        select format('%s from %s', u.name, h.start_date) as what
        from unit_holds h join units u on u.id = h.unit_id
        join unit_holds o on o.unit_id = h.unit_id and o.id > h.id
          and daterange(o.start_date, o.end_date, '[]') && daterange(h.start_date, h.end_date, '[]')`,
    },
  ],
  personalData: {
    tenant: ({ id }) => [
      {
        name: 'agreements',
        title: 'Agreements',
        query: sql`select number, kind, state, start_date, end_date, billing_cycle, purchase_order, billing_emails from agreements
          where tenant_id = ${id} order by seq`,
      },
      {
        name: 'price_increases',
        title: 'Price increases',
        query: sql`select a.number, i.percent, i.effective_on, i.rent_before, i.rent_after, i.letter_on, i.letter_state
          from agreement_increases i join agreements a on a.id = i.agreement_id where a.tenant_id = ${id} order by i.effective_on`,
      },
    ],
  },
} satisfies Feature<typeof tables>;
