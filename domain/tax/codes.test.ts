import { describe, expect, it } from 'vitest';
import { explainCode, RESULT_CODES, readCode } from './codes.ts';

describe('a code of KRA', () => {
  it.each(Object.keys(RESULT_CODES))('%s says in words what it means', (code) => {
    const { text } = readCode(code);
    expect(text).toMatch(/^[A-Z].+\.$/);
    expect(explainCode(code, 'said by KRA')).toBe(`${text} (${code}: said by KRA)`);
  });

  it.each([
    ['0', 'done'],
    ['00', 'done'],
    ['000', 'done'],
    ['0000', 'done'],
    ['001', 'empty'],
    ['994', 'ask'],
    ['899', 'ask'],
    ['999', 'ask'],
    ['990', 'wait'],
    ['901', 'device'],
    ['910', 'refused'],
    ['123', 'ask'],
    ['toString', 'ask'],
  ])('%s means: %s', (code, meaning) => {
    expect(readCode(code).meaning).toBe(meaning);
  });

  it('without words of KRA stands alone', () => {
    expect(explainCode('990', ' ')).toBe('KRA takes no more calls at the moment. It is tried again. (990)');
  });
});
