import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { expect, LIVE, makeUser, putAway, signIn, test } from '../support/e2e.ts';
import { watchForEnd } from '../support/e2e-notice.ts';

// What goes wrong between a browser and a server: people are told the truth and keep what they typed.
// Three digits: no name is the beginning of another.
let made = 100;

const roomsNamed = async (admin: APIRequestContext, name: string): Promise<MeetingRoom[]> => {
  const rooms = (await (await admin.get('/api/meeting-rooms')).json()) as MeetingRoom[];
  return rooms.filter((room) => room.name === name);
};

const ownRoom = (admin: APIRequestContext): string => {
  const name = `Faulty ${process.pid}-${++made}`;
  putAway(async () => {
    for (const { id } of await roomsNamed(admin, name)) await admin.delete(`/api/meeting-rooms/${id}`);
  });
  return name;
};

const openForm = async (page: Page): Promise<Locator> => {
  await page.goto('/settings?tab=rooms');
  return addRoom(page);
};

const addRoom = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Manage Rooms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Room Management' });
  await dialog.getByRole('button', { name: 'Add New Room' }).click();
  return dialog;
};

// Inactive, so that no other test is offered it.
const typeRoom = async (dialog: Locator, name: string) => {
  await dialog.getByLabel('Room Name').fill(name);
  await dialog.getByText('Active', { exact: true }).click();
};

const create = (dialog: Locator) => dialog.getByRole('button', { name: 'Create Room' });
const toasts = (page: Page) => page.getByLabel('Notifications (F8)');

test('offline in the middle of a submit says so, keeps what was typed, and saves once when the line is back', {
  tag: LIVE,
}, async ({ page, context, admin }) => {
  const name = ownRoom(admin);
  const { username, password } = await makeUser(admin, 'manager');
  await signIn(page, username, password);
  const dialog = await openForm(page);
  await typeRoom(dialog, name);
  await expect(toasts(page)).toBeAttached();
  await context.setOffline(true);
  await create(dialog).click();
  await expect(toasts(page).getByText('Failed to create meeting room')).toBeVisible();
  await expect(dialog.getByLabel('Room Name')).toHaveValue(name);
  await context.setOffline(false);
  // The answer is lost on the way: the second try must not make a second room.
  let lost = false;
  await page.route('**/api/meeting-rooms', async (route) => {
    if (route.request().method() !== 'POST' || lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  await create(dialog).click();
  await expect.poll(async () => (await roomsNamed(admin, name)).length).toBe(1);
  await expect(create(dialog)).toBeEnabled();
  await create(dialog).click();
  await expect(toasts(page).getByText('Meeting room created successfully')).toBeVisible();
  expect(await roomsNamed(admin, name)).toHaveLength(1);
});

test('a double click saves once', async ({ page, admin }) => {
  const name = ownRoom(admin);
  const { username, password } = await makeUser(admin, 'manager');
  await signIn(page, username, password);
  const dialog = await openForm(page);
  await typeRoom(dialog, name);
  await create(dialog).dblclick();
  await expect(toasts(page).getByText('Meeting room created successfully')).toBeVisible();
  expect(await roomsNamed(admin, name)).toHaveLength(1);
});

test('the back button asks before an unsaved form goes, and neither way saves any of it', async ({ page, admin }) => {
  const name = ownRoom(admin);
  const { username, password } = await makeUser(admin, 'manager');
  await signIn(page, username, password);
  await page.goto('/workspaces');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Rooms' }).click();
  await typeRoom(await addRoom(page), name);
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(page).toHaveURL('/settings?tab=rooms');
  await expect(page.getByLabel('Room Name')).toHaveValue(name);
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/workspaces');
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Manage Rooms' })).toBeVisible();
  expect(await roomsNamed(admin, name)).toEqual([]);
});

test('two tabs that make the same thing make it once, and the second is told and keeps its form', async ({
  page,
  context,
  admin,
}) => {
  const name = ownRoom(admin);
  const { username, password } = await makeUser(admin, 'manager');
  await signIn(page, username, password);
  const second = await context.newPage();
  const [here, there] = [await openForm(page), await openForm(second)];
  await typeRoom(here, name);
  await typeRoom(there, name);
  await create(here).click();
  await expect(toasts(page).getByText('Meeting room created successfully')).toBeVisible();
  await create(there).click();
  await expect(there.getByLabel('Room Name')).toHaveAccessibleDescription('Another room has this name');
  await expect(there.getByLabel('Room Name')).toHaveValue(name);
  expect(await roomsNamed(admin, name)).toHaveLength(1);
});

test('a tab from before an update is told to reload and writes nothing', async ({ page, admin }) => {
  const name = ownRoom(admin);
  const { username, password } = await makeUser(admin, 'manager');
  await signIn(page, username, password);
  await page.route('**/settings?tab=rooms', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace(/(<meta name="build" content=")[0-9a-f]+/, '$1an-older-build');
    await route.fulfill({ response: reply, body });
  });
  const dialog = await openForm(page);
  await typeRoom(dialog, name);
  await create(dialog).click();
  await expect(
    page.getByText('Nafasi was updated while this page was open. Reload the page to continue.').first(),
  ).toBeVisible();
  await expect(dialog.getByLabel('Room Name')).toHaveValue(name);
  expect(await roomsNamed(admin, name)).toEqual([]);
});

test('a session that ends while somebody types is signed in again on the spot, and nothing typed is lost', {
  tag: LIVE,
}, async ({ page, admin }) => {
  const name = ownRoom(admin);
  const { id, username, password } = await makeUser(admin, 'manager');
  await signIn(page, username, password);
  // A stream of events that never opens: the page learns of the end from the answer to its own call.
  await page.route('**/api/events', () => undefined);
  const dialog = await openForm(page);
  await typeRoom(dialog, name);
  await admin.delete(`/api/users/${id}/sessions`);
  const told = await watchForEnd(page);
  await create(dialog).click();
  await told();
  const question = page.getByRole('dialog', { name: 'Sign In Again' });
  await expect(question).toBeVisible();
  await question.getByLabel('Username').fill(username);
  await question.getByLabel('Password').fill(password);
  await question.getByRole('button', { name: 'Sign In' }).click();
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel('Room Name')).toHaveValue(name);
  await create(dialog).click();
  await expect(toasts(page).getByText('Meeting room created successfully')).toBeVisible();
  expect(await roomsNamed(admin, name)).toHaveLength(1);
});
