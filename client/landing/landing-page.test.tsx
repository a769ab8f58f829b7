import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toDecimalText } from '../../domain/kernel/money.ts';
import { createPackage } from '../../domain/packages/contract.ts';
import { DEFAULT_PACKAGES } from '../../domain/packages/price-list.ts';
import { defaultPublicCycle } from '../../domain/packages/rules.ts';
import { offeringsDescription, offeringsLead, toCards } from '../../domain/portal/offering-text.ts';
import { toOfferings } from '../../domain/portal/offerings.ts';
import { DEFAULT_ROOMS } from '../../domain/rooms/default-rooms.ts';
import { LandingPage } from './landing-page.tsx';
import { renderLanding } from './render-landing.tsx';

const space = {
  companyName: 'Karibu Works',
  phone: '+254 700 111 222',
  email: 'hello@karibu.example',
  website: 'karibu.example',
  address: 'Acacia House, Ngong Road',
  hours: 'Monday to Friday, 8:00 AM – 6:00 PM',
  year: '2026',
  lead: 'Five ways to use the space.',
  logo: null,
};

// The price list that a new space starts with.
const packages = DEFAULT_PACKAGES.map((offer) => createPackage.body.parse(offer)).filter(({ isPublic }) => isPublic);
const offerings = toOfferings(
  packages.map((offer) => ({
    ...offer,
    publicCycle: defaultPublicCycle(offer.type),
    dailyRate: toDecimalText(offer.dailyRate),
    weeklyRate: toDecimalText(offer.weeklyRate),
    fortnightRate: toDecimalText(offer.fortnightRate),
    monthlyRate: toDecimalText(offer.monthlyRate),
    quarterlyRate: toDecimalText(offer.quarterlyRate),
    semiAnnualRate: toDecimalText(offer.semiAnnualRate),
    annualRate: toDecimalText(offer.annualRate),
  })),
  DEFAULT_ROOMS.map((room) => ({ ...room, halfDayRate: null, dayRate: null, isRatePublic: false })),
  'KES',
);
const priceList = toCards(offerings, 'KES');
const html = renderToStaticMarkup(<LandingPage space={space} priceList={priceList} />);
const words = html.replace(/<[^>]+>/g, '\n').replaceAll('&amp;', '&');

/** Every link of the page as [words, address]; pictures inside a link count for nothing. */
const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, inner]) => [
  (inner ?? '').replace(/<[^>]+>/g, ''),
  href,
]);

/** The markup of one offering's card, so that a price is checked where it belongs. */
function cardOf(name: string) {
  const start = html.indexOf(`${name}</h3>`);
  expect(start, `a card headed ${name}`).toBeGreaterThan(-1);
  const next = html.indexOf('<h3', start);
  return html.slice(start, next);
}

describe('the landing page leads where its labels say', () => {
  it.each([
    ['System Access', '/login'],
    ['Staff Login', '/login'],
    ['Access Workspace System', '/login'],
    ['Tenant Login', '/my/invoices'],
    ['Your Invoices and Bookings', '/my/invoices'],
    ['Book Meeting Room', '/client-portal'],
    ['Explore Offerings', '#offerings'],
    ['See free times', '/client-portal'],
    ['Book a tour', '/tours'],
    ['karibu.example/client-portal', '/client-portal'],
    ['+254 700 111 222', 'tel:+254 700 111 222'],
    ['hello@karibu.example', 'mailto:hello@karibu.example'],
  ])('%s goes to %s', (label, href) => {
    expect(links).toContainEqual([label, href]);
  });

  it('has a place for every link within the page', () => {
    const anchors = links.map(([, href]) => href ?? '').filter((href) => href.startsWith('#'));
    expect(anchors.length).toBeGreaterThan(4);
    for (const anchor of anchors) expect(html).toContain(`id="${anchor.slice(1)}"`);
  });
});

describe('the landing page publishes the price list', () => {
  it.each([
    ['Hot desking / shared space', 'Day pass', 'Ksh 1,800'],
    ['Dedicated desks', 'From', 'Ksh 12,500'],
    ['Private offices', 'From', 'Ksh 30,000'],
  ])('%s: %s %s', (name, label, amount) => {
    expect(cardOf(name)).toMatch(new RegExp(`${label}</span>.*${amount}</strong>`));
  });

  it('names the rooms with their seats, and no package whose name its kind says', () => {
    const rooms = words.slice(words.indexOf('Meeting and board rooms'));
    for (const room of ['Boardroom 1', 'Boardroom 2', '8 seats', 'Meeting Room 2', '6 seats']) {
      expect(rooms).toContain(room);
    }
    expect(words).not.toMatch(/^(Day Pass|Dedicated Desk|Private Office|Virtual Office|Flexible Desk)$/m);
  });

  it('says what it said when it was written by hand', () => {
    for (const text of [
      'No contract: pay for the day you use',
      'Fast Wi-Fi, lounge and free tea/coffee',
      'A large desk and an ergonomic chair',
      'Furnished and ready to work in',
      '24/7 access and security',
      'Bookable by the hour',
      'A/V equipment',
      'Conference phone and whiteboards',
    ])
      expect(words).toContain(text);
    expect(offeringsLead(offerings, 'KES')).toBe(
      'Five ways to use the space. Start small, move up when the work does, and pay in shillings on the term that suits you.',
    );
    expect(offeringsDescription(offerings)).toBe(
      'Coworking in Nairobi: day pass Ksh 1,800, dedicated desks from Ksh 12,500, private offices from Ksh 30,000, virtual offices and meeting rooms you can book online.',
    );
  });

  it.each(['Dedicated desks', 'Private offices'])('%s can be had on six terms', (name) => {
    for (const term of ['Weekly', 'Fortnight', 'Monthly', 'Quarterly', 'Semi-annual', 'Annual']) {
      expect(cardOf(name)).toContain(`>${term}</li>`);
    }
  });

  it.each([
    ['Virtual office', ['Business address', 'Mail handling', 'Limited physical access']],
    ['Meeting and board rooms', ['Bookable', 'A/V equipment']],
  ])('%s names what it includes and no price', (name, points) => {
    for (const point of points) expect(cardOf(name)).toContain(point);
    expect(cardOf(name)).not.toContain('Ksh');
  });
});

describe('the landing page says what the space is', () => {
  it.each([
    'Fast Wi-Fi',
    'Ergonomic chairs and large desks',
    'Printing/scanning/photocopying',
    'Conference phone and whiteboards',
    'Lounge and cafe',
    'Lockers and storage',
    '24/7 security with CCTV',
    'Parking',
    'Free tea/coffee',
    'Shared kitchen',
    '24/7 access',
    'Our mission',
    'Our vision',
    'Visit the online booking page',
    'Choose a package or book a tour',
    'Confirm and pay online',
    'Acacia House, Ngong Road',
    'Monday to Friday, 8:00 AM – 6:00 PM',
    '© 2026 Karibu Works. All rights reserved.',
  ])('it says “%s”', (text) => {
    expect(words).toContain(text);
  });

  it('names three social networks without linking to them', () => {
    for (const network of ['Facebook', 'Instagram', 'LinkedIn']) {
      expect(html).toContain(`<li>${network}</li>`);
      expect(links.map(([label]) => label)).not.toContain(network);
    }
  });

  it('has one first heading and the landmarks a screen reader looks for', () => {
    expect(html.match(/<h1/g)).toHaveLength(1);
    for (const landmark of ['<header', '<nav', '<main', '<footer']) expect(html).toContain(landmark);
  });
});

describe('the landing page as a static document', () => {
  it('needs no inline style, script or handler, which its content security policy forbids', () => {
    expect(html).not.toMatch(/\sstyle=|<style|<script|\son\w+=/);
  });

  it('asks nothing of another origin', () => {
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  it('leaves a token for every setting the server fills in', () => {
    const page = renderLanding();
    const { logo: _, ...texts } = space;
    const tokens = [...Object.keys(texts), 'logoUrl', 'logoWidth', 'logoHeight', 'amount', 'detail', 'point', 'term'];
    for (const token of tokens) expect(page).toContain(`%${token}%`);
  });

  it('holds the logo and the built-in mark side by side, for the server to choose from', () => {
    const marks = [...renderLanding().matchAll(/<!--logo-->(.*?)<!--no logo-->(.*?)<!--end of logo-->/g)];
    expect(marks).toHaveLength(2);
    for (const [, own, builtIn] of marks) {
      expect(own).toMatch(/^<img src="%logoUrl%" width="%logoWidth%" height="%logoHeight%"[^>]*>$/);
      expect(html).toContain(builtIn);
    }
  });

  it('shows settings as text, never as markup', () => {
    const page = renderToStaticMarkup(
      <LandingPage space={{ ...space, companyName: '<b>Bold</b>' }} priceList={priceList} />,
    );
    expect(page).not.toContain('<b>Bold');
  });
});
