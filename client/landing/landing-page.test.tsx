import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LandingPage } from './landing-page.tsx';
import { renderLanding } from './render-landing.tsx';

const space = {
  companyName: 'Karibu Works',
  phone: '+254 700 111 222',
  email: 'hello@karibu.example',
  website: 'karibu.example',
  address: 'Acacia House, Ngong Road',
  year: '2026',
  logo: null,
};

const html = renderToStaticMarkup(<LandingPage space={space} />);
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
    const tokens = [...Object.keys(texts), 'logoUrl', 'logoWidth', 'logoHeight'];
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
    const page = renderToStaticMarkup(<LandingPage space={{ ...space, companyName: '<b>Bold</b>' }} />);
    expect(page).not.toContain('<b>Bold');
  });
});
