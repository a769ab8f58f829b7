import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';

// A test changes only rooms and days of its own: the space is one for the whole run.
// Three digits: no name is the beginning of another.
let made = 100;
const ownName = (what: string) => `${what} ${process.pid}-${++made}`;

const make = async (admin: APIRequestContext, changes: object = {}): Promise<MeetingRoom> => {
  const data = { name: ownName('Listed Room'), hourlyRate: '1750.00', isActive: false, ...changes };
  const reply = await admin.post('/api/meeting-rooms', { data });
  expect(reply.status(), await reply.text()).toBe(201);
  return reply.json();
};

const open = async (page: Page, username = DEMO_USERS.manager) => {
  await signIn(page, username);
  await page.goto('/settings?tab=rooms');
  await expect(page.getByRole('heading', { name: 'Meeting Rooms', level: 2 })).toBeVisible();
};

const manage = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Manage Rooms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Room Management' });
  await expect(dialog.getByRole('button', { name: 'Add New Room' })).toBeVisible();
  return dialog;
};

const cardOf = (dialog: Locator, name: string): Locator => dialog.getByRole('listitem', { name, exact: true });

const expectToast = async (page: Page, title: string, description?: string | RegExp) => {
  const toasts = page.getByLabel('Notifications (F8)');
  await expect(toasts.getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(toasts.getByText(description, { exact: true })).toBeVisible();
};

test('the settings sum up the rooms of the space by type', async ({ page }) => {
  await open(page);
  const kinds = page.getByRole('list', { name: 'Meeting Rooms' }).getByRole('listitem');
  // Other tests have rooms of their own meanwhile.
  await expect(kinds).toHaveText([
    /\d Boardrooms\D*8\D.*people.*KSh 3,000\/hour/,
    /\d Meeting Rooms\D*4-\d+ people.*KSh 1,750\/hour/,
  ]);
});

test('the dialog lists each room with what it is, what it costs and what it has', async ({ page }) => {
  await open(page);
  const card = cardOf(await manage(page), 'Boardroom 1');
  await expect(card.getByText('Boardroom', { exact: true })).toBeVisible();
  await expect(card.getByText('8 people', { exact: true })).toBeVisible();
  await expect(card.getByText('KES 3,000/hour', { exact: true })).toBeVisible();
  await expect(card.getByText(/For boards, pitches and interviews/)).toBeVisible();
  await expect(card.getByRole('list', { name: 'Amenities of Boardroom 1' }).getByRole('listitem')).toHaveText([
    'WiFi',
    'Projector',
    'TV Screen',
    'Whiteboard',
    'Video Conferencing',
    'Conference Phone',
  ]);
  await expect(card.getByRole('button', { name: 'Edit Boardroom 1' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Delete Boardroom 1' })).toBeVisible();
});

test('a room is added with the defaults of its type, edited and deleted', async ({ page }) => {
  const name = ownName('Karura');
  await open(page);
  const dialog = await manage(page);
  await dialog.getByRole('button', { name: 'Add New Room' }).click();
  await expect(dialog.getByLabel('Room Name')).toBeFocused();
  const type = dialog.getByRole('combobox', { name: 'Type' });
  await expect(type).toHaveText('Meeting Room');
  await expect(dialog.getByLabel('Capacity')).toHaveValue('4');
  await expect(dialog.getByLabel('Hourly Rate')).toHaveValue('1750');
  await type.click();
  await page.getByRole('option', { name: 'Boardroom' }).click();
  await expect(dialog.getByLabel('Hourly Rate')).toHaveValue('3000');
  await dialog.getByLabel('Hourly Rate').fill('2,500');
  await type.click();
  await page.getByRole('option', { name: 'Meeting Room' }).click();
  await expect(dialog.getByLabel('Hourly Rate')).toHaveValue('2,500');
  await dialog.getByLabel('Room Name').fill(name);
  const amenities = dialog.getByRole('group', { name: 'Amenities' });
  await expect(amenities.getByRole('checkbox')).toHaveCount(6);
  await amenities.getByText('Projector').click();
  await dialog.getByText('Active', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Create Room' }).click();
  await expectToast(page, 'Success', 'Meeting room created successfully');

  const card = cardOf(dialog, name);
  await expect(card.getByText('KES 2,500/hour')).toBeVisible();
  await expect(card.getByText('Inactive', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog.getByLabel('Room Name')).toHaveValue(name);
  await expect(amenities.getByRole('checkbox', { name: 'Projector' })).toBeChecked();
  await dialog.getByLabel('Capacity').fill('12');
  await dialog.getByRole('button', { name: 'Update Room' }).click();
  await expectToast(page, 'Success', 'Meeting room updated successfully');
  await expect(card.getByText('12 people')).toBeVisible();

  await card.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await expect(question).toContainText('Are you sure you want to delete this room?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Success', 'Meeting room deleted successfully');
  await expect(card).toHaveCount(0);
});

test('a wrong room is explained at its fields, and Cancel returns to the list', async ({ page }) => {
  await open(page);
  const dialog = await manage(page);
  await dialog.getByRole('button', { name: 'Add New Room' }).click();
  await dialog.getByLabel('Capacity').fill('0');
  await dialog.getByLabel('Hourly Rate').fill('-1');
  await dialog.getByRole('button', { name: 'Create Room' }).click();
  await expect(dialog.getByLabel('Room Name')).toHaveAccessibleDescription('Room name is required');
  await expect(dialog.getByLabel('Capacity')).toHaveAccessibleDescription('Capacity must be at least 1');
  await expect(dialog.getByLabel('Hourly Rate')).toHaveAccessibleDescription('Hourly rate must be positive');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(cardOf(dialog, 'Boardroom 1')).toBeVisible();
});

test('each failure has the words of the specification, and a room in use can be deactivated', async ({
  page,
  admin,
}) => {
  const { name } = await make(admin, { type: 'boardroom' });
  await open(page);
  const dialog = await manage(page);
  await dialog.getByRole('button', { name: 'Add New Room' }).click();
  await dialog.getByLabel('Room Name').fill(name.toUpperCase());
  await dialog.getByRole('button', { name: 'Create Room' }).click();
  await expectToast(page, 'Failed to create meeting room');
  await expect(dialog.getByLabel('Room Name')).toHaveAccessibleDescription('Another room has this name');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.route('**/api/meeting-rooms/*', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await dialog.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByRole('button', { name: 'Update Room' }).click();
  await expectToast(page, 'Failed to update meeting room', 'Please try again.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Failed to delete meeting room', 'Please try again.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  const refusal = { code: 'room_in_use', message: 'This room has bookings.', requestId: 'r' };
  await page.unroute('**/api/meeting-rooms/*');
  await page.route('**/api/meeting-rooms/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: refusal })
      : route.fulfill({ status: 200, json: {} }),
  );
  await dialog.getByRole('button', { name: 'Delete Boardroom 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const offer = page.getByRole('alertdialog', { name: 'Boardroom 1 is in use' });
  await expect(offer).toContainText('This room has bookings.');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await offer.getByRole('button', { name: 'Deactivate' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Boardroom 1', capacity: 8, isActive: false });
  await expectToast(page, 'Success', 'Meeting room updated successfully');
});

test('the dialog says that rooms are loading, and that there are none', async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/rooms-and-closed-days', async (route) => {
    await held;
    await route.fulfill({ json: { rooms: [], closedDays: [], extras: [] } });
  });
  await page.goto('/settings?tab=rooms');
  const dialog = await manage(page);
  await expect(dialog.getByText('Loading rooms...', { exact: true })).toBeVisible();
  answer();
  await expect(dialog.getByText('No meeting rooms found. Add your first room to get started.')).toBeVisible();
});

test('a day is closed, moved and opened again', async ({ page }) => {
  const name = ownName('Stocktaking');
  await open(page);
  await page.getByRole('button', { name: 'Manage Closed Days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Closed Days' });
  await expect(dialog.getByRole('region', { name: 'Closed days of 2027' })).toContainText('Mazingira Day (observed)');
  await dialog.getByRole('button', { name: 'Close Day' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');

  const pick = async (month: string, year: string, day: string) => {
    await dialog.getByRole('combobox', { name: 'Date' }).click();
    await page.getByRole('combobox', { name: 'Choose the Year' }).selectOption(year);
    await page.getByRole('combobox', { name: 'Choose the Month' }).selectOption(month);
    await page.getByRole('button', { name: new RegExp(`^${day}`) }).click();
  };
  await dialog.getByLabel('Name').fill(name);
  await pick('11', '2027', 'Sat 25 Dec 2027');
  await dialog.getByRole('button', { name: 'Close Day' }).click();
  await expect(dialog.getByText('Already closed: Christmas Day')).toBeVisible();
  await pick('1', '2028', 'Tue 29 Feb 2028');
  await dialog.getByRole('button', { name: 'Close Day' }).click();
  await expectToast(page, 'Closed day saved', `29 Feb 2028: ${name}`);

  const row = dialog
    .getByRole('region', { name: 'Closed days of 2028' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(row).toContainText('Tue 29 Feb 2028');
  await expect(row.getByText('Closed', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog.getByRole('combobox', { name: 'Date' })).toHaveText('29 Feb 2028');
  await pick('2', '2028', 'Fri 3 Mar 2028');
  await dialog.getByRole('button', { name: 'Update Day' }).click();
  await expectToast(page, 'Closed day saved', `3 Mar 2028: ${name}`);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Fri 3 Mar 2028');

  await row.getByRole('button', { name: `Open ${name} again` }).click();
  const question = page.getByRole('alertdialog', { name: 'Open Fri 3 Mar 2028 again?' });
  await question.getByRole('button', { name: 'Open Day' }).click();
  await expectToast(page, 'Day opened', 'Rooms can be booked on 3 Mar 2028.');
  await expect(row).toHaveCount(0);
});

test('an accountant sees the rooms and can change none', async ({ page }) => {
  await open(page, DEMO_USERS.accountant);
  await expect(page.getByRole('list', { name: 'Meeting Rooms' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Next closed days' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Manage/ })).toHaveCount(0);
});

test('the rooms are accessible and fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const dialog = await manage(page);
  await expect(cardOf(dialog, 'Boardroom 1')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add New Room' }).click();
  await dialog.getByRole('button', { name: 'Create Room' }).click();
  await expect(dialog.getByText('Room name is required')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the rooms tab and the closed days are accessible and fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  await expect(page.getByRole('list', { name: 'Next closed days' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Manage Closed Days' }).click();
  await expect(page.getByRole('button', { name: 'Close Day' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
