import { sql } from 'drizzle-orm';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { type Describer, describeThing, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { sealedFor } from './devices/find.ts';
import { aboutChecker } from './pins/checker.ts';
import type * as tables from './tables.ts';

const describeDocument: Describer = ({ action, before, after }) => {
  const invoice = text(after, 'invoice_id');
  const path = invoice ? withQuery(paths.financials, { invoice }) : null;
  const state = text(after, 'state');
  if (action !== 'update' || text(before, 'state') === state) return null;
  const what = invoice ? 'an invoice' : 'a credit note';
  if (state === 'signed') return { text: `registered ${what} with KRA as number ${text(after, 'number')}`, path };
  if (state === 'refused') return { text: `noted that KRA refused ${what}: ${text(after, 'reason')}`, path };
  return text(before, 'state') === 'refused' ? { text: `sent ${what} to KRA once more`, path } : null;
};

const describePurchase: Describer = ({ action, before, after }) => {
  const path = withQuery(paths.financials, { tab: 'etims' });
  const what = `${text(after, 'number')} of ${text(after, 'supplier_name')}`;
  if (action === 'insert') return { text: `found invoice ${what} with KRA`, path };
  const state = text(after, 'state');
  if (text(before, 'state') === state) return null;
  return { text: state === 'billed' ? `made invoice ${what} a bill` : `dismissed invoice ${what}`, path };
};

const describeChecker: Describer = ({ action }) => {
  const verb = action === 'delete' ? 'removed' : action === 'insert' ? 'set' : 'changed';
  return { text: `${verb} the key of KRA’s PIN checker`, path: withQuery(paths.settings, { tab: 'etims' }) };
};

export const taxFeature = {
  tables: {
    tax_devices: 'no-delete',
    tax_items: 'no-delete',
    tax_documents: 'no-delete',
    tax_purchases: 'no-delete',
    pin_checkers: 'full',
    pin_checks: 'full',
  },
  constraints: {
    tax_devices_serial_once: { code: 'conflict', message: 'This device is here already', field: 'serial' },
    tax_devices_one_at_work: {
      code: 'conflict',
      message: 'Another device is at work: stop it first',
    },
    tax_documents_edge: { code: 'conflict', message: 'This document was sent a moment ago' },
    tax_purchases_edge: { code: 'conflict', message: 'This purchase is a bill already' },
    tax_documents_one_at_once: { code: 'conflict', message: 'Another document of this device is with KRA' },
  },
  dashboardNeeds: {
    refusedDocuments: {
      permission: 'finance:write',
      count: () => sql`(select count(*)::int from tax_documents where state = 'refused')`,
    },
    purchasesToBill: {
      permission: 'finance:write',
      count: () => sql`(select count(*)::int from tax_purchases where state in ('new', 'unread'))`,
    },
  },
  sealed: {
    tax_devices: { what: 'eTIMS devices', key: 'id', columns: { cmc_key: sealedFor } },
    pin_checkers: {
      what: 'PIN checkers',
      key: 'id',
      columns: { consumer_key: () => aboutChecker('key'), consumer_secret: () => aboutChecker('secret') },
    },
  },
  auditTexts: {
    tax_devices: describeThing('tax device', withQuery(paths.settings, { tab: 'etims' })),
    tax_documents: describeDocument,
    pin_checkers: describeChecker,
    tax_purchases: describePurchase,
  },
} satisfies Feature<typeof tables>;
