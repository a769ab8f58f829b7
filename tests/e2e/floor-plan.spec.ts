import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Extra } from '../../domain/extras/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import type { FloorPlan } from '../../domain/units/floor-contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';

// Three digits: no name is the beginning of another.
let made = 100;
const ownName = () => `Floor ${process.pid}-${++made}`;

const makeFloor = async (admin: APIRequestContext, desks: number): Promise<FloorPlan> => {
  const name = ownName();
  const floor = (await (await admin.post('/api/floors', { data: { name } })).json()) as FloorPlan;
  const data = { kind: 'desk', name: 'Desk', floor: name, count: desks };
  expect((await admin.post('/api/units/series', { data })).status()).toBe(201);
  return floor;
};

const readFloor = async (admin: APIRequestContext, id: string, query = '') =>
  (await (await admin.get(`/api/floors/${id}${query}`)).json()) as FloorPlan;

const edit = async (page: Page, id: string) => {
  await signIn(page, DEMO_USERS.manager);
  await page.goto(`/floor-plan?floor=${id}`);
  await page.getByRole('button', { name: 'Edit Plan' }).click();
  const editor = page.getByRole('region', { name: 'Plan editor' });
  await expect(editor.getByRole('button', { name: 'Save Plan' })).toBeVisible();
  return editor;
};

test('a floor is added, drawn from a template with its units, and saved', async ({ page, admin }) => {
  const name = ownName();
  await admin.post('/api/units/series', { data: { kind: 'desk', name: 'Desk', floor: name, count: 6 } });
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/floor-plan');
  await page.getByRole('button', { name: 'Add Floor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Floor' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add Floor' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Another floor has this name');
  await dialog.getByLabel('Name').fill(`${name} Annex`);
  await dialog.getByLabel('Width').fill('1500');
  await dialog.getByRole('button', { name: 'Add Floor' }).click();
  const editor = page.getByRole('region', { name: 'Plan editor' });
  await editor.getByRole('button', { name: 'Template' }).click();
  await page.getByRole('menuitem', { name: 'Offices along a Corridor' }).click();
  await expect(editor.getByRole('button', { name: 'Wall 1', exact: true })).toBeVisible();
  await editor.getByRole('button', { name: 'Save Plan' }).click();
  await expect(page.getByRole('button', { name: 'Edit Plan' })).toBeVisible();
  await expect(page.getByRole('group', { name: `Plan of ${name} Annex` })).toBeVisible();
});

test('units are placed, moved and turned by keyboard, and every step can be taken back', async ({ page, admin }) => {
  const floor = await makeFloor(admin, 3);
  const editor = await edit(page, floor.id);
  await editor.getByRole('button', { name: 'Place All Units' }).click();
  await expect(editor.getByText('Every unit of this floor is drawn.')).toBeVisible();
  const desk = editor.getByRole('button', { name: 'Desk 1, Desk' });
  await desk.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('+');
  await editor.getByRole('button', { name: 'Desk 3, Desk' }).focus();
  await page.keyboard.press('Delete');
  await expect(editor.getByRole('button', { name: 'Place Desk 3' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await editor.getByRole('button', { name: 'Undo' }).click();
  await editor.getByRole('button', { name: 'Redo' }).click();
  await editor.getByRole('button', { name: 'Save Plan' }).click();
  await expect(page.getByRole('button', { name: 'Edit Plan' })).toBeVisible();
  const { drawing, version, units } = await readFloor(admin, floor.id);
  expect(version).toBe(2);
  expect(drawing.units).toHaveLength(3);
  const first = drawing.units.find(({ id }) => id === units[0]?.id);
  expect(first).toMatchObject({ width: 175, height: 75, rotation: 90 });
});

test('a unit follows the pointer in steps of the grid, and a wall is drawn by it', async ({ page, admin }) => {
  const floor = await makeFloor(admin, 1);
  const editor = await edit(page, floor.id);
  await editor.getByRole('button', { name: 'Place Desk 1' }).click();
  const desk = editor.getByRole('button', { name: 'Desk 1, Desk' });
  const sheet = editor.getByRole('group', { name: /^Plan of/ });
  const [from, area] = [await desk.boundingBox(), await sheet.boundingBox()];
  if (!from || !area) throw new Error('Nothing is drawn');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2, { steps: 8 });
  await page.mouse.up();
  await editor.getByRole('button', { name: 'Draw Walls' }).click();
  await page.mouse.move(area.x + 60, area.y + 40);
  await page.mouse.down();
  await page.mouse.move(area.x + 300, area.y + 44, { steps: 6 });
  await page.mouse.up();
  await expect(editor.getByRole('button', { name: 'Wall 1' })).toBeVisible();
  await editor.getByRole('button', { name: 'Save Plan' }).click();
  await expect(page.getByRole('button', { name: 'Edit Plan' })).toBeVisible();
  const { drawing } = await readFloor(admin, floor.id);
  const [placed] = drawing.units;
  expect((placed?.x ?? 0) % 25).toBe(0);
  expect(placed?.x).toBeGreaterThan(700);
  expect(drawing.walls).toHaveLength(1);
  expect(drawing.walls[0]?.y).toBe(drawing.walls[0]?.toY);
});

test('nothing of the plan is drawn again while a unit is dragged over it', async ({ page, admin }) => {
  const floor = await makeFloor(admin, 60);
  const editor = await edit(page, floor.id);
  await editor.getByRole('button', { name: 'Place All Units' }).click();
  const from = await editor.getByRole('button', { name: 'Desk 1, Desk' }).boundingBox();
  const sheet = editor.getByRole('group', { name: /^Plan of/ });
  if (!from) throw new Error('Nothing is drawn');
  await page.mouse.move(from.x + 10, from.y + 5);
  await page.mouse.down();
  const changes = await sheet.evaluateHandle((plan) => {
    const seen: string[] = [];
    const observer = new MutationObserver((found) => seen.push(...found.map((one) => one.attributeName ?? one.type)));
    observer.observe(plan, { subtree: true, childList: true, attributes: true, characterData: true });
    return seen;
  });
  await page.mouse.move(from.x + 300, from.y + 200, { steps: 60 });
  // What is dragged pales where it stands; the rest happens in a layer above.
  expect(await changes.jsonValue()).toEqual(['style']);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(editor.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await editor.getByRole('button', { name: 'Undo' }).click();
  await expect(editor.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('a plan that somebody else saved meanwhile is not overwritten', async ({ page, admin }) => {
  const floor = await makeFloor(admin, 1);
  const editor = await edit(page, floor.id);
  await editor.getByRole('button', { name: 'Place All Units' }).click();
  const { name, width, height, drawing, version } = await readFloor(admin, floor.id);
  await admin.put(`/api/floors/${floor.id}`, { data: { name, width, height, drawing, version } });
  await editor.getByRole('button', { name: 'Save Plan' }).click();
  await expect(page.getByText(/Somebody else changed this floor in the meantime/).first()).toBeVisible();
});

test('the plan says who sits where on a day, and what is free', async ({ page, admin }) => {
  const { id, name } = await makeFloor(admin, 2);
  const { units, drawing, width, height, version } = await readFloor(admin, id);
  const places = units.map((unit, n) => ({ id: unit.id, x: 200 * n, y: 0, width: 150, height: 75, rotation: 0 }));
  await admin.put(`/api/floors/${id}`, {
    data: { name, width, height, version, drawing: { ...drawing, units: places } },
  });
  const [tenant] = (await (await admin.get('/api/tenants?status=active&limit=1')).json()) as Tenant[];
  const extra = { name: `Desk of ${name}`, price: 100, isRecurring: true };
  const { id: extraId } = (await (await admin.post('/api/extras', { data: extra })).json()) as Extra;
  const lines = [{ extraId, unitIds: [units[0]?.id], endDate: '2031-05-31' }];
  const data = { tenantId: tenant?.id, startDate: '2031-05-01', lines };
  const made = await admin.post('/api/agreements', { data });
  expect(made.status(), await made.text()).toBe(201);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/floor-plan?floor=${id}&day=2031-05-02`);
  const plan = page.getByRole('group', { name: `Plan of ${name}` });
  const held = `Desk 1, ${tenant?.companyName} until 31 May 2031, Desk`;
  await expect(plan.getByRole('button', { name: held })).toBeVisible();
  await expect(plan.getByRole('button', { name: 'Desk 2, Free, Desk' })).toBeVisible();
  await expect(page.getByText('1 of 2 taken on 2 May 2031, 1 ends within 30 days')).toBeVisible();
  await plan.getByRole('button', { name: held }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(plan.getByRole('button', { name: 'Desk 2, Free, Desk' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Selected unit' })).toContainText('Free');
  await expect(page.getByRole('button', { name: 'Edit Plan' })).toHaveCount(0);
});

test('the slider leads through the year ahead, week by week or by itself', async ({ page, admin }) => {
  const { id } = await makeFloor(admin, 1);
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto(`/floor-plan?floor=${id}`);
  const slider = page.getByRole('slider', { name: 'Week of the year ahead' });
  await slider.press('ArrowRight');
  await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);
  await page.getByRole('button', { name: 'Play the year ahead' }).click();
  await expect(async () => expect(Number(await slider.inputValue())).toBeGreaterThan(3)).toPass({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await slider.press('Home');
  await expect(page).not.toHaveURL(/day=/);
});

/** A floor with four drawn desks, and somebody who has two places and no desk. */
const makeUnplaced = async (admin: APIRequestContext) => {
  const { id, name } = await makeFloor(admin, 4);
  const { units, drawing, width, height, version } = await readFloor(admin, id);
  const size = { width: 150, height: 75, rotation: 0 };
  const drawn = { ...drawing, units: units.map((unit, n) => ({ id: unit.id, x: 50 + 200 * n, y: 50, ...size })) };
  await admin.put(`/api/floors/${id}`, { data: { name, width, height, version, drawing: drawn } });
  const [tenant] = (await (await admin.get('/api/tenants?status=active&limit=1')).json()) as Tenant[];
  const extra = { name: `Desk of ${name}`, price: 100, unit: 'desk', isRecurring: true };
  const { id: extraId } = (await (await admin.post('/api/extras', { data: extra })).json()) as Extra;
  const data = { tenantId: tenant?.id, startDate: '2031-05-01', lines: [{ extraId, quantity: 2 }] };
  const made = await admin.post('/api/agreements', { data });
  expect(made.status(), await made.text()).toBe(201);
  return { id, name, line: new RegExp(`Desk of ${name}`), tenantName: tenant?.companyName ?? '' };
};

const openDay = async (page: Page, id: string, name: string) => {
  await signIn(page, DEMO_USERS.manager);
  await page.goto(`/floor-plan?floor=${id}&day=2031-05-02`);
  const plan = page.getByRole('group', { name: `Plan of ${name}` });
  await expect(plan.getByRole('button', { name: 'Desk 1, Free, Desk' })).toBeVisible();
  return plan;
};

test('a line is dragged onto a free desk, moves to another from a day, and the last step is taken back', async ({
  page,
  admin,
}) => {
  const { id, name, line, tenantName } = await makeUnplaced(admin);
  const plan = await openDay(page, id, name);
  const toPlace = page.getByRole('region', { name: 'To place' });
  await toPlace.getByRole('button', { name: line }).dragTo(plan.getByRole('button', { name: 'Desk 1, Free, Desk' }));
  const assign = page.getByRole('dialog', { name: 'Assign Desk 1' });
  await expect(assign.getByText(`${tenantName} holds Desk 1 from 2 May 2031.`)).toBeVisible();
  await assign.getByRole('button', { name: 'Assign' }).click();
  const held = plan.getByRole('button', { name: `Desk 1, ${tenantName}, Desk` });
  await expect(held).toBeVisible();
  await expect(toPlace.getByRole('button', { name: /1 of 2 to place/ })).toBeVisible();
  await held.dragTo(plan.getByRole('button', { name: 'Desk 3, Free, Desk' }));
  const move = page.getByRole('dialog', { name: 'Move to Desk 3' });
  await expect(move.getByText(`${tenantName} leaves Desk 1 and holds Desk 3 from 2 May 2031.`)).toBeVisible();
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(plan.getByRole('button', { name: `Desk 3, ${tenantName}, Desk` })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(held).toBeVisible();
  await expect(plan.getByRole('button', { name: 'Desk 3, Free, Desk' })).toBeVisible();
});

test('a desk is given by keyboard alone, and one that was taken meanwhile is refused by name', async ({
  page,
  admin,
}) => {
  const { id, name, line, tenantName } = await makeUnplaced(admin);
  const plan = await openDay(page, id, name);
  const toPlace = page.getByRole('region', { name: 'To place' });
  await toPlace.getByRole('button', { name: line }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `Choose a free unit for ${tenantName}` })).toBeVisible();
  await expect(plan.getByRole('button', { name: /^Desk 1,/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(plan.getByRole('button', { name: /^Desk 2,/ })).toBeFocused();
  await expectAccessible(page);
  const other = await readFloor(admin, id, '?day=2031-05-02');
  const { agreementId, lineId } = other.lines.find((one) => one.name.includes(name)) ?? {};
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assign Desk 2' });
  await expectAccessible(page);
  await admin.put(`/api/agreements/${agreementId}/lines/${lineId}/units`, {
    data: { unitIds: [other.units[1]?.id], from: '2031-05-01' },
  });
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog.getByText(/was given other units in the meantime/)).toBeVisible();
  await page.keyboard.press('Escape');
  await plan.getByRole('button', { name: /^Desk 2,/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: /^Move to Desk/ })
    .getByRole('button', { name: 'Move', exact: true })
    .click();
  await expect(plan.getByRole('button', { name: 'Desk 2, Free, Desk' })).toBeVisible();
});

test('on a phone a line is tapped, then a desk; and the plan prints on one sheet', async ({ page, admin }) => {
  const { id, name, line, tenantName } = await makeUnplaced(admin);
  await page.setViewportSize({ width: 360, height: 740 });
  const plan = await openDay(page, id, name);
  const toPlace = page.getByRole('region', { name: 'To place' });
  await toPlace.getByRole('button', { name: line }).click();
  await plan.getByRole('button', { name: 'Desk 1, Free, Desk' }).click();
  await page.getByRole('dialog', { name: 'Assign Desk 1' }).getByRole('button', { name: 'Assign' }).click();
  await expect(plan.getByRole('button', { name: `Desk 1, ${tenantName}, Desk` })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const file = await page.pdf({ preferCSSPageSize: true });
  const sheets = file.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
  expect(sheets).toHaveLength(1);
  const [, width, height] = /MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(file.toString('latin1')) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([842, 595]);
});

test.describe('by touch', () => {
  // High enough for plan and list, which a hand would scroll.
  test.use({ viewport: { width: 360, height: 1_200 }, hasTouch: true });

  const middle = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('It is not on screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  type Point = { x: number; y: number };

  const slide = async (page: Page, start: Point, end: Point) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
    for (let step = 1; step <= 10; step++) {
      const at = { x: start.x + ((end.x - start.x) * step) / 10, y: start.y + ((end.y - start.y) * step) / 10 };
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  };

  const touchDrag = async (page: Page, from: Locator, to: Locator) => slide(page, await middle(from), await middle(to));

  test('a line goes to a desk by its handle, a tapped desk to another, and the plan scrolls', async ({
    page,
    admin,
  }) => {
    const { id, name, line, tenantName } = await makeUnplaced(admin);
    const plan = await openDay(page, id, name);
    const desk = (n: number) => plan.getByRole('button', { name: new RegExp(`^Desk ${n},`) });
    const row = page.getByRole('region', { name: 'To place' }).getByRole('button', { name: line });
    await row.scrollIntoViewIfNeeded();
    await touchDrag(page, row.locator('[data-grip]'), desk(1));
    await page.getByRole('dialog', { name: 'Assign Desk 1' }).getByRole('button', { name: 'Assign' }).click();
    await expect(plan.getByRole('button', { name: `Desk 1, ${tenantName}, Desk` })).toBeVisible();

    const drawing = page.getByRole('region', { name: 'Drawing' });
    const scrolled = () => drawing.evaluate(({ scrollLeft }) => scrollLeft);
    const start = await middle(desk(3));
    await slide(page, start, { x: start.x - 120, y: start.y });
    await expect.poll(scrolled).toBeGreaterThan(50);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await drawing.evaluate((box) => box.scrollTo({ left: 0, behavior: 'instant' }));

    await desk(1).tap();
    const selected = page.getByRole('region', { name: 'Selected unit' });
    await expect(selected).toContainText(tenantName);
    await expect(selected.getByRole('link', { name: 'View Agreement' })).toBeVisible();
    await touchDrag(page, desk(1), desk(3));
    const move = page.getByRole('dialog', { name: 'Move to Desk 3' });
    await move.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(plan.getByRole('button', { name: `Desk 3, ${tenantName}, Desk` })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

for (const theme of ['light', 'dark'] as const) {
  test(`the floor plan is accessible and fits a phone in ${theme}`, async ({ page, admin }) => {
    const floor = await makeFloor(admin, 4);
    await setTheme(page, theme);
    const editor = await edit(page, floor.id);
    await editor.getByRole('button', { name: 'Place All Units' }).click();
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Save Plan' }).click();
    const units = page.getByRole('region', { name: 'Units of the floor' });
    await units.getByRole('button', { name: /^Desk 2/ }).click();
    await expect(page.getByRole('button', { name: 'Desk 2, Free, Desk' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}
