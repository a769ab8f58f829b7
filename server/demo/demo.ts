import type { Role } from '../../domain/kernel/access.ts';
import { paths } from '../../domain/kernel/paths.ts';
import { PAYMENT_METHODS } from '../../domain/settings/contract.ts';
import { systemClock, today } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Database, type Db, systemActor } from '../db/connection/database.ts';
import { NO_CACHE } from '../db/query/cache.ts';
import { notifyAll } from '../notifications/service.ts';
import { keepFirstSeller } from '../settings/seller.ts';
import { saveSettings } from '../settings/service.ts';
import { loadSettings } from '../settings/store.ts';
import { DEMO_ACCOUNT } from '../startup/demo-account.ts';
import { silentLog } from '../startup/silent-log.ts';
import { insertUser } from '../users/service.ts';
import { fillDemoStatement } from './bank-statement.ts';
import { fillDemoBanking } from './banking.ts';
import { fillDemoBookings } from './bookings.ts';
import { fillDemoBudget } from './costs/budget.ts';
import { fillDemoCosts } from './costs/costs.ts';
import { fillDemoDeals, fillDemoNotice } from './deals.ts';
import { fillDemoOnline } from './desk/online.ts';
import { fillDemoPasses } from './desk/passes.ts';
import { fillDemoProducts } from './desk/products.ts';
import { fillDemoSales } from './desk/sales.ts';
import { fillDemoTills } from './desk/tills.ts';
import { fillDemoVisitors } from './desk/visitors.ts';
import { fillDemoInventory } from './inventory.ts';
import { fillDemoMail, settleDemoMails } from './mail.ts';
import { fillDemoMoney } from './money.ts';
import { addDemoPaybill, DEMO_PAYBILL, fillDemoMoneyIn } from './paybill.ts';
import { fillDemoPayroll } from './payroll.ts';
import { fillDemoRooms } from './rooms.ts';
import { addDemoTaxDevice } from './tax-device.ts';
import { fillDemoTenants } from './tenants.ts';
import { fillDemoUnits } from './units.ts';

const COMPANY = {
  companyName: 'Nafasi Workspaces',
  address: 'Jacaranda Close, off Ngong Road, Kilimani, Nairobi',
  phone: '+254 700 000 100',
  email: 'hello@nafasi.example',
  website: 'https://nafasi.example',
  guestWifi: 'Network Nafasi Guest, code KARIBU-2026',
};

const BILLING = {
  paymentMethods: [...PAYMENT_METHODS],
  kraPin: 'P000000000N',
  signatoryName: 'Mercy Achieng',
  signatoryTitle: 'Accountant',
  paymentInstructions: `M-Pesa Paybill ${DEMO_PAYBILL.shortcode}, account number: your invoice number. Bank: KijiBank, Kilimani branch, account 0000 000 000.`,
};

const PEOPLE: readonly [username: string, firstName: string, lastName: string, role: Role][] = [
  [DEMO_ACCOUNT.username, 'Wanjiku', 'Kamau', 'admin'],
  ['otieno', 'Brian', 'Otieno', 'manager'],
  ['achieng', 'Mercy', 'Achieng', 'accountant'],
  ['mutua', 'Daniel', 'Mutua', 'hr'],
  ['wambui', 'Lucy', 'Wambui', 'auditor'],
  ['njeri', 'Grace', 'Njeri', 'front_desk'],
  ['kiptoo', 'Amos', 'Kiptoo', 'front_desk'],
  ['baraka', 'Amina', 'Hassan', 'tenant'],
];

// The company of the demo tenant's login.
const TENANT_OF: Readonly<Record<string, string>> = { baraka: 'Baraka Creative' };

export const isDemoName = (username: string): boolean => PEOPLE.some(([name]) => name === username.toLowerCase());

// The year that is told has the name of the space from its first day, also on papers of days gone by.
const nameSpace = async (db: Db, config: Config): Promise<void> => {
  const { general, billing } = await loadSettings(db, config.demo);
  await keepFirstSeller(db, { general: { ...general, ...COMPANY }, billing: { ...billing, ...BILLING } });
  await saveSettings({ db, config }, 'general', COMPANY);
  await saveSettings({ db, config }, 'billing', BILLING);
};

/** Makes the demo space through the same services as a real one, in one transaction: all of it or nothing. */
export const fillDemo = async (database: Database, config: Config): Promise<void> => {
  await database.transact(systemActor('demo'), async (tx) => {
    await nameSpace(tx, config);
    const accounts: Record<string, string> = {};
    const ids: Record<string, string> = {};
    let frontDesk = '';
    for (const [username, firstName, lastName, role] of PEOPLE) {
      const email = `${username}@nafasi.example`;
      const { id } = await insertUser(tx, {
        username,
        email,
        firstName,
        lastName,
        role,
        password: DEMO_ACCOUNT.password,
        mustChangePassword: false,
        demo: true,
      });
      ids[username] = id;
      if (role === 'tenant') accounts[TENANT_OF[username] ?? ''] = id;
      if (role === 'front_desk') frontDesk ||= id;
    }
    const settings = { get: () => loadSettings(tx, config.demo) };
    await fillDemoTenants({ db: tx, clock: systemClock, settings }, accounts);
    await fillDemoUnits({ db: tx, clock: systemClock, settings });
    await fillDemoProducts({ db: tx });
    const deps = { db: tx, clock: systemClock, settings, config, cache: NO_CACHE, log: silentLog };
    await fillDemoDeals(deps);
    await fillDemoRooms({ db: tx });
    await fillDemoBookings({ db: tx, clock: systemClock, settings });
    const recorder = { id: frontDesk, name: 'Grace Njeri', mayPostIntoClosed: false };
    const paybill = await addDemoPaybill(deps);
    await fillDemoMoney(deps, recorder, paybill);
    await fillDemoMoneyIn(deps, paybill, recorder);
    await fillDemoPasses(deps, recorder);
    await fillDemoNotice(deps);
    await fillDemoCosts(deps);
    await fillDemoInventory(deps, 'Grace Njeri');
    await fillDemoMail(deps, frontDesk);
    await fillDemoVisitors(deps, frontDesk);
    await fillDemoTills(deps, {
      desk: { id: frontDesk, name: recorder.name, seesBooks: false },
      accountant: { id: ids.achieng ?? '', name: 'Mercy Achieng', seesBooks: true },
    });
    await fillDemoSales(deps, {
      desk: { id: frontDesk, name: recorder.name, role: 'front_desk' },
      manager: { id: ids.otieno ?? '', name: 'Brian Otieno' },
      approvers: [ids.otieno ?? '', ids[DEMO_ACCOUNT.username] ?? ''],
    });
    await fillDemoOnline(deps, paybill);
    await settleDemoMails(tx);
    const { timezone } = (await settings.get()).general;
    await fillDemoPayroll(deps, today(systemClock, timezone), {
      hr: ids.mutua ?? '',
      admin: ids[DEMO_ACCOUNT.username] ?? '',
    });
    await fillDemoBanking(deps);
    await fillDemoStatement(deps, recorder);
    await fillDemoBudget(deps);
    await addDemoTaxDevice(tx);
    await notifyAll(tx, 'users:manage', {
      kind: 'welcome',
      title: 'Welcome to the demo space',
      body: 'Everything here is made up. Look around: nothing you do leaves this machine.',
      path: paths.users,
      eventKey: 'demo:welcome',
    });
  });
};
