import { expect, test } from 'vitest';
import { readNextCursor } from './list-page.ts';

test('the next cursor is read out of the Link header', () => {
  const link = '</api/users?limit=20&q=a%26b&cursor=WyItY3Jl_-%3D>; rel="next"';
  expect(readNextCursor(new Headers({ link }))).toBe('WyItY3Jl_-=');
});

test('without a Link header there is no next page', () => {
  expect(readNextCursor(new Headers())).toBeNull();
  expect(readNextCursor(new Headers({ link: '</api/users>; rel="prev"' }))).toBeNull();
});
