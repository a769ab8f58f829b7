import { expect, test } from 'vitest';
import { EmbedOrigins, originProblem } from './embed-origins.ts';

test.each([
  ['https://www.example.com', null],
  ['https://example.com:8443', null],
  ['https://xn--caf-dma.example', null],
  ['https://localhost:4000', null],
  ['http://www.example.com', 'The site must be served by https'],
  ['https://www.example.com/', 'Enter the site without a path: https://www.example.com'],
  ['https://www.example.com/book', 'Enter the site without a path: https://www.example.com'],
  ['https://www.example.com?a=b', 'Enter the site without a path: https://www.example.com'],
  ['https://somebody@www.example.com', 'Enter the site without a path: https://www.example.com'],
  ['https://WWW.example.com', 'Enter the site without a path: https://www.example.com'],
  ['https://www.example.com:443', 'Enter the site without a path: https://www.example.com'],
  ['https://*.example.com', 'Enter the address of a site, such as https://www.example.com'],
  ["https://a.example;script-src'", 'Enter the address of a site, such as https://www.example.com'],
  ['https://a.example https://b.example', 'Enter the address of a site, such as https://www.example.com'],
  ['www.example.com', 'Enter the address of a site, such as https://www.example.com'],
  ['data:text/html,hello', 'The site must be served by https'],
  ["'self'", 'Enter the address of a site, such as https://www.example.com'],
  ['*', 'Enter the address of a site, such as https://www.example.com'],
  ['', 'Enter the address of a site, such as https://www.example.com'],
])('a frame on %s: %s', (text, problem) => {
  expect(originProblem(text)).toBe(problem);
  expect(EmbedOrigins.safeParse([text]).success).toBe(problem === null);
});

test('a site is listed once, and no more than twenty are', () => {
  const sites = Array.from({ length: 21 }, (_, n) => `https://site-${n}.example`);
  expect(EmbedOrigins.safeParse(sites.slice(1)).success).toBe(true);
  expect(EmbedOrigins.safeParse(sites).success).toBe(false);
  expect(EmbedOrigins.safeParse([sites[0], sites[0]]).success).toBe(false);
});
