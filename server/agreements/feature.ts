import { sql } from 'drizzle-orm';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
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

const describeLine: Describer = ({ action, before, after }) => {
  const path = pathTo(paths.agreement, text(after ?? before, 'agreement_id'));
  if (action === 'insert') return { text: 'added a line to an agreement', path };
  return { text: `${action === 'delete' ? 'removed' : 'changed'} a line of an agreement`, path };
};

const describeHold: Describer = ({ action }) => {
  if (action === 'insert') return { text: 'gave a unit to an agreement', path: paths.tenants };
  return {
    text: `${action === 'delete' ? 'took back' : 'changed the days of'} a unit of an agreement`,
    path: paths.tenants,
  };
};

const describePause: Describer = ({ action, before, after }) => ({
  text: action === 'insert' ? 'paused an agreement' : 'ended a pause of an agreement',
  path: pathTo(paths.agreement, text(after ?? before, 'agreement_id')),
});

const describeContact: Describer = ({ after }) => ({
  text: 'asked a tenant whether an agreement goes on',
  path: pathTo(paths.agreement, text(after, 'agreement_id')),
});

const describeIncrease: Describer = ({ action, before, after }) => {
  const path = pathTo(paths.agreement, text(after ?? before, 'agreement_id'));
  if (action === 'insert') return { text: 'approved an increase of an agreement', path };
  const isWritten = text(after, 'letter_state') === 'written';
  return { text: isWritten ? 'wrote the letter about an increase' : 'dropped an increase of an agreement', path };
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
  auditTexts: {
    agreements: describeAgreement,
    agreement_lines: describeLine,
    unit_holds: describeHold,
    agreement_pauses: describePause,
    renewal_contacts: describeContact,
    agreement_increases: describeIncrease,
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
