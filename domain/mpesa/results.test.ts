import { describe, expect, test } from 'vitest';
import { describeResult, type PromptOutcome, readPromptResult, readReversalResult } from './results.ts';

describe('a result code', () => {
  test.each<[string, PromptOutcome, number, boolean]>([
    ['0', 'success', 0, false],
    ['1', 'failed', 0, false],
    ['2', 'failed', 0, false],
    ['3', 'failed', 0, false],
    ['4', 'failed', 0, false],
    ['8', 'failed', 0, true],
    ['17', 'failed', 120, false],
    ['1001', 'failed', 120, false],
    ['1019', 'expired', 0, false],
    ['1025', 'failed', 0, false],
    ['9999', 'failed', 0, false],
    ['1032', 'failed', 0, false],
    ['1037', 'unknown', 0, false],
    ['2001', 'failed', 0, false],
    ['2028', 'failed', 0, true],
    ['SFC_IC0003', 'failed', 0, true],
    ['8006', 'failed', 0, false],
    ['500.001.1001', 'failed', 120, false],
    ['31337', 'failed', 0, false],
    ['toString', 'failed', 0, false],
  ])('%s is %s, wait %i seconds, set up wrongly: %s', (code, outcome, waitSeconds, isSetup) =>
    expect(readPromptResult(code)).toMatchObject({ outcome, waitSeconds, isSetup }),
  );

  test('that nobody knows is named to the staff and not to the payer', () => {
    const { staff, payer } = readPromptResult('31337');
    expect(staff).toContain('31337');
    expect(payer).not.toContain('31337');
  });

  test('is missing where a prompt ran out', () => {
    expect(describeResult('expired', null).staff).toBe('The payer did not answer in time.');
    expect(describeResult('failed', null).staff).toBe('The prompt was not paid.');
  });
});

test.each([
  ['0', 'done'],
  ['R000001', 'done'],
  ['R000002', 'failed'],
  ['1', 'failed'],
  ['11', 'failed'],
  ['21', 'failed'],
  ['2001', 'failed'],
  ['2006', 'failed'],
  ['2028', 'failed'],
  ['8006', 'failed'],
  ['99', 'unknown'],
])('a return that ends with %s is %s', (code, outcome) => expect(readReversalResult(code).outcome).toBe(outcome));
