import { describe, expect, test } from 'vitest';
import { clearList, listShape, narrowList, nextPage, oneOf, previousPage, readList, readTrail } from './list-url.ts';

const shape = listShape({
  filters: { role: oneOf('admin', 'manager'), status: oneOf('active', 'disabled') },
  sorts: ['createdAt', 'username'],
  defaultSort: '-createdAt',
});

describe('reading an address', () => {
  test('an empty address is the first page of everything, twenty rows in the usual order', () => {
    expect(readList('', shape)).toEqual({ q: '', filters: {}, sort: '-createdAt', limit: 20, cursor: null, page: 1 });
  });

  test('search, filters, order and page are taken from it', () => {
    const address = readList('?q=%20njeri%20&role=manager&sort=username&limit=50&cursor=abc&page=3', shape);
    expect(address).toEqual({
      q: 'njeri',
      filters: { role: 'manager' },
      sort: 'username',
      limit: 50,
      cursor: 'abc',
      page: 3,
    });
  });

  test.each([
    ['role=emperor', 'filters', {}],
    ['role=', 'filters', {}],
    ['sort=password', 'sort', '-createdAt'],
    ['limit=0', 'limit', 20],
    ['limit=501', 'limit', 20],
    ['limit=1e2', 'limit', 20],
    ['cursor=abc', 'page', null],
    ['cursor=abc&page=-2', 'page', null],
    ['page=7', 'page', 1],
  ] as const)('%s counts as if it were not there', (search, part, expected) => {
    expect(readList(search, shape)[part]).toEqual(expected);
  });

  test('a percent sign and an ampersand in the search text survive the way through the address', () => {
    for (const q of ['100%', '%41', 'salt & pepper', 'a+b', 'ñandú #1']) {
      expect(readList(narrowList('', shape, { q }), shape).q).toBe(q);
    }
  });
});

describe('changing what is shown', () => {
  test('a filter joins what is there and begins at the first page', () => {
    const search = narrowList('q=a&cursor=abc&page=3', shape, { filters: { role: 'admin' } });
    expect(search).toBe('q=a&role=admin');
  });

  test('an empty value takes a filter away and leaves the others', () => {
    expect(narrowList('role=admin&status=active', shape, { filters: { role: '' } })).toBe('status=active');
    expect(narrowList('role=admin&status=active', shape, { filters: { status: undefined } })).toBe('role=admin');
  });

  test('the usual order is not written into the address', () => {
    expect(narrowList('', shape, { sort: 'username' })).toBe('sort=username');
    expect(narrowList('sort=username', shape, { sort: '-createdAt' })).toBe('');
  });

  test('parameters that belong to others stay', () => {
    expect(narrowList('tab=people', shape, { q: 'x' })).toBe('tab=people&q=x');
    expect(clearList('tab=people&q=x&role=admin&cursor=c&page=2&sort=username', shape)).toBe(
      'tab=people&sort=username',
    );
  });
});

describe('turning pages', () => {
  test('three pages forward and back again pass through the same addresses', () => {
    const one = { search: 'role=admin', state: null };
    const two = nextPage(one.search, one.state, 'c2');
    const three = nextPage(two.search, two.state, 'c3');
    expect([two.search, three.search]).toEqual(['role=admin&cursor=c2&page=2', 'role=admin&cursor=c3&page=3']);
    expect(readTrail(three.state)).toEqual(['', 'c2']);

    const backAtTwo = previousPage(three.search, three.state);
    expect(backAtTwo).toEqual(two);
    const backAtOne = previousPage(backAtTwo.search, backAtTwo.state);
    expect(backAtOne).toEqual({ search: 'role=admin', state: { cursors: [] } });
  });

  test('a reader who came by a link has no trail and goes back to the first page', () => {
    expect(previousPage('cursor=c3&page=3', null).search).toBe('');
    expect(previousPage('cursor=c3', { something: 'else' }).search).toBe('');
  });

  test('forward from such a link, the page before is known again', () => {
    const four = nextPage('cursor=c3&page=3', null, 'c4');
    expect(four.search).toBe('cursor=c4&page=4');
    expect(previousPage(four.search, four.state).search).toBe('cursor=c3&page=3');
  });

  test('a page whose number was cut out of the address does not invent one', () => {
    expect(nextPage('cursor=c3', null, 'c4').search).toBe('cursor=c4');
  });
});
