import type { APIRequestContext, Page } from '@playwright/test';
import { formatDay } from '../../client/ui/format.ts';
import '../../server/temporal.ts';
import { expect, test } from '../support/e2e.ts';
import { mailTo } from '../support/e2e-mail.ts';
import {
  bookByCall,
  confirm,
  expectBooked,
  forgetPortalRequests,
  newVisitor,
  openPortal,
  ownDay,
  roomNamed,
  startBooking,
  takenOn,
  tellWho,
} from '../support/e2e-portal.ts';
import { expectToast, makeTenant } from '../support/e2e-tenants.ts';

test.beforeEach(forgetPortalRequests);

test.describe('the link of a confirmation', () => {
  test('shows the booking and cancels it, and says so when it is opened again', async ({ page, admin }) => {
    const day = await ownDay(admin);
    const who = newVisitor();
    const { cancelPath } = await bookByCall(admin, 'Meeting Room 1', day, { startTime: '14:00', clientInfo: who });
    await mailTo(who.email, new RegExp(`^Your booking Meeting Room 1 on ${formatDay(day)} at 2:00 PM$`));
    await page.goto(cancelPath);
    for (const words of ['Meeting Room 1', formatDay(day, { weekday: true }), '2:00 – 3:00 PM', 'Confirmed']) {
      await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible();
    }
    const until = `You can cancel until 12:00 PM on ${formatDay(day, { weekday: true })}, 2 hours before the start.`;
    await expect(page.getByText(until)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel Booking' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
    await question.getByRole('button', { name: 'Keep Booking' }).click();
    await page.getByRole('button', { name: 'Cancel Booking' }).click();
    await question.getByRole('button', { name: 'Cancel Booking' }).click();
    await expectToast(page, 'Booking cancelled', 'Meeting Room 1 is available again.');
    await expect(page.getByText('This booking is cancelled, and the room is available again.')).toBeVisible();
    expect(await takenOn(admin, day)).toEqual([]);
    await mailTo(who.email, /^Cancelled: Meeting Room 1/);

    await page.goto(cancelPath);
    await expect(page.getByText('This booking is cancelled, and the room is available again.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel Booking' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Book a Room' }).click();
    await expect(page.getByRole('heading', { name: /^Meeting Rooms/ })).toBeVisible();
  });

  // Staff move it to within the two hours, to whichever room is free then: in two minutes, or as soon as tomorrow begins.
  const moveNear = async (admin: APIRequestContext, id: string) => {
    const now = Temporal.Now.zonedDateTimeISO('Africa/Nairobi');
    const near = now.hour === 23 && now.minute >= 25 ? now.add({ days: 1 }).startOfDay() : now.add({ minutes: 2 });
    const time = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' });
    const bookingDate = near.toPlainDate().toString();
    const slot = { bookingDate, startTime: time(near), endTime: time(near.add({ minutes: 30 })) };
    const replies: string[] = [];
    for (const room of ['Meeting Room 1', 'Meeting Room 2', 'Boardroom 1', 'Boardroom 2']) {
      const roomId = (await roomNamed(admin, room)).id;
      const data = { ...slot, roomId, overrideReason: 'An early start' };
      const reply = await admin.patch(`/api/room-bookings/${id}`, { data });
      if (reply.ok()) return;
      replies.push(await reply.text());
    }
    throw new Error(`No room takes it: ${replies.join(' ')}`);
  };

  test('says when it was too late, also on a page that was left open', async ({ page, admin }) => {
    const { id, cancelPath } = await bookByCall(admin, 'Meeting Room 1', await ownDay(admin));
    await page.goto(cancelPath);
    await page.getByRole('button', { name: 'Cancel Booking' }).click();
    await moveNear(admin, id);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Booking' }).click();
    await expectToast(
      page,
      'The booking was not cancelled',
      /^This booking could be cancelled until .* Please call us\.$/,
    );
    await expect(page.getByText(/^This booking could be cancelled until .*, 2 hours before the start\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel Booking' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: /^\+254/ })).toBeVisible();
  });

  test('that leads nowhere says so in words', async ({ page }) => {
    await page.goto(`/client-portal?booking=${'x'.repeat(43)}`);
    await expect(page.getByText('Booking not found')).toBeVisible();
    await page.goto('/client-portal?booking=abc');
    await expect(page.getByText('The link is incomplete')).toBeVisible();
    await page.getByRole('link', { name: 'Book a Room' }).click();
    await expect(page.getByRole('heading', { name: /^Meeting Rooms/ })).toBeVisible();
  });
});

const allocation = (page: Page) => page.getByRole('region', { name: 'Monthly Allocation' });

const askForCode = async (page: Page, email: string) => {
  await allocation(page).getByRole('button', { name: "I'm a Member" }).click();
  await allocation(page).getByLabel("Your Company's email").fill(email);
  await allocation(page).getByRole('button', { name: 'Send Code' }).click();
  await expect(allocation(page).getByText('If this address belongs to a member, a code is on its way.')).toBeVisible();
};

test('a member with a code has free hours, sees what is left, and can leave', async ({ page, admin }) => {
  const day = await ownDay(admin);
  const { email, companyName } = await makeTenant(admin);
  await openPortal(page, day);
  await askForCode(page, email);
  const code = (await mailTo(email, /^\d{6} is your .* code$/)).slice(0, 6);
  const box = allocation(page).getByLabel('Code');
  await expect(box).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(box).toHaveAttribute('inputmode', 'numeric');
  await expect(allocation(page).getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  await box.fill(code === '000000' ? '000001' : '000000');
  await expect(box).toHaveAccessibleDescription('This code is wrong or has expired; request a new one');
  await box.fill(code);
  await expect(allocation(page).getByText(companyName)).toBeVisible();
  await expect(allocation(page)).toContainText('0 of 6 hours used');
  await expect(allocation(page)).toContainText('6 remaining');

  const dialog = await startBooking(page, 'Meeting Room 2');
  await expect(dialog.getByLabel('Company')).toHaveValue(companyName);
  await dialog.getByRole('radio', { name: '9:00 AM' }).check();
  await dialog.getByRole('radio', { name: '4 hours' }).check();
  await tellWho(dialog, newVisitor());
  const summary = dialog.getByRole('region', { name: 'Booking Summary' });
  for (const line of ['Free hours4 hours', 'Charged hours0 hours', 'Total costKES 0']) {
    await expect(summary).toContainText(line);
  }
  await confirm(dialog);
  await expectBooked(page);
  await page.getByRole('button', { name: 'Book Another' }).click();
  await expect(allocation(page)).toContainText('4 of 6 hours used');
  await expect(allocation(page)).toContainText('2 remaining');
  await expect(allocation(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '67');

  const more = await startBooking(page, 'Meeting Room 2');
  await more.getByRole('radio', { name: '3 hours' }).check();
  for (const line of ['Free hours2 hours', 'Charged hours1 hour × KES 1,750', 'Total costKES 1,750']) {
    await expect(more.getByRole('region', { name: 'Booking Summary' })).toContainText(line);
  }
  await more.getByRole('button', { name: 'Cancel', exact: true }).click();
  await allocation(page).getByRole('button', { name: 'Not you?' }).click();
  await expect(allocation(page).getByRole('button', { name: "I'm a Member" })).toBeVisible();
});

test('an unknown address gets the same answer, and no code helps', async ({ page }) => {
  await openPortal(page);
  await askForCode(page, `nobody-${process.pid}@example.com`);
  await allocation(page).getByLabel('Code').fill('123456');
  await expect(allocation(page).getByLabel('Code')).toHaveAccessibleDescription(
    'This code is wrong or has expired; request a new one',
  );
});

test('who has booked as much as one may is told so, and when it goes on', async ({ page, admin }) => {
  const day = await ownDay(admin);
  const clientInfo = newVisitor();
  for (const startTime of ['08:00', '09:00', '10:00', '11:00', '12:00']) {
    await bookByCall(admin, 'Boardroom 2', day, { startTime, clientInfo });
  }
  await openPortal(page, day);
  const dialog = await startBooking(page, 'Boardroom 2');
  await dialog.getByRole('radio', { name: '4:00 PM' }).check();
  await tellWho(dialog, clientInfo);
  await confirm(dialog);
  await expectToast(
    page,
    'Booking failed',
    'You have 5 upcoming bookings under this email address or phone number, the maximum. Cancel one, or book again after the next one starts.',
  );
  await expect(dialog.getByRole('radio', { name: '4:00 PM' })).toBeChecked();
});

test('a failure without words has those of the specification', async ({ page, admin }) => {
  await page.route('**/api/client-bookings', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await openPortal(page, await ownDay(admin));
  const dialog = await startBooking(page, 'Boardroom 2');
  await dialog.getByRole('radio', { name: '4:00 PM' }).check();
  await tellWho(dialog, newVisitor());
  await confirm(dialog);
  await expectToast(page, 'Booking failed', 'Unable to book the meeting room');
});
