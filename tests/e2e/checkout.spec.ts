import { expect, expectNoSidewaysScroll, LIVE, setTheme, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import {
  cancelOnDrawnPhone,
  countScreens,
  fillBuyer,
  isAsked,
  newBuyer,
  payOnDrawnPhone,
} from '../support/e2e-checkout.ts';
import { PHONE } from '../support/e2e-members.ts';
import { forgetPortalRequests } from '../support/e2e-portal.ts';

test.use({ viewport: PHONE });

test.beforeEach(forgetPortalRequests);

test('a pass is bought by a stranger: three screens from the front page to the prompt, and a ticket for the door', {
  tag: LIVE,
}, async ({ page }) => {
  const buyer = newBuyer();
  const screens = countScreens(page);
  await page.goto('/');
  await page.getByRole('link', { name: /^Buy Day Pass/ }).click();
  await expect(page.getByRole('heading', { name: 'Buy a Pass', level: 1 })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Day Pass/ })).toBeChecked();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay KES/ }).click();
  await expect(page.getByLabel('Your Name')).toHaveAccessibleDescription('Name is required');
  await expect(page.getByLabel('Your Name')).toBeFocused();
  await fillBuyer(page, buyer);
  await page.keyboard.press('Enter');
  await isAsked(page);
  expect(screens).toHaveLength(3);
  await expect(page.getByRole('img', { name: /^Your phone asks for your M-Pesa PIN, to pay KES/ })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^\d:\d\d$/);
  await page.getByText('Nothing on Your Phone?').click();
  await expect(page.getByText('Close any M-Pesa menu that is open.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await payOnDrawnPhone(page);
  await expect(page.getByRole('heading', { name: 'Your pass is ready', level: 1 })).toBeVisible();
  const ticket = page.getByRole('article', { name: /^Pass / });
  await expect(ticket).toContainText(buyer.name);
  await expect(ticket).toContainText('1 day');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const pdf = await page.request.get(
    (await page.getByRole('link', { name: /^Invoice .* \(PDF\)$/ }).getAttribute('href')) ?? '',
  );
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  // What the message leads to later.
  await page.reload();
  await expect(ticket).toBeVisible();
  await setTheme(page, 'dark');
  await expectAccessible(page);
});

test(
  'on a slow phone with a slow line the prompt comes within a minute of the front page',
  {
    tag: LIVE,
  },
  async ({ page, context }, { annotations }) => {
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    let bytes = 0;
    line.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    // 3G at the edge of its reach, and a phone with a quarter of the speed.
    const slow = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 25_000 };
    await line.send('Network.emulateNetworkConditions', slow);
    await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const began = Date.now();
    await page.goto('/');
    await page.getByRole('link', { name: /^Buy Day Pass/ }).click();
    await expect(page.getByRole('heading', { name: 'Buy a Pass', level: 1 })).toBeVisible();
    await fillBuyer(page, newBuyer());
    await page.keyboard.press('Enter');
    await isAsked(page);
    const seconds = (Date.now() - began) / 1_000;
    const description = `${seconds.toFixed(1)} s, ${Math.round(bytes / 1_000)} kB`;
    annotations.push({ type: 'front page to prompt on a slow phone', description });
    expect(seconds).toBeLessThan(60);
  },
);

test('a pass is paid with another phone after the prompt was cancelled, and a given up order is charged to nobody', {
  tag: LIVE,
}, async ({ page }) => {
  await page.goto('/client-portal');
  await page
    .getByRole('region', { name: 'Day Passes' })
    .getByRole('link', { name: /^Buy 10-Day Pack/ })
    .click();
  await expect(page.getByRole('radio', { name: /^10-Day Pack/ })).toBeChecked();
  await page.getByRole('button', { name: 'One More' }).click();
  await expect(page.getByRole('button', { name: /^Pay KES [34]/ })).toBeVisible();
  await page.getByRole('button', { name: 'One Less' }).click();
  await fillBuyer(page, newBuyer());
  await page.getByRole('button', { name: /^Pay KES/ }).click();
  await isAsked(page);
  await cancelOnDrawnPhone(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('M-Pesa Phone Number').fill(newBuyer().phone);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await isAsked(page);
  await payOnDrawnPhone(page);
  await expect(page.getByRole('article', { name: /^Pass / })).toContainText('10 days');

  await page.goto('/client-portal');
  await page.getByRole('link', { name: /^Buy Day Pass/ }).click();
  await fillBuyer(page, newBuyer());
  await page.getByRole('button', { name: /^Pay KES/ }).click();
  await isAsked(page);
  await cancelOnDrawnPhone(page);
  await page.getByRole('button', { name: 'Cancel This Order' }).click();
  await expect(page.getByRole('heading', { name: 'This order is cancelled', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await expectAccessible(page);
});

test('an order whose link is wrong finds nothing', async ({ page }) => {
  await page.goto('/checkout/AAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { name: 'Order not found', level: 1 })).toBeVisible();
  await expectAccessible(page);
});
