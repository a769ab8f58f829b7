import type { APIRequestContext, Page } from '@playwright/test';
import type { Checkout } from '../../domain/checkouts/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeRoom, openDay } from '../support/e2e-bookings.ts';
import { isAsked, newBuyer, payOnDrawnPhone } from '../support/e2e-checkout.ts';
import { PHONE } from '../support/e2e-members.ts';
import { forgetPortalRequests } from '../support/e2e-portal.ts';
import { expectToast, ownName, pick } from '../support/e2e-tenants.ts';

test.beforeEach(forgetPortalRequests);
test.setTimeout(240_000);

/** Two hours of a room of the test's own, held and paid; the page then shows the booking behind its link. */
const buyRoom = async (page: Page, admin: APIRequestContext, name: string) => {
  const [room, bookingDate] = [await makeRoom(admin, { hourlyRate: '1000.00' }), await openDay(admin)];
  const item = { kind: 'booking', roomId: room.id, bookingDate, startTime: '10:00', duration: 2 };
  const held = await page.request.post('/api/checkouts', { data: { items: [item], party: { ...newBuyer(), name } } });
  expect(held.status(), await held.text()).toBe(201);
  const { token } = (await held.json()) as Checkout;
  await page.goto(`/checkout/${token}`);
  await payHere(page);
  return room;
};

const payHere = async (page: Page) => {
  await page.getByLabel('M-Pesa Phone Number').fill(newBuyer().phone);
  await page.getByRole('button', { name: 'Pay with M-Pesa' }).click();
  await isAsked(page);
  await payOnDrawnPhone(page);
  await expect(page.getByRole('heading', { name: 'Your room is booked', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'See Booking' }).click();
  await expect(page.getByRole('heading', { name: 'Your Booking', level: 2 })).toBeVisible();
};

const moveTo = async (page: Page, hours: string) => {
  await page.getByRole('button', { name: 'Move Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Booking' });
  await dialog.getByRole('radio', { name: hours }).check();
  await dialog.getByRole('radio', { name: '10:00 AM' }).check();
  return dialog;
};

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a paid booking is made shorter, longer and cancelled by its link, with what that does to its money shown first', {
    tag: LIVE,
  }, async ({ page, admin }) => {
    await buyRoom(page, admin, ownName('Link Buyer'));
    const shorter = await moveTo(page, '1 hour');
    await expect(shorter.getByText(/We pay KES [\d,]+ back to you\.$/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await shorter.getByRole('button', { name: 'Move Booking' }).click();
    await expect(shorter).toBeHidden();
    await expect(page.getByRole('main').getByText('10:00 – 11:00 AM')).toBeVisible();

    const longer = await moveTo(page, '3 hours');
    await expect(longer.getByText(/Pay the difference of KES [\d,]+ by M-Pesa/)).toBeVisible();
    await expectAccessible(page);
    await longer.getByRole('button', { name: 'Pay the Difference' }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await payHere(page);
    await expect(page.getByRole('main').getByText('10:00 AM – 1:00 PM')).toBeVisible();

    await page.getByRole('button', { name: 'Cancel Booking' }).click();
    const cancel = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
    await expect(cancel).toContainText(/KES [\d,]+/);
    await setTheme(page, 'dark');
    await expectAccessible(page);
    await cancel.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(page.getByRole('button', { name: 'Move Booking' })).toBeHidden();
  });
});

test('what goes back of an online sale is found under Online Sales, and recorded once it is paid out', {
  tag: LIVE,
}, async ({ page, admin }) => {
  const name = ownName('Refunded Buyer');
  const room = await buyRoom(page, admin, name);
  const shorter = await moveTo(page, '1 hour');
  await shorter.getByRole('button', { name: 'Move Booking' }).click();
  await expect(shorter).toBeHidden();

  await signIn(page, DEMO_USERS.accountant);
  await page.goto('/financials?tab=online');
  await page.getByRole('searchbox', { name: 'Search online sales' }).fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  // The heading and the one that was found: what the search leaves out is dimmed until it is gone.
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row).toContainText(room.name);
  await expect(row).toContainText('Paid');
  await expectAccessible(page);
  await row.getByRole('button', { name: `Record Refund to ${name}` }).click();
  const refund = page.getByRole('dialog', { name: 'Record Refund' });
  await expect(refund).toContainText(name);
  await expectAccessible(page);
  await pick(page, refund, 'Payment Method', /^Bank/);
  await refund.getByRole('button', { name: 'Record Refund' }).click();
  await expectToast(page, 'Refund Recorded', new RegExp(`went back to ${name} with note`));
  await expect(row.getByRole('button', { name: `Record Refund to ${name}` })).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await setTheme(page, 'dark');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
