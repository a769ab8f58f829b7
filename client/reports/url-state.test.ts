import { expect, test } from 'vitest';
import { readReports } from './url-state.ts';

const TODAY = '2026-03-15';

test('without anything the address asks for the profit of last month and the balance sheet of today', () => {
  expect(readReports('', TODAY)).toEqual({
    tab: 'profit-loss',
    period: { from: '2026-02-01', to: '2026-02-28' },
    fault: undefined,
    date: TODAY,
    basis: 'accrual',
    days: 10,
    tenant: '',
  });
});

test('everything that is chosen is read back from the address', () => {
  const tenant = '0199aaaa-0000-7000-8000-000000000001';
  const search = `?tab=aged-debtors&from=2026-01-01&to=2026-01-31&date=2026-02-10&basis=cash&days=31&tenant=${tenant}`;
  expect(readReports(search, TODAY)).toEqual({
    tab: 'aged-debtors',
    period: { from: '2026-01-01', to: '2026-01-31' },
    fault: undefined,
    date: '2026-02-10',
    basis: 'cash',
    days: 31,
    tenant,
  });
});

test('what the address cannot mean is left out', () => {
  const place = readReports('?tab=secrets&from=2026-02-30&to=x&date=0226-01-01&basis=gross&tenant=1', TODAY);
  expect(place).toEqual(readReports('', TODAY));
});

test('dates of the wrong order are kept, and told', () => {
  const place = readReports('?from=2026-02-10&to=2026-02-01', TODAY);
  expect(place.period).toEqual({ from: '2026-02-10', to: '2026-02-01' });
  expect(place.fault).toBe('The end date must not be before the start date');
});
