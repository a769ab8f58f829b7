import type { Page } from '@playwright/test';
import type { Party } from '../../domain/parties/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { book, makeRoom, openDay } from '../support/e2e-bookings.ts';
import { ownPhone, sendDemoPrompt } from '../support/e2e-mpesa.ts';
import { created, expectToast, ownName, pick } from '../support/e2e-tenants.ts';

// A prompt and a look at accessibility take their time.
test.setTimeout(180_000);

const payDialog = (page: Page) => page.getByRole('dialog', { name: 'Pay for Room' });

test('a walk-in has a room from the counter, sees its price and pays in cash at once', async ({ page, admin }) => {
  const { typed } = ownPhone();
  const room = await makeRoom(admin);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/counter');
  await page.getByRole('combobox', { name: 'Who is here?' }).fill(typed);
  await page
    .getByRole('region', { name: 'What to Do' })
    .getByRole('button', { name: /^Room Now/ })
    .click();
  const booking = page.getByRole('dialog', { name: 'Book Meeting Room' });
  await pick(page, booking, 'Room', new RegExp(`^${room.name}`));
  await expect(booking.getByRole('region', { name: 'Price' })).toContainText('KES');
  await booking.getByRole('button', { name: 'Book Meeting Room' }).click();
  await expectToast(page, 'Success', 'Room booking created successfully');

  const pay = payDialog(page);
  await expect(pay).toContainText(room.name);
  await expect(pay.getByText('To Pay')).toBeVisible();
  await expectAccessible(page);
  await pay.getByLabel('Cash Given').fill('9000');
  await expect(pay.getByRole('status').filter({ hasText: 'Change' })).toContainText('KES');
  await pay.getByRole('button', { name: /^Cash KES/ }).click();
  await expect(pay.getByText('Paid', { exact: true })).toBeVisible();
  await expect(pay.getByText('Change to Give')).toBeVisible();
  const paper = await pay.getByRole('link', { name: 'Print Receipt' }).getAttribute('href');
  expect((await page.request.get(paper ?? '')).headers()['content-type']).toBe('application/pdf');
  await pay.getByRole('button', { name: 'Done' }).click();
  await expect(pay).toBeHidden();
});

test('who booked by phone pays by a prompt from the booking, on a phone too', { tag: LIVE }, async ({
  page,
  admin,
}) => {
  const [{ typed }, room, day] = [ownPhone(), await makeRoom(admin), await openDay(admin)];
  const name = ownName('Caller');
  const party = await created<Party>(admin, '/api/parties', { name, phone: typed });
  const slot = { bookingDate: day, startTime: '10:00', endTime: '11:00' };
  const booked = await book(admin, { partyId: party.id, roomId: room.id, ...slot });
  await page.setViewportSize({ width: 360, height: 740 });
  await setTheme(page, 'dark');
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/bookings?day=${day}&booking=${booked.id}`);
  await page.getByRole('button', { name: 'Take Payment' }).click();
  const pay = payDialog(page);
  await expect(pay.getByText('To Pay')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await pay.getByRole('button', { name: 'M-Pesa', exact: true }).click();
  const prompt = page.getByRole('dialog', { name: 'Send M-Pesa Prompt' });
  await sendDemoPrompt(page, prompt);
  await expect(prompt.getByRole('status')).toContainText('Waiting for the PIN');
  await prompt.getByRole('button', { name: 'Demo Phone' }).click();
  const phone = page.getByRole('dialog', { name: 'Demo Phone' });
  await phone.getByRole('textbox', { name: 'M-Pesa PIN' }).fill('4711');
  await page.keyboard.press('Enter');
  await expect(phone.getByRole('status')).toContainText(/^Paid\. Receipt \w+\.$/);
  await page.keyboard.press('Escape');
  await expect(prompt.getByRole('status')).toContainText('Paid');
  await prompt.getByRole('button', { name: 'Close' }).last().click();
  await expect(pay.getByText('Paid', { exact: true })).toBeVisible();
});
