import type { Extra } from '../../domain/extras/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { book, chooseTenant, makeRoom, openBookingDialog, openDay } from '../support/e2e-bookings.ts';
import {
  cardOf,
  confirm,
  expectBooked,
  forgetPortalRequests,
  newVisitor,
  openPortal,
  ownDay,
  startBooking,
  tellWho,
} from '../support/e2e-portal.ts';
import { created, expectToast, makePackage, makeTenant, ownName, pick } from '../support/e2e-tenants.ts';
import { plainPng } from '../support/pictures.ts';

test('the desk books a projector and lunch along, and sees what to prepare', async ({ page, admin }) => {
  const projector = await created<Extra>(admin, '/api/extras', {
    ...{ name: ownName('Projector'), price: '1500', unit: 'booking', isBookable: true, stock: 1 },
  });
  const lunch = await created<Extra>(admin, '/api/extras', {
    ...{ name: ownName('Lunch'), price: '650', unit: 'person', isBookable: true },
  });
  const [room, other, day] = [await makeRoom(admin), await makeRoom(admin), await openDay(admin)];
  const tenant = await makeTenant(admin, { packageId: (await makePackage(admin, { freeRoomHours: 0 })).id });
  const dialog = await openBookingDialog(page, day);
  await chooseTenant(page, dialog, tenant.companyName);
  await pick(page, dialog, 'Room', new RegExp(room.name));
  await pick(page, dialog, 'Start Time', /^10:00 AM/);
  await pick(page, dialog, 'End Time', /^11:00 AM/);
  await dialog.getByText('Equipment and Catering').first().click();
  const items = dialog.getByRole('list', { name: 'Equipment and Catering' });
  await items.getByRole('button', { name: `One ${projector.name} more` }).click();
  await expect(items.getByRole('button', { name: `One ${projector.name} more` })).toBeDisabled();
  await items.getByLabel(lunch.name, { exact: true }).fill('12');
  const price = dialog.getByRole('region', { name: 'Price' });
  await expect(price).toContainText('1 × KES 1,500');
  await expect(price).toContainText('12 × KES 650');
  // An hour of the room, the projector and twelve lunches.
  await expect(price).toContainText('KES 12,300');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Book Meeting Room' }).click();
  await expectToast(page, 'Success');
  const prepare = page.getByRole('region', { name: 'To Prepare' });
  await expect(prepare.getByRole('button', { name: new RegExp(room.name) })).toContainText(`12 × ${lunch.name}`);

  const late = { tenantId: tenant.id, roomId: other.id, bookingDate: day, startTime: '10:30', endTime: '11:30' };
  const refused = await admin.post('/api/room-bookings', {
    data: { ...late, items: [{ extraId: projector.id, quantity: 1 }] },
  });
  expect([refused.status(), await refused.text()]).toEqual([409, expect.stringContaining('the only one is booked')]);
  await book(admin, late);
  await setTheme(page, 'dark');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a visitor orders tea along on a phone, and sees the sum before confirming', async ({ page, admin }) => {
  await forgetPortalRequests();
  const tea = await created<Extra>(admin, '/api/extras', {
    ...{ name: ownName('Tea'), price: '350', unit: 'person', isBookable: true },
  });
  const [day, room] = [await ownDay(admin), await makeRoom(admin)];
  await page.setViewportSize({ width: 360, height: 740 });
  await openPortal(page, day);
  const dialog = await startBooking(page, room.name);
  await dialog.getByRole('radio', { name: '9:00 AM' }).check();
  await dialog.getByText('Equipment and Catering').first().click();
  await dialog.getByLabel(tea.name, { exact: true }).fill('4');
  const summary = dialog.getByRole('region', { name: 'Booking Summary' });
  await expect(summary).toContainText(`${tea.name}4 × KES 350`);
  await expect(summary).toContainText('Total costKES 4,400');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await tellWho(dialog, newVisitor());
  await confirm(dialog);
  await expectBooked(page);
  await expect(page.getByRole('main')).toContainText(`${tea.name}4 × KES 350`);
});

test('a room shows its photos beside the plan in the portal', async ({ page, admin }) => {
  const [day, room] = [await ownDay(admin), await makeRoom(admin)];
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/settings?tab=rooms');
  await page.getByRole('button', { name: 'Manage Rooms' }).click();
  const rooms = page.getByRole('dialog', { name: 'Room Management' });
  await rooms.getByRole('button', { name: `Edit ${room.name}` }).click();
  await rooms.getByText(/^Photos/).click();
  const file = (buffer: Buffer) => ({ name: 'room.png', mimeType: 'image/png', buffer });
  await rooms.getByLabel('Photo file').setInputFiles(file(Buffer.from('no picture')));
  await expect(rooms.getByRole('alert')).toBeVisible();
  await rooms.getByLabel('Photo file').setInputFiles(file(plainPng(640, 360)));
  await expectToast(page, 'Photo Added');
  await rooms.getByLabel('Description of photo 1').fill('The long table');
  await rooms.getByLabel('Description of photo 1').press('Enter');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await openPortal(page, day);
  await expect(cardOf(page, room.name).getByRole('img', { name: 'The long table' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
