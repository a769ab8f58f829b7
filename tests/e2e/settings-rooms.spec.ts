import { expect, LIVE, test } from '../support/e2e.ts';
import {
  expectSettingsSaved,
  openSettings,
  recordWrites,
  restoringSettings,
  saveSettings,
  writeSettings,
} from '../support/e2e-settings.ts';

// The space is one for the whole run: what a test changes it puts back, and these tests do not overlap.
test.describe.configure({ mode: 'default' });

test('booking rules are said in words as they are typed, and survive a reload', async ({ page, admin }) => {
  await restoringSettings(admin, 'rooms', ['cancellationHours', 'freeHoursPerMonth'], async () => {
    await openSettings(page, 'Rooms');
    const rules = page.getByRole('list', { name: 'Booking rules' });
    await expect(rules).toContainText('1-hour blocks, 1 to 4 hours per session');
    await page.getByLabel('Cancellation Notice').fill('3');
    await page.getByLabel('Free Hours per Month').fill('8');
    await expect(rules).toContainText('Cancellation at least 3 hours ahead');
    await page.getByRole('button', { name: 'Save Room Settings' }).click();
    await expectSettingsSaved(page, 'Room booking rules have been updated.');
    await page.reload();
    await expect(page.getByLabel('Cancellation Notice')).toHaveValue('3');
    await expect(rules).toContainText('8 hours free per month');
  });
});

test('a tab that is not open follows a colleague too, around its draft', { tag: LIVE }, async ({ page, admin }) => {
  await restoringSettings(admin, 'rooms', ['cancellationHours'], async () => {
    await openSettings(page, 'Rooms');
    await page.getByLabel('Free Hours per Month').fill('9');
    await page.getByRole('tab', { name: 'Billing' }).click();
    await writeSettings(admin, 'rooms', { cancellationHours: 5 });
    await page.getByRole('tab', { name: 'Rooms' }).click();
    await expect(page.getByLabel('Cancellation Notice')).toHaveValue('5');
    await expect(page.getByLabel('Free Hours per Month')).toHaveValue('9');
  });
});

test('a wrong value of the Rooms tab is explained at its own field and not sent', async ({ page }) => {
  const sent = recordWrites(page);
  await openSettings(page, 'Rooms');
  await page.getByLabel('Closing Time').fill('07:00');
  await page.getByLabel('Block Length').fill('5');
  await saveSettings(page);
  await expect(page.getByLabel('Block Length')).toHaveAccessibleDescription('Block must be from 15 to 240');
  await page.getByLabel('Block Length').fill('60');
  await expect(page.getByLabel('Closing Time')).toHaveAccessibleDescription('Closing time must be after opening time');
  expect(sent).toEqual([]);
});

test('a short Saturday is entered in the week, and can be copied to every day', async ({ page, admin }) => {
  await restoringSettings(admin, 'rooms', ['opensAt', 'closesAt', 'openDays', 'dayHours'], async () => {
    await writeSettings(admin, 'rooms', { openDays: [1, 2, 3, 4, 5], dayHours: [] });
    await openSettings(page, 'Rooms');
    const week = page.getByRole('group', { name: 'Open Days' });
    const rules = page.getByRole('list', { name: 'Booking rules' });
    await expect(week.getByRole('listitem').filter({ hasText: 'Saturday' })).toContainText('Closed');
    await week.getByRole('checkbox', { name: 'Saturday' }).click();
    await week.getByLabel('Saturday Opens').fill('09:00');
    await week.getByLabel('Saturday Closes').fill('13:00');
    await expect(rules).toContainText('Slots from 8:00 AM to 6:00 PM; Saturday, 9:00 AM – 1:00 PM');
    await page.getByRole('button', { name: 'Save Room Settings' }).click();
    await expectSettingsSaved(page, 'Room booking rules have been updated.');
    const { openingHours } = await (await admin.get('/api/config')).json();
    expect(openingHours.dayHours).toEqual([{ day: 6, opensAt: '09:00', closesAt: '13:00' }]);

    await week.getByRole('button', { name: 'Copy to All: the hours of Saturday' }).click();
    await expect(page.getByLabel('Opening Time')).toHaveValue('09:00');
    await expect(week.getByLabel('Monday Closes')).toHaveValue('13:00');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(week.getByLabel('Monday Closes')).toHaveValue('18:00');
  });
});

test('a type of room has cancellation terms of its own, in the words that clients read', async ({ page, admin }) => {
  await restoringSettings(admin, 'rooms', ['cancellation'], async () => {
    await openSettings(page, 'Rooms');
    const terms = page.getByRole('region', { name: 'Cancelling a Boardroom' });
    await expect(terms).toContainText('Cancel free of charge until 2 hours before it starts.');
    await terms.getByRole('button', { name: 'Set Own Terms' }).click();
    await terms.getByLabel('Free Until').fill('48');
    await terms.getByLabel('Kept Afterwards').fill('50');
    await page.getByRole('button', { name: 'Save Room Settings' }).click();
    await expectSettingsSaved(page, 'Room booking rules have been updated.');
    await page.reload();
    await expect(terms).toContainText('until 48 hours before it starts. After that 50% of the price is kept.');
    await terms.getByRole('button', { name: 'Use the Cancellation Notice' }).click();
    await expect(terms).toContainText('Cancel free of charge until 2 hours before it starts.');
  });
});
