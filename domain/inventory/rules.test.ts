import { describe, expect, it } from 'vitest';
import '../../server/temporal.ts';
import { ItemChanges, ItemInput } from './contract.ts';
import { codeKey, ItemCode, readScan } from './item-code.ts';
import { photoProblem } from './photo-contract.ts';
import { categoryPath, findClass, mayBecome, nextMaintenance, toTree } from './rules.ts';
import { currentValue } from './value.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const node = (id: string, parentCategoryId: string | null, depreciationClass: 'computers' | null = null) => ({
  id,
  name: id,
  parentCategoryId,
  depreciationClass,
});

describe('An item code', () => {
  it.each([
    ['AST-001', 'AST-001'],
    ['  ast   001 ', 'ast 001'],
    ['NAF/FUR/12', 'NAF/FUR/12'],
    ['Kĩtĩ 3', 'Kĩtĩ 3'],
  ])('%j is taken as %j', (typed, kept) => {
    expect(ItemCode.parse(typed)).toBe(kept);
  });

  it.each(['', '   ', '=1+1', '<b>', 'a\0b', 'x'.repeat(51), '-1'])('%j is refused', (typed) => {
    expect(ItemCode.safeParse(typed).success).toBe(false);
  });

  it('is the same in capitals and with spaces', () => {
    expect(new Set(['AST 001', ' ast001', 'Ast  001'].map(codeKey)).size).toBe(1);
  });

  it.each([
    [`https://nafasi.example/inventory/${ID}`, { id: ID }],
    [`/inventory/${ID}?from=label`, { id: ID }],
    [ID.toUpperCase(), { id: ID }],
    [' ast-001 ', { code: 'ast-001' }],
    ['https://nafasi.example/inventory/AST%20001', { code: 'AST 001' }],
    ['https://elsewhere.example/?q=1', null],
    ['', null],
  ])('is read from %j', (text, expected) => {
    expect(readScan(text)).toEqual(expected);
  });
});

describe('The item form', () => {
  const words = (input: unknown) =>
    Object.fromEntries(ItemInput.safeParse(input).error?.issues.map(({ path, message }) => [path[0], message]) ?? []);

  it('asks for code, name and category by name, and defaults to new and available', () => {
    const asked = {
      itemCode: 'Item code is required',
      name: 'Item name is required',
      categoryId: 'Category is required',
    };
    expect(words({})).toEqual(asked);
    expect(words({ itemCode: ' ', name: '', categoryId: '' })).toMatchObject(asked);
    expect(ItemInput.parse({ itemCode: 'A', name: 'B', categoryId: ID })).toMatchObject({
      condition: 'new',
      status: 'available',
    });
  });

  it('takes the price as text or number, and nothing for an empty box', () => {
    const price = (purchasePrice: unknown) =>
      ItemInput.parse({ itemCode: 'A', name: 'B', categoryId: ID, purchasePrice }).purchasePrice;
    expect([price('12500.50'), price(12500.5), price(''), price(null), price(0)]).toEqual([
      1250050,
      1250050,
      null,
      null,
      0,
    ]);
    expect(words({ itemCode: 'A', name: 'B', categoryId: ID, purchasePrice: -1 })).toHaveProperty('purchasePrice');
  });

  it('changes only what is sent', () => {
    expect(ItemChanges.parse({ condition: 'used' })).toEqual({ condition: 'used' });
    expect(ItemChanges.parse({ brand: '' })).toEqual({ brand: null });
  });
});

describe('Categories', () => {
  const tree = [node('laptops', 'it', null), node('it', null, 'computers'), node('chairs', null)];

  it('come as a tree, parents first', () => {
    expect(toTree(tree).map(({ category, depth }) => [category.id, depth])).toEqual([
      ['chairs', 0],
      ['it', 0],
      ['laptops', 1],
    ]);
    expect(categoryPath(tree, 'laptops')).toBe('it / laptops');
  });

  it('take their class from above', () => {
    expect(['laptops', 'it', 'chairs', null].map((id) => findClass(tree, id))).toEqual([
      'computers',
      'computers',
      null,
      null,
    ]);
  });

  it('in a ring do not hang the reader', () => {
    const ring = [node('a', 'b'), node('b', 'a')];
    expect(findClass(ring, 'a')).toBeNull();
    expect(categoryPath(ring, 'a')).toContain('a');
  });
});

describe('The value of an item', () => {
  const item = {
    purchasePrice: '48000.00',
    purchaseDate: '2026-01-05',
    categoryId: 'it',
    disposedOn: null,
    asset: null,
  };
  const tree = [node('it', null, 'computers')];

  it('is cost less what the books depreciated', () => {
    expect(currentValue({ ...item, asset: { cost: '48000.00', depreciated: '7000.00' } }, tree, '2026-11-15')).toBe(
      '41000.00',
    );
  });

  it('is worked out by the class of its category where it is not in the books', () => {
    expect(currentValue(item, tree, '2026-11-15')).toBe('38000.00');
    expect(currentValue(item, [], '2026-11-15')).toBe('48000.00');
    expect(currentValue({ ...item, purchasePrice: null }, tree, '2026-11-15')).toBeNull();
    expect(currentValue({ ...item, disposedOn: '2026-10-01' }, tree, '2026-11-15')).toBe('0.00');
  });
});

describe('Maintenance', () => {
  it('is due again after its schedule, counted from the day itself', () => {
    expect(nextMaintenance('monthly', '2026-01-31')).toBe('2026-02-28');
    expect(nextMaintenance('semi_annual', '2026-08-31')).toBe('2027-02-28');
    expect(nextMaintenance(null, '2026-01-31')).toBeNull();
  });

  it('only goes forward', () => {
    expect(mayBecome('scheduled', 'in_progress')).toBe(true);
    expect(mayBecome('in_progress', 'scheduled')).toBe(false);
    expect(mayBecome('completed', 'cancelled')).toBe(false);
  });
});

it('A photo is a picture by its content', () => {
  expect(photoProblem(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBeNull();
  expect(photoProblem(new TextEncoder().encode('%PDF-1.7'))).toBe('The photo must be a JPEG, PNG or WebP picture');
  expect(photoProblem(new Uint8Array())).toBe('The file is empty');
});
