import { resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import '../../server/temporal.ts';
import type { Agreement } from '../../domain/agreements/contract.ts';
import type { Invoice } from '../../domain/billing/contract.ts';
import { endAll } from '../support/at-end.ts';
import { chromiumLaunch } from '../support/chromium.ts';
import { type Place, startPlace } from '../support/crowd.ts';
import { endServers } from '../support/server-process.ts';

// npm run pictures: the pictures of README, taken from the demo space as it is now.

const FOLDER = resolve(import.meta.dirname, '../../docs/pictures');
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

type Picture = {
  name: string;
  path: string;
  /** What is on screen once the page is whole. */
  shows: (page: Page) => Promise<unknown>;
  phone?: boolean;
  dark?: boolean;
};

const newestInvoice = async ({ origin, cookie }: Place): Promise<string> => {
  const reply = await fetch(`${origin}/api/invoices?status=paid&limit=1`, { headers: { cookie } });
  const [invoice] = (await reply.json()) as Invoice[];
  if (!invoice) throw new Error('The demo space has no paid invoice');
  return invoice.id;
};

/** The deal with the most to show: six desks at an agreed price, a discount that ends, parking and a locker. */
const deal = async ({ origin, cookie }: Place): Promise<string> => {
  const reply = await fetch(`${origin}/api/agreements?q=LPO+2219&limit=1`, { headers: { cookie } });
  const [agreement] = (await reply.json()) as Agreement[];
  if (!agreement) throw new Error('The demo space has no such agreement');
  return agreement.id;
};

const picturesOf = async (place: Place): Promise<Picture[]> => [
  { name: 'landing', path: '/', shows: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  {
    name: 'dashboard',
    path: '/dashboard',
    shows: (page) => page.getByRole('region', { name: 'Needs You Now' }).waitFor(),
  },
  {
    name: 'bookings',
    path: '/bookings',
    shows: (page) => page.getByRole('grid').getByRole('button').first().waitFor(),
  },
  {
    name: 'agreement',
    path: `/agreements/${await deal(place)}`,
    shows: (page) => page.getByRole('list', { name: 'Next Invoices' }).waitFor(),
  },
  {
    name: 'floor-plan',
    path: '/floor-plan',
    shows: (page) => page.getByRole('group', { name: /^Plan of/ }).waitFor(),
  },
  {
    name: 'invoice',
    path: `/financials?invoice=${await newestInvoice(place)}`,
    shows: (page) => page.getByRole('dialog').getByRole('heading').first().waitFor(),
  },
  { name: 'payroll', path: '/hr?tab=payroll', shows: (page) => page.getByRole('table').waitFor(), dark: true },
  {
    name: 'portal',
    path: '/client-portal',
    shows: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    phone: true,
  },
];

const isPublic = ({ path }: Picture): boolean => path === '/' || path === '/client-portal';

const take = async (browser: Browser, { origin, cookie }: Place, picture: Picture): Promise<void> => {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: picture.phone ? PHONE : WIDE,
    colorScheme: picture.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
  });
  if (!isPublic(picture)) {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
  }
  const page = await context.newPage();
  await page.goto(picture.path);
  await picture.shows(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: resolve(FOLDER, `${picture.name}.jpg`), type: 'jpeg', quality: 82 });
  await context.close();
};

const browser = await chromium.launch(await chromiumLaunch());
try {
  const place = await startPlace();
  for (const picture of await picturesOf(place)) {
    await take(browser, place, picture);
    process.stdout.write(`docs/pictures/${picture.name}.jpg\n`);
  }
} finally {
  await browser.close();
  await endAll();
  await endServers();
}
