import { expect, test } from 'vitest';
import { cents } from '../../../domain/kernel/money.ts';
import { agentOffer } from './withheld-fields.tsx';

const most = (withholdingVat: number) => ({ withholdingVat: cents(withholdingVat), withholdingTax: cents(0) });

test('an agent of KRA keeps 2% of the taxable value and pays the rest; of nothing taxable it keeps nothing', () => {
  // 30,000 and 16% VAT: 34,800, of which 600 is kept back.
  expect(agentOffer(cents(3_480_000), most(60_000))).toEqual({ paid: 3_420_000, withheld: 60_000 });
  expect(agentOffer(cents(3_000_000), most(0))).toBeNull();
  expect(agentOffer(cents(60_000), most(60_000))).toBeNull();
  expect(agentOffer(cents(100), null)).toBeNull();
});
